import { availableParallelism, totalmem } from 'node:os'
import path from 'node:path'
import { redisSettings } from '@platen/queue'
import {
  certificateSettings,
  flag,
  integer,
  logLevels,
  oneOf,
  type SettingsOf,
  storageSettings,
  text,
  tracingSettings,
} from '@platen/platform'

const projectFolder = path.resolve(import.meta.dirname, '../../..')

export const workerSettings = {
  ...redisSettings,
  ...storageSettings,
  ...certificateSettings,
  ...tracingSettings,
  lanes: integer('LANES', 'Documents that this process prints at once', {
    fallback: availableParallelism(),
    fallbackText: 'the number of cores',
    min: 1,
    max: 64,
  }),
  extraLanes: integer<undefined>(
    'EXTRA_LANES',
    'Additional lanes, opened when long documents use all lanes and another account is waiting. Two more are kept: one for accounts whose recent documents were short, and one also for accounts without recent documents. 0 disables all',
    {
      fallback: undefined,
      fallbackText: 'LANES',
      min: 0,
      max: 64,
    },
  ),
  bulkLanes: integer<undefined>(
    'BULK_LANES',
    'Batch documents that this process prints at once, with the CPU that single documents leave free. 0 disables them',
    {
      fallback: undefined,
      fallbackText: 'LANES',
      min: 0,
      max: 64,
    },
  ),
  chromiumPath: text<undefined>('CHROMIUM_PATH', 'Path of the browser to use', {
    fallback: undefined,
    fallbackText: 'found automatically',
  }),
  unsafeNoSandbox: flag(
    'PLATEN_UNSAFE_NO_SANDBOX',
    'Run Chromium without its sandbox; for trusted templates only',
    {
      fallback: false,
    },
  ),
  allowPrivateBuckets: flag('PLATEN_ALLOW_PRIVATE_BUCKETS', 'Allow customers’ buckets at private addresses', {
    fallback: false,
  }),
  browserRecord: text(
    'PLATEN_BROWSER_RECORD',
    'File in which scripts/setup records the browser that it installed',
    {
      fallback: path.join(projectFolder, '.cache', 'chromium.json'),
      fallbackText: '.cache/chromium.json',
    },
  ),
  fontsFolder: text(
    'PLATEN_FONTS',
    'Folder of fonts (TrueType, OpenType, WOFF2) for documents, in addition to the system’s fonts. Another folder replaces Platen’s own fonts',
    {
      fallback: path.join(projectFolder, 'templates', 'fonts'),
      fallbackText: 'templates/fonts',
    },
  ),
  renderTimeoutMs: integer('RENDER_TIMEOUT_MS', 'Maximum milliseconds to render a document', {
    fallback: 30_000,
    min: 100,
  }),
  rendererBytesMax: integer<undefined>(
    'RENDERER_BYTES_MAX',
    'Maximum resident memory of the renderer for one document, in bytes',
    {
      fallback: undefined,
      fallbackText:
        'half of the memory divided by LANES and BULK_LANES, at least 1.5 GiB, at most half of the memory',
      min: 64 * 2 ** 20,
    },
  ),
  htmlBytesMax: integer('HTML_BYTES_MAX', 'Maximum bytes of the merged HTML', {
    fallback: 20 * 2 ** 20,
    min: 1_024,
  }),
  pagesMax: integer('PAGES_MAX', 'Maximum pages in a document', { fallback: 2_000, min: 1 }),
  pdfBytesMax: integer('PDF_BYTES_MAX', 'Maximum bytes of a document', {
    fallback: 100 * 2 ** 20,
    min: 1_024,
  }),
  assetBytesMax: integer('ASSET_BYTES_MAX', 'Maximum bytes of a file that a document loads', {
    fallback: 25 * 2 ** 20,
    min: 1_024,
  }),
  assetsMax: integer('ASSETS_MAX', 'Maximum number of URLs that a document can load', {
    fallback: 100,
    min: 0,
  }),
  assetsTimeoutMs: integer('ASSETS_TIMEOUT_MS', 'Maximum milliseconds to load all URLs in a document', {
    fallback: 10_000,
    min: 100,
  }),
  laneBytesMax: integer(
    'LANE_BYTES_MAX',
    'A lane is replaced if it uses more resident memory than this between documents, in bytes',
    {
      fallback: 320 * 2 ** 20,
      min: 64 * 2 ** 20,
    },
  ),
  laneDocumentsMax: integer('LANE_DOCUMENTS_MAX', 'A lane is replaced after this many documents', {
    fallback: 1_000,
    min: 1,
  }),
  browserDocumentsMax: integer('BROWSER_DOCUMENTS_MAX', 'The browser is replaced after this many documents', {
    fallback: 50_000,
    min: 1,
  }),
  healthFile: text<undefined>(
    'WORKER_HEALTH_FILE',
    'File in which the worker records the time until which it counts as healthy, for deploy/worker-health.mjs',
    { fallback: undefined, fallbackText: 'none; set in the image' },
  ),
  logLevel: oneOf('LOG_LEVEL', 'Minimum level of log lines', logLevels, { fallback: 'info' }),
}

export type WorkerConfig = SettingsOf<typeof workerSettings>

const rendererBytesMin = 1_536 * 2 ** 20

/**
 * Returns the default memory limit of a document: its lane's share of half the memory; at least 1.5 GiB, because documents rarely need it at the same
 * time, but at most half of the memory.
 */
export function rendererBytesDefault(lanes: number, memoryBytes = memoryOfProcess()): number {
  const half = Math.floor(memoryBytes / 2)
  return Math.max(Math.min(rendererBytesMin, half), Math.floor(half / lanes))
}

/** Returns the memory of the machine, or the limit of its container. */
export function memoryOfProcess(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity)
}

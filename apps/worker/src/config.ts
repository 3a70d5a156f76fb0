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
  lanes: integer('LANES', 'Documents rendering at once in this process', {
    fallback: availableParallelism(),
    fallbackText: 'the number of cores',
    min: 1,
    max: 64,
  }),
  extraLanes: integer<undefined>(
    'EXTRA_LANES',
    'Lanes that are opened besides while long documents of one account hold all others and somebody else waits; 0: none',
    {
      fallback: undefined,
      fallbackText: 'LANES',
      min: 0,
      max: 64,
    },
  ),
  bulkLanes: integer<undefined>(
    'BULK_LANES',
    'Documents of batches rendering at once in this process, with the CPU that single documents leave over; 0: none',
    {
      fallback: undefined,
      fallbackText: 'LANES',
      min: 0,
      max: 64,
    },
  ),
  chromiumPath: text<undefined>('CHROMIUM_PATH', 'The browser to render with, before any other', {
    fallback: undefined,
    fallbackText: 'found automatically',
  }),
  unsafeNoSandbox: flag(
    'PLATEN_UNSAFE_NO_SANDBOX',
    "Run without Chromium's sandbox; for trusted templates only",
    {
      fallback: false,
    },
  ),
  allowPrivateBuckets: flag('PLATEN_ALLOW_PRIVATE_BUCKETS', "Let customers' buckets have private addresses", {
    fallback: false,
  }),
  browserRecord: text(
    'PLATEN_BROWSER_RECORD',
    'File in which scripts/setup says which browser it made ready',
    {
      fallback: path.join(projectFolder, '.cache', 'chromium.json'),
      fallbackText: '.cache/chromium.json',
    },
  ),
  fontsFolder: text(
    'PLATEN_FONTS',
    'Folder of fonts (TrueType, OpenType, WOFF2) that documents may use besides the system’s',
    {
      fallback: path.join(projectFolder, 'templates', 'fonts'),
      fallbackText: 'templates/fonts',
    },
  ),
  renderTimeoutMs: integer('RENDER_TIMEOUT_MS', 'Longest that one render may take', {
    fallback: 30_000,
    min: 100,
  }),
  rendererBytesMax: integer<undefined>(
    'RENDERER_BYTES_MAX',
    'Resident memory that one document may need in the renderer',
    {
      fallback: undefined,
      fallbackText:
        'the larger of 1.5 GiB and half of the memory by LANES and BULK_LANES, at most half of the memory',
      min: 64 * 2 ** 20,
    },
  ),
  htmlBytesMax: integer('HTML_BYTES_MAX', 'Largest merged HTML', { fallback: 20 * 2 ** 20, min: 1_024 }),
  pagesMax: integer('PAGES_MAX', 'Most pages of one document', { fallback: 2_000, min: 1 }),
  pdfBytesMax: integer('PDF_BYTES_MAX', 'Largest document', { fallback: 100 * 2 ** 20, min: 1_024 }),
  assetBytesMax: integer('ASSET_BYTES_MAX', 'Largest file fetched for a document', {
    fallback: 25 * 2 ** 20,
    min: 1_024,
  }),
  assetsMax: integer('ASSETS_MAX', 'Most addresses fetched for one document', { fallback: 100, min: 0 }),
  assetsTimeoutMs: integer('ASSETS_TIMEOUT_MS', 'For all that one document fetches', {
    fallback: 10_000,
    min: 100,
  }),
  laneBytesMax: integer(
    'LANE_BYTES_MAX',
    'Resident memory of a lane between documents above which it is replaced',
    {
      fallback: 320 * 2 ** 20,
      min: 64 * 2 ** 20,
    },
  ),
  laneDocumentsMax: integer('LANE_DOCUMENTS_MAX', 'Documents after which a lane is replaced', {
    fallback: 1_000,
    min: 1,
  }),
  browserDocumentsMax: integer('BROWSER_DOCUMENTS_MAX', 'Documents after which the browser is replaced', {
    fallback: 50_000,
    min: 1,
  }),
  healthFile: text<undefined>(
    'WORKER_HEALTH_FILE',
    'File in which the worker keeps until when it counts as healthy, for deploy/worker-health.mjs',
    { fallback: undefined, fallbackText: 'none; set in the image' },
  ),
  logLevel: oneOf('LOG_LEVEL', 'How much is logged', logLevels, { fallback: 'info' }),
}

export type WorkerConfig = SettingsOf<typeof workerSettings>

const rendererBytesMin = 1_536 * 2 ** 20

/**
 * What one document may need where the operator does not say: its lane's share of half of the memory. Where that is under 1.5 GiB it may
 * have so much, as documents rarely need it all at once, but no more than half of the memory.
 */
export function rendererBytesDefault(lanes: number, memoryBytes = memoryOfProcess()): number {
  const half = Math.floor(memoryBytes / 2)
  return Math.max(Math.min(rendererBytesMin, half), Math.floor(half / lanes))
}

/** The machine's, or less where a container is given less. */
export function memoryOfProcess(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity)
}

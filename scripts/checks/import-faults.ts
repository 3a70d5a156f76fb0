import { posix } from 'node:path'

/**
 * Parts of the libraries, each with its own entry (`@platen/merge/fields` is `libs/merge/src/fields/index.ts`). A part can only import parts of lower
 * layers.
 */
const layers: Record<string, number> = {
  contract: 0,
  platform: 1,
  'merge/fields': 1,
  'merge/codes': 1,
  'merge/charts': 1,
  'merge/rich-text': 1,
  'merge/schema-types': 1,
  merge: 2,
  'merge/data-schema': 2,
  pdf: 2,
  'template/markup': 3,
  'import/tabular': 3,
  'import/mapping': 3,
  'platform/egress': 3,
  storage: 3,
  'template/draft': 4,
  'template/overlay': 4,
  'template/bundle': 4,
  queue: 4,
  database: 4,
  'template/commands': 5,
  'template/document': 5,
  'import/word': 5,
  'assistant/starters': 5,
  'assistant/composer': 6,
  'assistant/author': 7,
}

/** Parts that do no I/O, do not use Node, and only import each other. */
const browserParts = new Set([
  'contract',
  'merge',
  'merge/fields',
  'merge/charts',
  'merge/schema-types',
  'merge/data-schema',
  'template/markup',
  'template/draft',
  'template/commands',
  'template/overlay',
  'import/tabular',
  'import/mapping',
  'assistant/composer',
])

/**
 * The layers within a folder: a listed entry can only import entries with a lower number. Unlisted entries, such as files that wire the others, can
 * import everything. The dashboard's editor and pages never import each other, and neither do the editor's tabs.
 */
const folderLayers: Record<string, Record<string, number>> = {
  'apps/api/src/': { http: 0 },
  'apps/worker/src/': { chromium: 0, document: 1, 'batch-chunks': 2 },
  'apps/dashboard/src/': {
    ui: 0,
    api: 1,
    'pdf-view': 1,
    'search-params.ts': 1,
    documents: 2,
    templates: 2,
    prompt: 3,
    fields: 3,
    comparison: 3,
    shell: 3,
    editor: 4,
    pages: 4,
  },
  'apps/dashboard/src/editor/': {
    draft: 0,
    'editor-search.ts': 0,
    samples: 1,
    assets: 1,
    preview: 1,
    fields: 2,
    source: 3,
    panel: 3,
    brand: 3,
    repairs: 3,
    asking: 3,
    placeholders: 4,
    'locations.ts': 3,
    'use-steps.ts': 4,
    conflict: 4,
    chat: 5,
    data: 5,
    page: 5,
    overlay: 5,
    settings: 5,
    code: 5,
    document: 6,
    integrations: 6,
    publish: 7,
  },
}

/**
 * Vendor packages and the files that may import them. Parsers are listed with all their users, so that using one in another file is a deliberate
 * decision.
 */
const owners: Record<string, string | string[]> = {
  bullmq: 'libs/queue/',
  ioredis: 'libs/queue/',
  kysely: 'libs/database/',
  pg: 'libs/database/',
  '@electric-sql/pglite': 'libs/database/',
  minio: 'libs/storage/',
  mustache: ['libs/merge/', 'libs/assistant/src/composer/layout/fill-starter.ts'],
  '@marcbachmann/cel-js': 'libs/merge/src/fields/formula/parse-formula.ts',
  'bwip-js': 'libs/merge/src/codes/',
  qr: 'libs/merge/src/codes/',
  'd3-scale': 'libs/merge/src/charts/',
  'd3-shape': 'libs/merge/src/charts/',
  'markdown-it': 'libs/merge/src/rich-text/',
  'hast-util-sanitize': 'libs/merge/src/rich-text/',
  winston: 'libs/platform/',
  '@opentelemetry/api': 'libs/platform/src/tracing.ts',
  '@opentelemetry/core': 'libs/platform/src/tracing.ts',
  '@opentelemetry/exporter-trace-otlp-http': 'libs/platform/src/tracing.ts',
  '@opentelemetry/resources': 'libs/platform/src/tracing.ts',
  '@opentelemetry/sdk-trace': 'libs/platform/src/tracing.ts',
  sharp: 'libs/template/src/bundle/',
  wawoff2: 'apps/worker/src/chromium/copy-fonts.ts',
  'css-tree': ['libs/template/src/bundle/', 'libs/template/src/markup/style/'],
  parse5: [
    'libs/template/src/bundle/',
    'libs/template/src/markup/',
    'libs/merge/src/rich-text/',
    'libs/template/src/document/',
  ],
  ajv: ['libs/template/src/bundle/folder/read-settings.ts', 'apps/api/src/http/check-shape.ts'],
  'jsonc-parser': [
    'libs/template/src/bundle/folder/parse-json-source.ts',
    'libs/template/src/draft/',
    'libs/import/src/tabular/json/parse-json.ts',
    'apps/api/src/templates/template-name.ts',
    'apps/dashboard/src/editor/data/',
    'apps/dashboard/src/editor/fields/',
    'apps/dashboard/src/editor/samples/',
  ],
  express: 'apps/api/',
  'rate-limiter-flexible': 'apps/api/',
  'prom-client': 'apps/api/',
  'better-auth': 'apps/api/src/identity/',
  nodemailer: 'apps/api/src/identity/',
  fflate: 'apps/api/src/templates/zip/',
  yauzl: 'libs/platform/src/zip/',
  busboy: 'apps/api/src/uploads/',
  standardwebhooks: 'apps/api/src/webhooks/',
  'csv-parse': 'tests only',
  commander: 'apps/cli/',
  '@modelcontextprotocol': ['apps/api/src/mcp/', 'apps/cli/src/mcp/'],
  react: 'apps/dashboard/',
  'react-dom': 'apps/dashboard/',
  '@mantine': 'apps/dashboard/',
  '@tanstack': 'apps/dashboard/',
  '@codemirror': 'apps/dashboard/',
  diff: 'apps/dashboard/src/editor/draft/',
  'pdfjs-dist': ['apps/dashboard/src/pdf-view/', 'libs/pdf/src/draw/'],
  '@napi-rs/canvas': 'libs/pdf/src/draw/',
  '@cantoo/pdf-lib': ['libs/pdf/src/prepare/', 'libs/pdf/src/forms/'],
  saxes: 'libs/import/src/word/package/',
  '@xyflow': 'apps/dashboard/src/editor/overlay/',
  papaparse: 'apps/dashboard/',
  ai: 'libs/assistant/src/author/models/',
  '@ai-sdk': 'libs/assistant/src/author/models/',
  puppeteer: 'apps/worker/src/chromium/',
}

/** Returns a line for each wrong import of a file. `file` is the path relative to the root of the checkout, with slashes. */
export function importFaults(file: string, source: string): string[] {
  const isTest = file.endsWith('.test.ts') || file.includes('/testing/')
  const faults = importedNames(source).flatMap((name) => faultOf(file, name, isTest) ?? [])
  if (
    !isTest &&
    !isBrowserCode(file) &&
    !file.endsWith('/main.ts') &&
    /\bprocess\.env\b/.test(withoutComments(source))
  ) {
    faults.push('only main.ts may read the environment')
  }
  const own = partOf(file)
  if (!isTest && browserParts.has(own) && /\bBuffer\b/.test(withoutComments(source)))
    faults.push(`Buffer: ${own} is pure, so it must run in a browser`)
  return faults.map((fault) => `${file}: ${fault}`)
}

/** Returns the library part that a file belongs to, or the package of any other file. */
function partOf(file: string): string {
  const [kind, own = '', , folder] = file.split('/')
  const part = `${own}/${folder}`
  return kind === 'libs' && part in layers ? part : own
}

/** Whether a file runs in browsers. Such code cannot read the environment, but can contain example code that does. */
function isBrowserCode(file: string): boolean {
  return file.startsWith('apps/dashboard/')
}

function importedNames(source: string): string[] {
  const statements =
    /^\s*(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/gm
  return [...withoutComments(source).matchAll(statements)].flatMap(([, from, bare]) => from ?? bare ?? [])
}

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
}

function faultOf(file: string, name: string, isTest: boolean): string | undefined {
  const [kind = ''] = file.split('/')
  const own = partOf(file)
  if (name.startsWith('.')) {
    const target = posix.join(posix.dirname(file), name)
    // Fixtures and shared parts of tests are outside the packages.
    if (isTest) return undefined
    if (!target.startsWith(`${kind}/`) || partOf(target) !== own) return `${name} leaves ${own}`
    return layerFault(file, target)
  }
  if (kind === 'clients') return `${name}: clients must not have dependencies`
  if (name.startsWith('@platen/')) return ownFault({ kind, own, name, isTest })
  if (own === 'dashboard' && !isTest && name.startsWith('node:'))
    return `${name}: the dashboard runs in a browser`
  if (browserParts.has(own) && !isTest && name.startsWith('node:'))
    return `${name}: ${own} is pure, so it must run in a browser`
  const owner = Object.entries(owners).find(
    ([vendor]) => name === vendor || name.startsWith(`${vendor}/`),
  )?.[1]
  const places = [owner ?? []].flat()
  return places.length === 0 || places.some((place) => file.startsWith(place)) || isTest
    ? undefined
    : `${name} belongs to ${places.join(', ')} alone`
}

function layerFault(file: string, target: string): string | undefined {
  for (const [home, layersHere] of Object.entries(folderLayers)) {
    if (!file.startsWith(home) || !target.startsWith(home)) continue
    const [from = '', to = ''] = [file, target].map((path) => path.slice(home.length).split('/')[0])
    const own = layersHere[from]
    if (own === undefined || from === to || (layersHere[to] ?? Infinity) < own) continue
    return `${to} is not below ${from} in ${home.slice(0, -'/'.length)}`
  }
  return undefined
}

function ownFault(of: { kind: string; own: string; name: string; isTest: boolean }): string | undefined {
  const target = of.name.slice('@platen/'.length)
  const layer = layers[target]
  if (layer === undefined) return `${of.name} is not an entry of a library part`
  if (of.isTest) return undefined
  if (of.own === 'dashboard' && !browserParts.has(target))
    return `${of.name}: the dashboard runs in a browser and can only import pure libraries`
  if (of.own === 'worker' && target === 'database') return `${of.name}: the worker must not use the database`
  const own = of.kind === 'apps' ? Infinity : layers[of.own]
  if (own === undefined) return `libs/${of.own} has no layer yet: add it to scripts/checks/import-faults.ts`
  if (layer >= own) return `${of.name} is not below libs/${of.own}`
  return browserParts.has(of.own) && !browserParts.has(target)
    ? `${of.name}: ${of.own} is pure and can only import pure libraries`
    : undefined
}

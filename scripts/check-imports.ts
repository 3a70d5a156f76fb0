import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importFaults } from './checks/import-faults.ts'
import { type SharedThread, sharedThreadFaults } from './checks/shared-thread.ts'
import { slowCallFaults } from './checks/slow-call-faults.ts'

/**
 * Fails if a file imports against the direction of the layers, bypasses a package's entry, or imports a vendor package that it does not own, or if
 * the main thread imports code whose duration depends on a caller's input. Also fails for built-in functions that take quadratic time.
 */
const repo = join(import.meta.dirname, '..')
const read = (file: string) =>
  existsSync(join(repo, file)) ? readFileSync(join(repo, file), 'utf8') : undefined

const sharedThreads: SharedThread[] = [
  {
    entry: 'apps/api/src/main.ts',
    allowed: {
      'libs/import/src/tabular/json/parse-json.ts':
        'bodies up to 128 KiB; larger ones are parsed in a thread',
      'libs/merge/src/parse.ts': 'file names, and strings of checked drafts',
      'apps/api/src/templates/zip/write-zip.ts': 'writes entries that zlib compressed in its own threads',
      'apps/api/src/templates/template-name.ts': 'template.json up to 256 KiB',
      'libs/template/src/markup/edits/text-source.ts':
        'boxes of an uploaded form: 0.15 s for 8,000, the maximum of a template',
      'libs/template/src/markup/parse-source.ts': 'the same boxes, one at a time',
    },
  },
  {
    entry: 'apps/worker/src/main.ts',
    allowed: {
      'apps/worker/src/chromium/copy-fonts.ts': 'bundled fonts, when a browser starts',
      'libs/template/src/markup/parse-source.ts':
        'not called here: the module also reads the colors of elements',
    },
  },
]

const files = globSync('{libs,apps,clients}/*/src/**/*.{ts,tsx}', { cwd: repo })
const faults = [
  ...files.flatMap((file) => {
    const source = readFileSync(join(repo, file), 'utf8')
    return [...importFaults(file, source), ...slowCallFaults(file, source)]
  }),
  ...sharedThreads.flatMap((thread) => sharedThreadFaults(thread, read)),
]
for (const fault of faults.toSorted()) console.log(fault)
process.exitCode = faults.length > 0 ? 1 : 0

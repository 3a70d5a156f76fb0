import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { faults, turnFailures } from '@platen/contract'
import { staleFiles } from '../integrations/build/generated.ts'
import { missingAnchors } from './checks/missing-anchors.ts'
import { missingHeadings } from './checks/missing-headings.ts'
import { missingPaths } from './checks/missing-paths.ts'
import { exportedNames, undocumentedExports } from './checks/undocumented-exports.ts'

/**
 * Fails if a Markdown file names a path or a heading that does not exist, if a picture of a screen is not used on any page, if an exported function
 * of a package has no docstring, if a fault has no heading or a turn failure no row in docs/failure-modes.md, or if a generated page is outdated.
 */
const repo = join(import.meta.dirname, '..')
const pages = globSync('**/*.md', {
  cwd: repo,
  exclude: (name) => ['node_modules', 'data', '.git', '.cache'].includes(name),
})
const found = pages.flatMap((page) => {
  const markdown = readFileSync(join(repo, page), 'utf8')
  return [...missingPaths(repo, page, markdown), ...missingAnchors(repo, page, markdown)]
})

const sources = globSync('libs/*/src/**/*.ts', { cwd: repo }).filter(
  (file) => !/\.test\.ts$|\/(?:testing|migrations)\//.test(file),
)
const read = (file: string) => readFileSync(join(repo, file), 'utf8')
const names = new Set(
  sources.filter((file) => basename(file) === 'index.ts').flatMap((file) => exportedNames(read(file))),
)
found.push(...sources.flatMap((file) => undocumentedExports(file, read(file), names)))

const allPages = pages.map((page) => readFileSync(join(repo, page), 'utf8')).join('\n')
for (const picture of globSync('docs/screens/*', { cwd: repo })) {
  if (!allPages.includes(basename(picture))) found.push(`${picture}: not used on any page`)
}

const failureModes = join(repo, 'docs', 'failure-modes.md')
const text = existsSync(failureModes) ? readFileSync(failureModes, 'utf8') : ''
for (const code of missingHeadings(text, Object.keys(faults))) {
  found.push(`docs/failure-modes.md: no heading for the fault ${code}`)
}

for (const code of Object.keys(turnFailures)) {
  if (!text.includes(`\n| \`${code}\` |`))
    found.push(`docs/failure-modes.md: no row for the turn failure ${code}`)
}

const generated = {
  'write-configuration.ts': 'docs/configuration.md or deploy/chart/values.schema.json',
  'write-commands.ts': 'docs/commands.md',
  'write-instructions.ts': 'docs/instructions.md',
  'write-notice.ts': 'NOTICE',
  'write-client-types.ts': 'generated code in clients/',
}
for (const [writer, file] of Object.entries(generated)) {
  try {
    execFileSync(process.execPath, [join(repo, 'scripts', writer), '--check'], { cwd: repo, stdio: 'pipe' })
  } catch {
    found.push(`${file} is stale: node scripts/${writer}`)
  }
}
for (const file of await staleFiles())
  found.push(`integrations/${file} does not match the description: run scripts/integrations build`)
for (const line of found) console.log(line)
process.exitCode = found.length > 0 ? 1 : 0

import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { sharedStackVariable, type SharedStack, startStack } from '../test/parts/stack.ts'
import { changedFiles, readSources } from './checks/changed-files.ts'
import { changedSuites } from './checks/changed-suites.ts'
import { runCheck, type Check } from './checks/run-check.ts'
import { type Counts, runSuites } from './checks/run-suites.ts'

/**
 * The entry of `scripts/test`. Words on the command line narrow the suites to files whose path holds one of them; `--changed` to those that
 * what was changed since main can reach.
 */
const repo = join(import.meta.dirname, '..')
const isChanged = process.argv[2] === '--changed'
const only = isChanged ? [] : process.argv.slice(2)
const startedAt = performance.now()
const cores = availableParallelism()

const checks: Check[] = [
  { name: 'format', program: 'oxfmt', words: ['--check', '.'] },
  { name: 'lint', program: 'oxlint', words: ['--type-aware', '--deny-warnings'] },
  { name: 'types', program: 'tsc', words: ['-p', 'tsconfig.json'] },
  { name: 'dashboard types', program: 'tsc', words: ['-p', 'apps/dashboard/tsconfig.json'] },
  { name: 'client types', program: 'tsc', words: ['-p', 'clients/typescript/tsconfig.json'] },
  { name: 'imports', program: 'node', words: ['scripts/check-imports.ts'] },
  { name: 'names', program: 'node', words: ['scripts/check-names.ts'] },
  {
    name: 'dead code',
    program: 'knip',
    words: ['--config', 'scripts/knip.json', '--no-progress', '--no-config-hints'],
  },
  { name: 'docs', program: 'node', words: ['scripts/check-docs.ts'] },
]

const all = globSync(
  ['{libs,apps}/*/src/**/*.test.ts', 'scripts/**/*.test.ts', 'eval/**/*.test.ts', 'test/**/*.test.ts'],
  {
    cwd: repo,
  },
).toSorted()
const suites = isChanged
  ? changedSuites({ changed: changedFiles(repo), suites: all, sources: readSources(repo) })
  : all.filter((file) => only.length === 0 || only.some((word) => file.includes(word)))
if (isChanged) process.stdout.write(`${suites.length} of ${all.length} suites:\n${suites.join('\n')}\n`)
const longestFirst = ['test/', 'scripts/', 'libs/', 'apps/']
const rankOf = (file: string) => longestFirst.findIndex((folder) => file.startsWith(folder))
/** These start real parts: a process each, so that what one leaves open is seen and harms no other. */
const apart = suites
  .filter((file) => /\.integration\.test\.ts$|^test\//.test(file))
  // So that none of the long ones runs on alone at the end: the first are of the whole product.
  .toSorted((a, b) => rankOf(a) - rankOf(b))
const together = suites.filter((file) => !apart.includes(file))

const total: Counts = { passed: 0, failed: 0, skipped: 0, failures: '' }
const add = (counts: Counts) => {
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
  total.failures += counts.failures
}
/** One for all suites that take any, from when the first of several wants it. */
const sharing = suites.filter((file) => readFileSync(join(repo, file), 'utf8').includes('shareStack('))
let shared: Promise<SharedStack | undefined> | undefined
async function environmentOf(file: string): Promise<Record<string, string>> {
  if (sharing.length < 2 || !sharing.includes(file)) return {}
  // Where none starts, each suite tries with one of its own, and says why it failed.
  shared ??= startStack().catch(() => undefined)
  const stack = await shared
  if (stack === undefined) return {}
  const { baseUrl, dataFolder } = stack
  return { [sharedStackVariable]: JSON.stringify({ baseUrl, dataFolder }) }
}

/** Suites that lack what is installed by hand, such as n8n: each says above what brings it. */
const skippedIn: string[] = []
const took: { file: string; seconds: number }[] = []
async function runOne(file: string): Promise<void> {
  const environment = await environmentOf(file)
  const began = performance.now()
  const counts = await runSuites(repo, { files: [file], jobs: 1, environment })
  add(counts)
  if (counts.skipped > 0) skippedIn.push(`  ${counts.skipped} of ${file}\n`)
  took.push({ file, seconds: Math.round((performance.now() - began) / 1_000) })
}
async function runTogether(): Promise<void> {
  if (together.length > 0) add(await runSuites(repo, { files: together, jobs: Math.min(2, cores) }))
}
const tasks: Array<() => Promise<void>> = [
  ...(only.length === 0 ? checks : []).map((check) => async () => {
    const failures = await runCheck(repo, check)
    add({ passed: failures === '' ? 1 : 0, failed: failures === '' ? 0 : 1, skipped: 0, failures })
  }),
  runTogether,
  ...apart.map((file) => () => runOne(file)),
]
async function runTasks(): Promise<void> {
  for (let next = tasks.shift(); next !== undefined; next = tasks.shift()) await next()
}
try {
  // One more than there are cores: while some wait, the others work.
  await Promise.all(Array.from({ length: Math.min(cores, 3) + 1 }, runTasks))
} finally {
  await (await shared)?.close()
}

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
if (total.failures !== '') process.stdout.write(`\nWhat failed:\n${total.failures}\n`)
if (skippedIn.length > 0)
  process.stdout.write(`\nSkipped, and said above why:\n${skippedIn.toSorted().join('')}`)
const slowest = took.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
if (only.length === 0) {
  process.stdout.write(
    `\nThe slowest:\n${slowest.map(({ file, seconds }) => `  ${seconds} s ${file}\n`).join('')}`,
  )
}
process.stdout.write(`\nin ${Math.round((performance.now() - startedAt) / 1_000)} s:\n`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed${skipped}\n`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

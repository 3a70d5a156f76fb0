import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { everythingVariable } from '../test/parts/runs.ts'
import { sharedStackVariable } from '../test/parts/stack.ts'
import { changedFiles, readSources } from './checks/changed-files.ts'
import { changedSuites } from './checks/changed-suites.ts'
import { lendStack, type StackLender } from './checks/lend-stack.ts'
import { type Check, runCheck } from './checks/run-check.ts'
import { runSuites, type SuiteRun } from './checks/run-suites.ts'
import { slowSuites } from './checks/slow-suites.ts'

/**
 * The entry point of `scripts/test`:
 *
 * - without arguments: the checks and all suites except `*.extended.test.ts`.
 * - `--all`: also `*.extended.test.ts`.
 * - `--changed`: the checks, and the non-extended suites that changes since main can affect.
 * - `--ci COMMIT`: as without arguments, then the extended suites that changes since COMMIT can affect, for at most ten minutes.
 * - words: the suites whose path contains one of them.
 */
const repo = join(import.meta.dirname, '..')
const [mode = '', base] = process.argv.slice(2)
const words = mode.startsWith('--') ? [] : process.argv.slice(2)
if (mode.startsWith('--') && !['--all', '--changed', '--ci'].includes(mode)) {
  process.stderr.write(`scripts/test: ${mode} is not an option. Use --all, --changed, or parts of paths.\n`)
  process.exit(2)
}
const startedAt = performance.now()
const secondsSince = (begin: number) => Math.round((performance.now() - begin) / 1_000)
/** More than the number of cores, because suites often wait. More jobs than this make `--all` slower (November 2026). */
const jobs = Math.min(availableParallelism(), 3) + 2
/** Approximate time limit for the additional suites of `--ci`. */
const addedSecondsMax = 600

/** The compiler's results are cached, which makes the next run five times as fast. */
const typesWords = (folder: string) => [
  '-p',
  `${folder}/tsconfig.json`,
  '--incremental',
  '--tsBuildInfoFile',
  `.cache/types/${folder.replaceAll('/', '-')}.tsbuildinfo`,
]

const checks: Check[] = [
  { name: 'format', program: 'oxfmt', words: ['--check', '.'] },
  { name: 'lint', program: 'oxlint', words: ['--type-aware', '--deny-warnings'] },
  { name: 'types', program: 'tsc', words: typesWords('.') },
  { name: 'dashboard types', program: 'tsc', words: typesWords('apps/dashboard') },
  { name: 'client types', program: 'tsc', words: typesWords('clients/typescript') },
  { name: 'imports', program: 'node', words: ['scripts/check-imports.ts'] },
  { name: 'names', program: 'node', words: ['scripts/check-names.ts'] },
  {
    name: 'dead code',
    program: 'knip',
    words: ['--config', 'scripts/knip.json', '--no-progress', '--no-config-hints'],
  },
  { name: 'docs', program: 'node', words: ['scripts/check-docs.ts'] },
  { name: 'prose', program: 'node', words: ['scripts/check-prose.ts'] },
  ...(mode === '--ci' && base !== undefined
    ? [{ name: 'commits', program: 'node', words: ['scripts/check-commits.ts', base] }]
    : []),
]

const all = globSync(
  ['{libs,apps}/*/src/**/*.test.ts', 'scripts/**/*.test.ts', 'eval/**/*.test.ts', 'test/**/*.test.ts'],
  { cwd: repo },
).toSorted()
const isExtended = (file: string) => file.endsWith('.extended.test.ts')
/** Returns whether a file contains extended tests. */
const hasExtended = (file: string) =>
  isExtended(file) || readFileSync(join(repo, file), 'utf8').includes('itExtended(')
const reachedBy = (changed: string[]) => changedSuites({ changed, suites: all, sources: readSources(repo) })

function chooseSuites(): string[] {
  if (words.length > 0) return all.filter((file) => words.some((word) => file.includes(word)))
  if (mode === '--all') return all
  if (mode === '--changed') {
    const changed = changedFiles(repo)
    return reachedBy(changed).filter((file) => !isExtended(file) || changed.includes(file))
  }
  return all.filter((file) => !isExtended(file))
}

/**
 * Sorts long suites first, so that no long suite runs alone at the end: suites of the whole product, then suites that start real parts. Suites of one
 * feature, which use the same part of the shared stack, do not run at the same time: the processes start at different positions of the alphabet.
 */
function longestFirst(files: string[]): string[] {
  const rank = (file: string) => (file.startsWith('test/') ? 0 : file.includes('.integration.') ? 1 : 2)
  return [0, 1, 2].flatMap((wanted) => spread(files.filter((file) => rank(file) === wanted)))
}

function spread(files: string[]): string[] {
  const length = Math.ceil(files.length / jobs)
  return Array.from({ length }, (_, at) => files.filter((_file, index) => index % length === at)).flat()
}

const total: SuiteRun = { passed: 0, failed: 0, skipped: 0, failures: '', suites: {} }
function add(part: Partial<SuiteRun>): void {
  total.passed += part.passed ?? 0
  total.failed += part.failed ?? 0
  total.skipped += part.skipped ?? 0
  total.failures += part.failures ?? ''
  Object.assign(total.suites, part.suites)
}

async function runChecks(): Promise<void> {
  for (const check of checks) {
    const failures = await runCheck(repo, check)
    add(failures === '' ? { passed: 1 } : { failed: 1, failures })
  }
}

const lender = await lendStack()
const environmentOf = ({ isWhole, from }: { isWhole: boolean; from: StackLender }) => ({
  [sharedStackVariable]: from.url,
  ...(isWhole && { [everythingVariable]: '1' }),
})
async function run(files: string[], { isWhole }: { isWhole: boolean }): Promise<void> {
  if (files.length === 0) return
  const environment = environmentOf({ isWhole, from: lender })
  add(await runSuites(repo, { files: longestFirst(files), jobs, environment }))
}

/** A suite may wait for others, for example a batch for documents, so a slow suite is run and measured again on its own. */
async function checkSlowSuites(): Promise<void> {
  const slow = () => slowSuites(total.suites, { isAll: mode === '--all' })
  for (const { file } of slow()) {
    // Runs on its own stack, because the shared stack has the accounts and documents of the first run. The time to start the stack does not count.
    const own = await lendStack()
    try {
      const started = await fetch(`${own.url}/stack`)
      if (!started.ok) throw new Error(await started.text())
      const environment = environmentOf({ isWhole: mode === '--all', from: own })
      const { failed, failures, suites } = await runSuites(repo, { files: [file], jobs: 1, environment })
      add({ failed, failures, suites })
    } finally {
      await own.close()
    }
  }
  const failures = slow().map(({ failure }) => failure)
  add(failures.length === 0 ? { passed: 1 } : { failed: 1, failures: failures.join('') })
}

/** Runs suites in small groups, so that it can stop at the time limit. Returns the remaining suites. */
async function runAdded(files: string[]): Promise<string[]> {
  const began = performance.now()
  const groupSize = 2 * jobs
  let longest = 0
  for (let at = 0; at < files.length; at += groupSize) {
    if (secondsSince(began) + longest > addedSecondsMax) return files.slice(at)
    const groupBegan = performance.now()
    await run(files.slice(at, at + groupSize), { isWhole: true })
    longest = Math.max(longest, secondsSince(groupBegan))
  }
  return []
}

const suites = chooseSuites()
if (mode === '--changed')
  process.stdout.write(`${suites.length} of ${all.length} suites:\n${suites.join('\n')}\n`)
let leftOut: string[] = []
try {
  await Promise.all([
    words.length === 0 ? runChecks() : undefined,
    run(suites, { isWhole: mode === '--all' || words.length > 0 }),
  ])
  if (words.length === 0 && mode !== '--changed') await checkSlowSuites()
  if (mode === '--ci') leftOut = await runAdded(reachedBy(changedFiles(repo, base)).filter(hasExtended))
} finally {
  await lender.close()
}

const list = (title: string, lines: string[]) => {
  if (lines.length > 0) process.stdout.write(`\n${title}\n${lines.map((line) => `  ${line}\n`).join('')}`)
}
const ran = Object.entries(total.suites)
list(
  'Skipped; the output above says why:',
  ran.flatMap(([file, { skipped }]) => (skipped > 0 ? [`${skipped} of ${file}`] : [])),
)
list('Extended suites that this change affects, but that the time limit left out:', leftOut)
if (words.length === 0) {
  const slowest = ran.toSorted(([, a], [, b]) => b.seconds - a.seconds).slice(0, 10)
  list(
    'Slowest suites:',
    slowest.map(([file, { seconds }]) => `${Math.round(seconds)} s ${file}`),
  )
}
// Printed last, because a CI system may only keep the end of the output.
if (total.failures !== '') process.stdout.write(`\nFailures:\n${total.failures}\n`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
process.stdout.write(`\nin ${secondsSince(startedAt)} s:\n`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed${skipped}\n`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

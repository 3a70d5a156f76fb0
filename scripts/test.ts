import { globSync } from 'node:fs'
import { join } from 'node:path'
import { runCheck, type Check } from './checks/run-check.ts'
import { type Counts, runSuites } from './checks/run-suites.ts'

/** The entry of `scripts/test`. Words on the command line narrow the suites to files whose path holds one of them. */
const repo = join(import.meta.dirname, '..')
const only = process.argv.slice(2)
const startedAt = performance.now()

const checks: Check[] = [
  { name: 'format', program: 'oxfmt', words: ['--check', '.'] },
  { name: 'lint', program: 'oxlint', words: ['--type-aware', '--deny-warnings'] },
  { name: 'types', program: 'tsc', words: ['-p', 'tsconfig.json'] },
  { name: 'dashboard types', program: 'tsc', words: ['-p', 'apps/dashboard/tsconfig.json'] },
  { name: 'imports', program: 'node', words: ['scripts/check-imports.ts'] },
  {
    name: 'dead code',
    program: 'knip',
    words: ['--config', 'scripts/knip.json', '--no-progress', '--no-config-hints'],
  },
  { name: 'docs', program: 'node', words: ['scripts/check-docs.ts'] },
]

const suites = globSync(['{libs,apps}/*/src/**/*.test.ts', 'scripts/**/*.test.ts', 'test/**/*.test.ts'], {
  cwd: repo,
})
  .filter((file) => only.length === 0 || only.some((word) => file.includes(word)))
  .toSorted()
/** These measure time: they get the machine for themselves. */
const alone = suites.filter((file) => /speed|latency|http-edge/.test(file))
const longestFirst = ['test/', 'scripts/', 'libs/', 'apps/']
const rankOf = (file: string) => longestFirst.findIndex((folder) => file.startsWith(folder))
/** These start real parts: a process each, so that what one leaves open is seen and harms no other. */
const apart = suites
  .filter((file) => !alone.includes(file) && /\.integration\.test\.ts$|^test\//.test(file))
  // So that none of the long ones runs on alone at the end: the first are of the whole product.
  .toSorted((a, b) => rankOf(a) - rankOf(b))
const together = suites.filter((file) => !alone.includes(file) && !apart.includes(file))

const total: Counts = { passed: 0, failed: 0, skipped: 0, failures: '' }
const add = (counts: Counts) => {
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
  total.failures += counts.failures
}
const took: { file: string; seconds: number }[] = []
async function runOne(file: string): Promise<void> {
  const began = performance.now()
  add(await runSuites(repo, { files: [file], jobs: 1 }))
  took.push({ file, seconds: Math.round((performance.now() - began) / 1_000) })
}
async function runTogether(): Promise<void> {
  if (together.length > 0) add(await runSuites(repo, { files: together, jobs: 2 }))
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
// More than two cores can do: while some wait, the others work.
await Promise.all([runTasks(), runTasks(), runTasks()])
for (const file of alone) await runOne(file)

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
if (total.failures !== '') process.stdout.write(`\nWhat failed:\n${total.failures}\n`)
const slowest = took.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
if (only.length === 0) {
  process.stdout.write(
    `\nThe slowest:\n${slowest.map(({ file, seconds }) => `  ${seconds} s ${file}\n`).join('')}`,
  )
}
process.stdout.write(`\nin ${Math.round((performance.now() - startedAt) / 1_000)} s:\n`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed${skipped}\n`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

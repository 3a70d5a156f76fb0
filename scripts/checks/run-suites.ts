import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tiedCommand } from '@platen/platform'

export interface SuiteRun {
  passed: number
  failed: number
  skipped: number
  /** The full output of failures. Empty if there were no failures. */
  failures: string
  /** One entry for each suite file, by path relative to the root of the repository. */
  suites: Record<string, { seconds: number; skipped: number }>
}

/**
 * A run is killed if no suite ends within this time, because it hangs. There is no limit for a single suite. Mocha's own timeout (.mocharc.json) is
 * shorter and names the hanging test, unless the test blocks the event loop.
 */
const silenceMsMax = 1_200_000

/** Optimizing the WebAssembly of the embedded database does not pay off in short tests. */
const nodeFlags = ['--liftoff-only']

/**
 * Runs suite files with Mocha in `jobs` processes. Each process takes the next file in the list when it becomes free, and loads each module only
 * once. A run that dies or hangs counts as one failure.
 */
export async function runSuites(
  repo: string,
  given: { files: string[]; jobs: number; environment: Record<string, string> },
): Promise<SuiteRun> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-test-'))
  const summary = join(folder, 'summary.json')
  try {
    const mocha = [
      ...nodeFlags,
      'node_modules/mocha/bin/mocha.js',
      '--parallel',
      '--jobs',
      String(given.jobs),
    ]
    const reporter = ['--reporter', 'test/reporter.cjs', '--reporter-option', `summary=${summary}`]
    // Killing a run also kills its suites.
    const [program, ...words] = tiedCommand([process.execPath, ...mocha, ...reporter, ...given.files], 'TERM')
    const child = spawn(program, words, {
      cwd: repo,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...given.environment },
    })
    let isSilent = false
    let timer: NodeJS.Timeout | undefined
    const restartTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        isSilent = true
        child.kill('SIGKILL')
      }, silenceMsMax)
    }
    restartTimer()
    child.on('message', restartTimer)
    const ended = await new Promise<string>((done) => {
      child.once('error', (error) => done(error.message))
      child.once('exit', (code, signal) => done(signal ?? `exit code ${code}`))
    })
    clearTimeout(timer)
    const run = (await readSummary(summary)) ?? { passed: 0, failed: 0, skipped: 0, failures: '', suites: {} }
    // Mocha's exit code includes errors outside tests.
    if (!isSilent && (ended === 'exit code 0' || run.failed > 0)) return run
    const reason = isSilent ? `no suite ended for ${silenceMsMax / 1_000} s` : `Mocha ended with ${ended}`
    process.stdout.write(`FAIL ${reason}\n`)
    return { ...run, failed: run.failed + 1, failures: `${run.failures}\n  ${reason}\n` }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readSummary(file: string): Promise<SuiteRun | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}

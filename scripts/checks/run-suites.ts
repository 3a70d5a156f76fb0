import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** What went wrong, in full; empty when nothing did. */
  failures: string
}

/** What the reporter tells of: a test or a hook has ended, or all have. */
export type Progress = 'test' | 'end'

/**
 * A run is killed when it tells of nothing for so long: it hangs, or something holds its process open after the last test. No bound on how
 * long a suite takes; Mocha's own timeout (.mocharc.json) is shorter, and names the test that hangs, where its event loop still turns.
 */
const silenceMaxMs: Record<Progress, number> = { test: 720_000, end: 120_000 }

/** As for the services of a test's stack: a database's WebAssembly is not optimized for one suite. */
const flagsOfOneSuite = ['--liftoff-only']

/** Runs suite files with mocha, in `jobs` processes, and counts. A run that dies or hangs is one failure. */
export async function runSuites(
  repo: string,
  given: { files: string[]; jobs: number; environment?: Record<string, string> },
): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-test-'))
  const summary = join(folder, 'summary.json')
  try {
    const flags = given.jobs > 1 ? [] : flagsOfOneSuite
    const words = [...flags, 'node_modules/mocha/bin/mocha.js', '--reporter', 'test/reporter.cjs']
    words.push('--reporter-option', `summary=${summary}`)
    if (given.jobs > 1) words.push('--parallel', '--jobs', String(given.jobs))
    const child = spawn(process.execPath, [...words, ...given.files], {
      cwd: repo,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...given.environment },
    })
    let silence: string | undefined
    let timer: NodeJS.Timeout | undefined
    const listen = (progress: Progress) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        silence = progress === 'end' ? 'its process goes on' : 'no test ended'
        silence += ` for ${silenceMaxMs[progress] / 1_000} s`
        child.kill('SIGKILL')
      }, silenceMaxMs[progress])
    }
    listen('test')
    child.on('message', (progress) => listen(progress as Progress))
    const ended = await new Promise<string>((done) => {
      child.once('error', (error) => done(error.message))
      child.once('exit', (code, signal) => done(signal ?? `exit code ${code}`))
    })
    clearTimeout(timer)
    const counts = (await readCounts(summary)) ?? { passed: 0, failed: 0, skipped: 0, failures: '' }
    // Mocha's exit code also knows of what went wrong outside any test.
    if (silence === undefined && (ended === 'exit code 0' || counts.failed > 0)) return counts
    const sentence = `${given.files.join(', ')}: ${silence ?? `ended with ${ended}`}`
    process.stdout.write(`FAIL ${sentence}\n`)
    return { ...counts, failed: counts.failed + 1, failures: `${counts.failures}\n  ${sentence}\n` }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readCounts(file: string): Promise<Counts | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}

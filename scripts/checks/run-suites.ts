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

/** For all files of one run: longer means that something hangs, or holds the process open after its last test. */
const timeoutMs = 150_000

/** Runs suite files with mocha, in `jobs` processes, and counts. A run that dies or hangs is one failure. */
export async function runSuites(repo: string, given: { files: string[]; jobs: number }): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-test-'))
  const summary = join(folder, 'summary.json')
  try {
    const words = ['node_modules/mocha/bin/mocha.js', '--reporter', 'test/reporter.cjs']
    words.push('--reporter-option', `summary=${summary}`)
    if (given.jobs > 1) words.push('--parallel', '--jobs', String(given.jobs))
    const child = spawn(process.execPath, [...words, ...given.files], {
      cwd: repo,
      stdio: ['ignore', 'inherit', 'inherit'],
      // Each suite is a process of its own, and reads the same modules.
      env: { ...process.env, NODE_COMPILE_CACHE: join(repo, '.cache', 'compiled') },
    })
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, timeoutMs)
    const ended = await new Promise<string>((done) => {
      child.once('error', (error) => done(error.message))
      child.once('exit', (code, signal) => done(signal ?? `exit code ${code}`))
    })
    clearTimeout(timer)
    const counts = (await readCounts(summary)) ?? { passed: 0, failed: 0, skipped: 0, failures: '' }
    // Mocha's exit code also knows of what went wrong outside any test.
    if (!isLate && (ended === 'exit code 0' || counts.failed > 0)) return counts
    const reason = isLate ? `had not ended after ${timeoutMs / 1_000} s` : `ended with ${ended}`
    const sentence = `${given.files.join(', ')}: ${reason}`
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

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const totalTimeoutMs = 180_000
/** The download is aborted if no data arrives for this time, for example because the network drops packets. */
const stalledTimeoutMs = 20_000
const lookEveryMs = 1_000

/**
 * Downloads the headless shell that puppeteer was tested with, and returns its path. Returns `undefined` if the download is turned off, fails,
 * stalls, or has already failed with the same lock file.
 */
export async function downloadBrowser(given: {
  repo: string
  folder: string
  skip: boolean
  log: (line: string) => void
}): Promise<string | undefined> {
  const { repo, log } = given
  if (given.skip) return undefined
  const folder = join(given.folder, 'puppeteer')
  const failedMark = join(repo, '.cache', 'download-failed')
  const lock = createHash('sha256')
    .update(await readFile(join(repo, 'package-lock.json')))
    .digest('hex')
  if ((await readFile(failedMark, 'utf8').catch(() => '')) === lock) return undefined

  log('downloading the browser')
  await mkdir(folder, { recursive: true })
  const result = await runInstaller(repo, folder)
  // The installer's last line is "chrome-headless-shell@VERSION PATH".
  const path = /^chrome-headless-shell@\S+ (.+)$/m.exec(result.output)?.[1]
  if (path !== undefined && existsSync(path)) return path
  log(
    `the download failed (${result.reason}), so Platen continues without it. To try again, run: rm ${failedMark}`,
  )
  // The installer would accept a truncated archive.
  await rm(folder, { recursive: true, force: true })
  await writeFile(failedMark, lock)
  return undefined
}

async function runInstaller(repo: string, folder: string): Promise<{ output: string; reason: string }> {
  const command = [
    join(repo, 'node_modules', '.bin', 'puppeteer'),
    'browsers',
    'install',
    'chrome-headless-shell',
  ]
  const child = spawn(process.execPath, command, {
    cwd: repo,
    env: { ...process.env, PUPPETEER_CACHE_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let complaint = ''
  let reason: string | undefined
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (complaint = `${complaint}${bytes.toString()}`.slice(-10_000)))

  const closed = new Promise<'closed'>((done) => {
    for (const event of ['error', 'close']) child.once(event, () => done('closed'))
  })
  const startedAt = performance.now()
  let movedAt = startedAt
  let bytesBefore = -1
  while ((await Promise.race([closed, delay(lookEveryMs, 'later', { ref: false })])) !== 'closed') {
    const bytes = await bytesIn(folder)
    const now = performance.now()
    if (bytes !== bytesBefore) movedAt = now
    bytesBefore = bytes
    if (now - movedAt > stalledTimeoutMs)
      reason = `no data was received for ${stalledTimeoutMs / 1_000} seconds`
    if (now - startedAt > totalTimeoutMs) reason = `not finished after ${totalTimeoutMs / 1_000} seconds`
    if (reason !== undefined) child.kill('SIGKILL')
  }
  return { output, reason: reason ?? firstError(complaint) }
}

function firstError(text: string): string {
  return /^.*(?:Error|ERROR)\b.*$/m.exec(text)?.[0].trim().slice(0, 200) ?? 'the installer gave no reason'
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true }).catch(() => [])
  const sizes = await Promise.all(
    entries.map((name) =>
      stat(join(folder, name)).then(
        (s) => s.size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { outliveFullLog } from '@platen/platform'
import { startPlaten } from './supervisor/start-platen.ts'
import { openLog } from './supervisor/log-file.ts'
import { readPlace } from './supervisor/place.ts'

/** The entry point of `scripts/up`: runs in the foreground or, with `--detach`, starts itself in the background and waits for its message. */
const detach = process.argv.includes('--detach')
const unknown = process.argv.slice(2).find((word) => word !== '--detach')
const inBackground = process.send !== undefined

function fail(error: unknown): never {
  process.stderr.write(`up: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

async function runHere(): Promise<void> {
  outliveFullLog()
  const ending = new AbortController()
  const end = () => {
    if (ending.signal.aborted) process.exit(1)
    ending.abort()
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.on('SIGHUP', end)
  const say = (line: string) => {
    if (inBackground && process.connected) process.send?.({ line })
    else process.stdout.write(`${line}\n`)
  }
  const platen = await startPlaten({
    place: readPlace(process.env, process.cwd()),
    say,
    signal: ending.signal,
  })
  if (platen === undefined) return leave(ending.signal.aborted ? 130 : 0)
  if (inBackground) await report({ exit: 0 })
  if (!ending.signal.aborted) {
    await new Promise((ended) => ending.signal.addEventListener('abort', ended, { once: true }))
  }
  await platen.close()
  process.exit(0)
}

/** Sends the result to the waiting foreground process, if there is one, and exits. */
async function leave(code: number): Promise<never> {
  if (inBackground) await report({ exit: code })
  process.exit(code)
}

async function report(message: { exit: number }): Promise<void> {
  if (!process.connected) return
  await new Promise((sent) => process.send?.(message, sent))
  process.disconnect()
}

function runInBackground(): void {
  const place = readPlace(process.env, process.cwd())
  mkdirSync(join(place.dataFolder, 'logs'), { recursive: true, mode: 0o700 })
  const logFile = join(place.dataFolder, 'logs', 'up.log')
  const log = openLog(logFile)
  const child = spawn(process.execPath, [import.meta.filename], {
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
  })
  let exitCode: number | undefined
  child.on('message', (message: { line?: string; exit?: number }) => {
    if (message.line !== undefined) process.stdout.write(`${message.line}\n`)
    exitCode = message.exit ?? exitCode
  })
  child.on('error', fail)
  // Called after the last message, regardless of how the child ended.
  child.on('disconnect', () => {
    if (exitCode === undefined) fail(`the background process ended without a message; see ${logFile}`)
    process.exit(exitCode)
  })
  // Interrupting this process aborts the start.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
}

if (unknown !== undefined) fail(`${unknown} is not a known option. Usage: scripts/up [--detach]`)
try {
  if (detach) runInBackground()
  else await runHere()
} catch (error) {
  if (!inBackground) fail(error)
  process.send?.({ line: `up: ${error instanceof Error ? error.message : String(error)}` })
  await leave(1)
}

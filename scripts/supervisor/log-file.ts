import { openSync, writeSync } from 'node:fs'
import { copyFile, open, readdir, rename, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'

const logBytesMaxDefault = 20 * 1024 * 1024
/** Number of rotated files for each log: `api.log.1` is the newest. */
const olderMax = 3
const checkMs = 5_000

/** Opens a log for appending, which `boundLogs` requires. */
export function openLog(path: string): number {
  return openSync(path, 'a', 0o600)
}

/** Rotates the logs of a folder when they become too large. An error, such as a full disk, is ignored until the next check. */
export function boundLogs(
  folder: string,
  { logBytesMax = logBytesMaxDefault, everyMs = checkMs } = {},
): { close(): void } {
  let checking: Promise<void> | undefined
  const check = () => {
    checking ??= rotateLogs(folder, logBytesMax)
      .catch(() => undefined)
      .finally(() => (checking = undefined))
  }
  check()
  const timer = setInterval(check, everyMs)
  return { close: () => clearInterval(timer) }
}

async function rotateLogs(folder: string, logBytesMax: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (name.endsWith('.log') && (await stat(path)).size > logBytesMax) await rotate(path)
  }
}

/**
 * Copies a log and empties it. Its process has the file open, and would continue writing to it if it were renamed. Lines that are written between the
 * two steps are lost.
 */
async function rotate(path: string): Promise<void> {
  const older = (number: number) => `${path}.${number}`
  await rm(older(olderMax), { force: true })
  for (let number = olderMax - 1; number >= 1; number--)
    await rename(older(number), older(number + 1)).catch(() => undefined)
  await copyFile(path, older(1))
  await truncate(path)
}

/** Adds a line to a log. If the disk is full, the line is lost and the process continues. */
export function writeLine(log: number, line: string): void {
  try {
    writeSync(log, `${line}\n`)
  } catch {
    // There is nowhere else to report the failure.
  }
}

/** Returns the last lines in a log, for a message about why a process ended. */
export async function lastLines(path: string, count: number): Promise<string> {
  const bytesRead = 16_384
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const { buffer } = await file.read(Buffer.alloc(bytesRead), 0, bytesRead, Math.max(0, size - bytesRead))
    const text = buffer.subarray(0, Math.min(size, bytesRead)).toString()
    return text.trimEnd().split('\n').slice(-count).join('\n')
  } finally {
    await file.close()
  }
}

import { openSync, renameSync, statSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'

const keptBytesMax = 20 * 1024 * 1024

/** Opens a log for appending; one that has grown large is first moved aside, over the one moved aside before. */
export function openLog(path: string): number {
  const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (bytes > keptBytesMax) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

/** Adds a line. One that the disk has no room for is lost: the process goes on. */
export function writeLine(log: number, line: string): void {
  try {
    writeSync(log, `${line}\n`)
  } catch {
    // There is nowhere else to report it.
  }
}

/** The last lines of a log, for a message about why a process ended. */
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

import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CliFailure, ServiceUnavailable } from '../cli-failure.ts'
import { makeFolder } from '../make-folder.ts'
import { isPassing, retryAfterOf } from '../send-request.ts'
import { systemCode } from '../system-code.ts'

/** The link has expired or its file was removed. A new link may work. */
export class LinkRefused extends CliFailure {
  override name = 'LinkRefused'
}

export interface FetchedFile {
  url: string
  /** The expected size. */
  bytes: number
  /** Path of the partial file, on the same file system as `file`. */
  part: string
  file: string
  signal: AbortSignal
  onBytes?: (bytes: number) => void
}

/** A connection without data for this long is aborted. */
const silenceMaxMs = 60_000

/**
 * Downloads a file from a link, and gives it its final name once it is complete. Throws `LinkRefused`, `ServiceUnavailable` if a retry may work, and
 * `CliFailure` for a disk error.
 */
export async function fetchFile({ url, bytes, part, file, signal, onBytes }: FetchedFile): Promise<void> {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(new Error('no response')), silenceMaxMs)
  try {
    await makeFolder(dirname(part))
    const response = await fetch(url, { signal: AbortSignal.any([silence.signal, signal]) })
    // No await until the pipeline: an unhandled stream error would end the process.
    const body = bodyOf(response)
    let arrived = 0
    body.on('data', (chunk: Buffer) => {
      timer.refresh()
      onBytes?.((arrived += chunk.length))
    })
    const written = createWriteStream(part)
    await pipeline(body, written)
    if (written.bytesWritten !== bytes) throw brokenOff(`${written.bytesWritten} of ${bytes} bytes`)
    await makeFolder(dirname(file))
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    signal.throwIfAborted()
    if (error instanceof CliFailure) throw error
    throw writeFailure(file, error) ?? brokenOff(systemCode(error))
  } finally {
    clearTimeout(timer)
  }
}

function bodyOf(response: Response): Readable {
  const { ok, status, body } = response
  if (ok && body) return Readable.fromWeb(body)
  body?.cancel().catch(() => undefined)
  const message = `The link to a document returned status ${status}.`
  if (!isPassing(status) && status !== 500) throw new LinkRefused(message)
  throw new ServiceUnavailable(message, {
    reason: `status ${status}`,
    retryAfterSeconds: retryAfterOf(response),
  })
}

function brokenOff(reason: string): ServiceUnavailable {
  return new ServiceUnavailable(`A document could not be fetched (${reason}).`, { reason })
}

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full. Free some space',
  EDQUOT: 'the disk quota is exceeded. Free some space',
  EFBIG: 'the file is too large for this file system',
  EACCES: 'you are not allowed to write there',
  EPERM: 'you are not allowed to write there',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'there is a file where a folder should be',
  EEXIST: 'there is a file where a folder should be',
  EISDIR: 'there is a folder where the file should be',
  ENOTEMPTY: 'there is a folder where the file should be',
  ENAMETOOLONG: 'the name is too long for this file system',
}

/** Returns a failure with an explanation for a file system error, or `undefined` for other errors. */
export function writeFailure(file: string, error: unknown): CliFailure | undefined {
  const isDiskError = error instanceof Error && 'syscall' in error && isDiskCall(String(error.syscall))
  if (!isDiskError) return undefined
  const code = systemCode(error)
  return new CliFailure(`${file} cannot be written (${code}): ${reasons[code] ?? 'check the disk'}.`)
}

function isDiskCall(call: string): boolean {
  return ['open', 'write', 'writev', 'close', 'mkdir', 'rename', 'unlink', 'stat', 'rm', 'lstat'].includes(
    call,
  )
}

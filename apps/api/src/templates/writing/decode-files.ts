import { setImmediate } from 'node:timers/promises'
import { escapePointerPart, Fault } from '@platen/contract'

/** As of a zip. */
const filesMax = 200

/** Throws `invalid_upload` for more files than a template has. To check their shape takes 10 ms for 1,000 files, so they are counted first. */
export function refuseManyFiles(files: unknown): void {
  const count = Object.keys(Object(files) as object).length
  if (count > filesMax)
    throw new Fault('invalid_upload', {
      detail: `The folder holds ${count} files; a template has at most ${filesMax}.`,
    })
}

/**
 * The bytes of files that were sent as base64, by path. Throws `invalid_upload` for too many, and `invalid_request` for what is no base64; the
 * fault points to the file in `place`.
 */
export async function decodeFiles(
  files: Readonly<Record<string, string>>,
  place = '/files',
): Promise<Map<string, Uint8Array>> {
  refuseManyFiles(files)
  const decoded = new Map<string, Uint8Array>()
  for (const [path, text] of Object.entries(files)) {
    const bytes = Buffer.from(text, 'base64')
    if (!isBase64(text, bytes)) throw notBase64(`${place}/${escapePointerPart(path)}`)
    decoded.set(path, bytes)
    // Decoded in one go, a hundred megabytes would hold up the others.
    await setImmediate()
  }
  return decoded
}

/** Whether all of a text went into its bytes: what is no letter of base64 is left out of them, and so is a single letter at the end. */
function isBase64(text: string, bytes: Buffer): boolean {
  const isLetterLeft = text.replace(/={1,2}$/, '').length % 4 === 1
  return bytes.length === Buffer.byteLength(text, 'base64') && !isLetterLeft
}

function notBase64(pointer: string): Fault {
  const message = 'The bytes of a file are sent as base64.'
  return new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer, code: 'not_base64', message }],
  })
}

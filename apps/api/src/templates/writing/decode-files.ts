import { setImmediate } from 'node:timers/promises'
import { escapePointerPart, Fault } from '@platen/contract'

/** Same as for a ZIP. */
const filesMax = 200

/** Throws `invalid_upload` for too many files. They are counted first, because checking their shape takes 10 ms for 1,000 files. */
export function checkFileCount(files: unknown): void {
  const count = Object.keys(Object(files) as object).length
  if (count > filesMax)
    throw new Fault('invalid_upload', {
      detail: `The folder has ${count} files, but a template can have up to ${filesMax}.`,
    })
}

/**
 * Decodes base64-encoded files by path. Throws `invalid_upload` for too many files, and `invalid_request` for invalid base64, with a pointer to the
 * file in `parent`.
 */
export async function decodeFiles(
  files: Readonly<Record<string, string>>,
  parent = '/files',
): Promise<Map<string, Uint8Array>> {
  checkFileCount(files)
  const decoded = new Map<string, Uint8Array>()
  for (const [path, text] of Object.entries(files)) {
    const bytes = Buffer.from(text, 'base64')
    if (!isBase64(text, bytes)) throw notBase64(`${parent}/${escapePointerPart(path)}`)
    decoded.set(path, bytes)
    // Decoding a hundred megabytes at once would delay other requests.
    await setImmediate()
  }
  return decoded
}

/** Whether a string was decoded completely. Decoding ignores invalid characters, and a single character at the end. */
function isBase64(text: string, bytes: Buffer): boolean {
  const hasSingleCharacter = text.replace(/={1,2}$/, '').length % 4 === 1
  return bytes.length === Buffer.byteLength(text, 'base64') && !hasSingleCharacter
}

function notBase64(pointer: string): Fault {
  const message = 'The file is not valid base64. Send its bytes base64-encoded.'
  return new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer, code: 'not_base64', message }],
  })
}

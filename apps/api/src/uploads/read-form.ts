import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { Fault } from '@platen/contract'
import busboy from 'busboy'
import { addField } from './add-field.ts'

/** The parser replaces bytes that it cannot decode with U+FFFD. */
const replacement = '\uFFFD'

/**
 * Returns the fields of a `multipart/form-data` body as an object. A file is described by its name, type and size. Throws `malformed_json` if the form is
 * incomplete or a part is not valid text in its charset (default: UTF-8), and `payload_too_large` if it has more than `fieldsMax` parts.
 */
export async function readForm(
  bytes: Buffer,
  contentType: string,
  fieldsMax: number,
): Promise<Record<string, unknown>> {
  const fields = Object.create(null) as Record<string, unknown>
  try {
    const parser = busboy({
      headers: { 'content-type': contentType },
      // The parser reports the limit at the end of the last part, so one more is allowed here.
      limits: { parts: fieldsMax + 1, headerPairs: 100, fieldSize: bytes.length },
      defParamCharset: 'utf8',
    })
    const isInvalid = (text: string) => text.includes(replacement) && !bytes.includes(replacement)
    parser.on('field', (name, value) => {
      if (isInvalid(name + value)) parser.destroy(invalidText())
      else addField(fields, name, value)
    })
    parser.on('file', (name, file, { filename, mimeType }) => {
      if (isInvalid(name + filename)) parser.destroy(invalidText())
      let size = 0
      // The file fails together with the parser, whose error is reported.
      file.on('error', () => {})
      file.on('data', (chunk: Buffer) => (size += chunk.length))
      file.on('end', () => addField(fields, name, { fileName: filename, contentType: mimeType, bytes: size }))
    })
    parser.on('partsLimit', () => parser.destroy(tooManyFields(fieldsMax)))
    Readable.from([bytes]).pipe(parser)
    await finished(parser)
  } catch (error) {
    if (error instanceof Fault) throw error
    throw new Fault('malformed_json', {
      detail: 'The body is not a complete multipart/form-data form.',
      cause: error,
    })
  }
  return { ...fields }
}

function invalidText(): Fault {
  return new Fault('malformed_json', {
    detail:
      'A part of the form is not valid text. Send it in UTF-8, or set its charset in its Content-Type, such as: text/plain; charset=iso-8859-1.',
  })
}

/** Creates the fault for any form with too many fields. */
export function tooManyFields(fieldsMax: number): Fault {
  return new Fault('payload_too_large', {
    detail: `A form can have up to ${fieldsMax.toLocaleString('en')} fields.`,
  })
}

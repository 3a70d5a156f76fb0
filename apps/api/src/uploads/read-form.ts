import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { Fault } from '@platen/contract'
import busboy from 'busboy'
import { addField } from './add-field.ts'

/** U+FFFD. */
const replacement = '\uFFFD'

/**
 * The fields of a `multipart/form-data` body as an object; of a file its name, type and size. Throws `malformed_json` for what is no whole form,
 * or no text in the charset that its part says (else UTF-8), and `payload_too_large` for more than `fieldsMax` parts.
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
      // It tells of this number at the end of that part, not of one beyond it.
      limits: { parts: fieldsMax + 1, headerPairs: 100, fieldSize: bytes.length },
      defParamCharset: 'utf8',
    })
    // The parser puts it where it cannot decode something.
    const isUnread = (text: string) => text.includes(replacement) && !bytes.includes(replacement)
    parser.on('field', (name, value) => {
      if (isUnread(name + value)) parser.destroy(noText())
      else addField(fields, name, value)
    })
    parser.on('file', (name, file, { filename, mimeType }) => {
      if (isUnread(name + filename)) parser.destroy(noText())
      let size = 0
      // It fails together with the parser, and the parser's failure is the one that is told.
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
      detail: 'The body is no whole multipart/form-data form.',
      cause: error,
    })
  }
  return { ...fields }
}

function noText(): Fault {
  return new Fault('malformed_json', {
    detail:
      'A part of the form is no text. Send it as UTF-8, or say in its Content-Type what it is: text/plain; charset=iso-8859-1.',
  })
}

/** `payload_too_large`, of a form of whatever kind. */
export function tooManyFields(fieldsMax: number): Fault {
  return new Fault('payload_too_large', {
    detail: `A form can have up to ${fieldsMax.toLocaleString('en')} fields.`,
  })
}

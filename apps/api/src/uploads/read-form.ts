import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { Fault } from '@platen/contract'
import busboy from 'busboy'
import { addField } from './add-field.ts'

/**
 * The fields of a `multipart/form-data` body as an object; of a file its name, type and size. Throws `invalid_request` for what is no whole form,
 * and for more than `fieldsMax` parts.
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
      limits: { parts: fieldsMax, headerPairs: 100, fieldSize: bytes.length },
      defParamCharset: 'utf8',
    })
    parser.on('field', (name, value) => addField(fields, name, value))
    parser.on('file', (name, file, { filename, mimeType }) => {
      let size = 0
      file.on('data', (chunk: Buffer) => (size += chunk.length))
      file.on('end', () => addField(fields, name, { fileName: filename, contentType: mimeType, bytes: size }))
    })
    parser.on('partsLimit', () => parser.destroy(new Error(`A form may have ${fieldsMax} parts.`)))
    Readable.from([bytes]).pipe(parser)
    await finished(parser)
  } catch (error) {
    throw new Fault('invalid_request', {
      detail: 'The body is no whole multipart/form-data form.',
      cause: error,
    })
  }
  return { ...fields }
}

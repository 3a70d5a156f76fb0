import { Fault } from '@platen/contract'
import { parseForeignJson } from '@platen/import/tabular'
import { readForm } from '../../uploads/read-form.ts'
import { readUrlEncoded } from './read-url-encoded.ts'

/** Fields of `application/x-www-form-urlencoded`, and parts of `multipart/form-data`. */
const fieldsMax = 1_000

/**
 * Parses a message's payload: JSON with any content type, or a form as an object of its fields. Integers that a double cannot represent, such as
 * shop IDs, become strings. Throws `malformed_json` (including for forms), `unsupported_media_type`, `payload_too_large` for a form with too many
 * fields, and `invalid_request` for JSON with too many values or too much nesting.
 */
export async function readPayload(bytes: Buffer, contentType: string): Promise<unknown> {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/x-www-form-urlencoded')
    return unwrapPayload(readUrlEncoded(bytes, contentType, fieldsMax))
  if (type === 'multipart/form-data') return unwrapPayload(await readForm(bytes, contentType, fieldsMax))
  if (type === '' || type.startsWith('text/') || /^application\/(?:.+\+)?json$/.test(type))
    return parseForeignJson(bytes)
  if (type === 'application/octet-stream') return parseForeignJson(bytes)
  throw new Fault('unsupported_media_type', {
    detail:
      'Send JSON, or a form: application/json, application/x-www-form-urlencoded or multipart/form-data.',
  })
}

/** Slack and GitHub send their JSON in a form's `payload` field. */
function unwrapPayload(fields: Record<string, unknown>): unknown {
  const { payload } = fields
  if (typeof payload !== 'string' || Object.keys(fields).length > 1 || !/^\s*[[{]/.test(payload))
    return fields
  try {
    return parseForeignJson(Buffer.from(payload))
  } catch (error) {
    if (error instanceof Fault && error.code === 'malformed_json') return fields
    throw error
  }
}

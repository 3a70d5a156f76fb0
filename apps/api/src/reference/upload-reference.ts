import { type FaultCode, uploadAnswerSchema } from '@platen/contract'
import { jsonAnswer, plain, problemResponses } from './openapi-parts.ts'

const uploadFaults: FaultCode[] = [
  'malformed_json',
  'unauthorized',
  'insufficient_scope',
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
  'invalid_request',
  'rate_limited',
  'unavailable',
]

/** Schemas of uploads, for the reference's components. */
export const uploadSchemas = { Upload: plain(uploadAnswerSchema) }

/** The paths of uploads, for the reference. */
export const uploadPaths = {
  '/v1/uploads': {
    post: {
      operationId: 'createUpload',
      summary: 'Upload items for a batch',
      description:
        'Without a body: answers with a link that takes a PUT of a file of up to 1 GiB within an hour; another PUT replaces it. As multipart/form-data: the file itself, up to 50 MiB. NDJSON, a JSON array, or CSV in UTF-8. Kept for 24 hours; an account can have up to 20 that no batch has used, and 200 in total.',
      requestBody: {
        required: false,
        content: {
          'application/json': { schema: { type: 'object', additionalProperties: false }, example: {} },
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['file'],
              properties: { file: { type: 'string', format: 'binary' } },
            },
            example: { file: 'Name\nAda\nGrace\n' },
          },
        },
      },
      responses: {
        201: { description: 'The upload.', content: jsonAnswer('Upload') },
        ...problemResponses(uploadFaults),
      },
    },
  },
}

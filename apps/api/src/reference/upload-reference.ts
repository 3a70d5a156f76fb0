import { type FaultCode, uploadAnswerSchema } from '@platen/contract'
import { jsonResponse, plain, problemResponses } from './openapi-parts.ts'

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

/** Component schemas for uploads. */
export const uploadSchemas = { Upload: plain(uploadAnswerSchema) }

/** Reference for the upload endpoints. */
export const uploadPaths = {
  '/v1/uploads': {
    post: {
      operationId: 'createUpload',
      summary: 'Upload items for a batch',
      description:
        'Without a body, returns a link: PUT a file of up to 1 GiB to it within an hour. Another PUT replaces the file. With multipart/form-data, uploads a file of up to 50 MiB. The file can be NDJSON, a JSON array, or CSV in UTF-8. Uploads are kept for 24 hours. An account can have up to 20 unused uploads, and 200 in total.',
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
        201: { description: 'The upload.', content: jsonResponse('Upload') },
        ...problemResponses(uploadFaults),
      },
    },
  },
}

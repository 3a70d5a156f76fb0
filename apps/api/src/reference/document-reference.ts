import { documentPageSchema, documentSchema } from '@platen/contract'
import { documentQuerySchema } from '../documents/records/document-query.ts'
import { jsonResponse, plain, problemResponses } from './openapi-parts.ts'

/** Component schemas of documents. */
export const documentSchemas = { Document: plain(documentSchema), DocumentPage: plain(documentPageSchema) }

const documentId = {
  name: 'documentId',
  in: 'path',
  required: true,
  description: 'The `X-Document-Id` of the response that contained the document.',
  schema: { type: 'string' },
}

/** Reference for the document endpoints. */
export const documentPaths = {
  '/v1/documents': {
    get: {
      operationId: 'listDocuments',
      summary: 'List documents',
      description:
        'Lists the requested documents with their results, newest first, without their data or files. Jobs are listed after they have ended. Documents in batches are not included. To list them, use the batch. Requires the `read` scope.',
      parameters: Object.entries(documentQuerySchema.properties).map(([name, schema]) => ({
        name,
        in: 'query',
        required: false,
        schema: plain(schema),
      })),
      responses: {
        200: {
          description: 'A page of documents.',
          content: jsonResponse('DocumentPage'),
        },
        ...problemResponses([
          'unauthorized',
          'insufficient_scope',
          'invalid_request',
          'rate_limited',
          'unavailable',
        ]),
      },
    },
  },
  '/v1/documents/{documentId}': {
    get: {
      operationId: 'getDocument',
      summary: 'Get a document’s status',
      description: 'Returns the status of a document. Requires the `read` scope.',
      parameters: [documentId],
      responses: {
        200: {
          description: 'The status of the document.',
          content: jsonResponse('Document'),
        },
        ...problemResponses([
          'unauthorized',
          'insufficient_scope',
          'not_found',
          'rate_limited',
          'unavailable',
        ]),
      },
    },
    delete: {
      operationId: 'deleteDocument',
      summary: 'Delete a document',
      description:
        'Deletes the stored file immediately, and its links stop working. The record of the document is kept. Deleting it again has no effect. Files in your own bucket are not deleted. A response that is stored for an `Idempotency-Key` expires automatically. Requires the `generate` scope.',
      parameters: [documentId],
      responses: {
        204: { description: 'The stored file was deleted.' },
        ...problemResponses([
          'unauthorized',
          'insufficient_scope',
          'not_found',
          'rate_limited',
          'unavailable',
        ]),
      },
    },
  },
}

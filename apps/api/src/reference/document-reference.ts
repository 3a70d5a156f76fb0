import { documentPageSchema, documentSchema } from '@platen/contract'
import { documentQuerySchema } from '../documents/records/document-query.ts'
import { jsonAnswer, plain, problemResponses } from './openapi-parts.ts'

/** Schemas of what became of documents, for the reference's components. */
export const documentSchemas = { Document: plain(documentSchema), DocumentPage: plain(documentPageSchema) }

const documentId = {
  name: 'documentId',
  in: 'path',
  required: true,
  description: 'The `X-Document-Id` of the answer that had the document.',
  schema: { type: 'string' },
}

/** The paths of what became of documents, for the reference. */
export const documentPaths = {
  '/v1/documents': {
    get: {
      operationId: 'listDocuments',
      summary: 'The documents that were asked for',
      description:
        'Newest first, with the result of each, without the data and the document. A job is listed when it has ended. The documents of a batch are listed by the batch. Needs the scope `read`.',
      parameters: Object.entries(documentQuerySchema.properties).map(([name, schema]) => ({
        name,
        in: 'query',
        required: false,
        schema: plain(schema),
      })),
      responses: {
        200: {
          description: 'A page of them.',
          content: jsonAnswer('DocumentPage'),
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
      summary: 'The status of a document',
      description: 'Needs the scope `read`.',
      parameters: [documentId],
      responses: {
        200: {
          description: 'Its status.',
          content: jsonAnswer('Document'),
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
      summary: 'Delete what is stored of a document',
      description:
        'Deletes the stored file immediately, and its links stop working. The record of the document is kept. Deleting again changes nothing. Files in your own bucket are not deleted. A response that is kept for an `Idempotency-Key` expires automatically. Needs the scope `generate`.',
      parameters: [documentId],
      responses: {
        204: { description: 'Nothing is stored of it any more.' },
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

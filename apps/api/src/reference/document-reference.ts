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
        'Newest first, with what became of each: never the data, nor the document. A job is listed when it has ended; the documents of a batch are its own. Needs the scope `read`.',
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
          'scope_missing',
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
      summary: 'What became of a document',
      description: 'Needs the scope `read`.',
      parameters: [documentId],
      responses: {
        200: {
          description: 'What became of it.',
          content: jsonAnswer('Document'),
        },
        ...problemResponses(['unauthorized', 'scope_missing', 'not_found', 'rate_limited', 'unavailable']),
      },
    },
    delete: {
      operationId: 'deleteDocument',
      summary: 'Delete what is stored of a document',
      description:
        'The stored file goes at once, before its time, and its links answer as they do after their end. What is known of the document stays. Deleting again changes nothing. A file in your own bucket is yours to delete, and an answer that is kept under an `Idempotency-Key` ends by itself. Needs the scope `generate`.',
      parameters: [documentId],
      responses: {
        204: { description: 'Nothing is stored of it any more.' },
        ...problemResponses(['unauthorized', 'scope_missing', 'not_found', 'rate_limited', 'unavailable']),
      },
    },
  },
}

import { type DocumentAnswer, documentPageSchema, documentSchema } from '@platen/contract'
import { documentQuerySchema } from '../documents/records/document-query.ts'
import { plain, problemResponses, ref } from './openapi-parts.ts'

/** Schemas of what became of documents, for the reference's components. */
export const documentSchemas = { Document: plain(documentSchema), DocumentPage: plain(documentPageSchema) }

const documentId = {
  name: 'documentId',
  in: 'path',
  required: true,
  description: 'The `X-Document-Id` of the answer that had the document.',
  schema: { type: 'string' },
}

const example: DocumentAnswer = {
  documentId: 'gen_7f3c2a9d1b8e4f60',
  status: 'succeeded',
  templateId: 'tpl_2c9e41d07ab35f18',
  templateName: 'Invoice',
  templateVersion: 4,
  isTest: false,
  requestId: 'req_51d2c7e09a4b4a6f8f0c3e7d2b1a9c84',
  jobId: null,
  pageCount: 2,
  bytes: 48_213,
  warnings: [],
  stages: { queue: 0.4, load: 0.1, merge: 0.6, print: 21.3, deliver: 1.2 },
  error: null,
  createdAt: '2026-11-30T12:00:00.000Z',
  expiresAt: '2026-11-30T13:00:00.000Z',
  deletedAt: null,
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
          content: {
            'application/json': { schema: ref('DocumentPage'), example: { data: [example], next: null } },
          },
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
          content: { 'application/json': { schema: ref('Document'), example } },
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

import { type BatchRequest, batchRequestSchema, batchSchema, type FaultCode } from '@platen/contract'
import { checkingBatchExample } from './answer-examples.ts'
import {
  idempotencyKeyHeader,
  jsonAnswer,
  linesAnswer,
  plain,
  problemResponses,
  ref,
  replayedHeader,
} from './openapi-parts.ts'

const creationFaults: FaultCode[] = [
  'malformed_json',
  'unauthorized',
  'insufficient_scope',
  'template_not_found',
  'idempotency_conflict',
  'payload_too_large',
  'unsupported_media_type',
  'invalid_request',
  'bucket_not_connected',
  'bucket_refused',
  'storage_limit_reached',
  'rate_limited',
  'unavailable',
]
const readingFaults: FaultCode[] = [
  'unauthorized',
  'insufficient_scope',
  'not_found',
  'rate_limited',
  'unavailable',
]

const itemPlace = {
  item: { type: 'integer', description: 'Number of the item, from 1; 0 for the upload as a whole.' },
  line: { type: 'integer', description: 'Line of the upload where it begins, from 1.' },
  row: {
    type: 'integer',
    description: 'Of a CSV: its row as a spreadsheet numbers them; the header is row 1.',
  },
}

/** Schemas of batches, for the reference's components. */
export const batchSchemas = {
  BatchRequest: plain(batchRequestSchema),
  Batch: plain(batchSchema),
  BatchList: {
    type: 'object',
    required: ['batches'],
    properties: {
      batches: { type: 'array', items: ref('Batch') },
      next: { type: 'string', description: 'Send it as `before` for the page after this one.' },
    },
  },
  BatchError: {
    type: 'object',
    required: ['item', 'pointer', 'code', 'message'],
    properties: {
      ...itemPlace,
      pointer: { type: 'string', description: 'RFC 6901 pointer into the item.' },
      code: { type: 'string' },
      message: { type: 'string' },
      suggestion: { type: 'string' },
    },
  },
  BatchWarning: {
    type: 'object',
    required: ['item', 'fileName', 'code', 'subject', 'message'],
    properties: {
      ...itemPlace,
      fileName: { type: 'string' },
      code: { type: 'string' },
      subject: {
        type: 'string',
        description:
          'What it is about: an address, the path of an asset, a field, or for `damaged_cell`, `ambiguous_date` and `ambiguous_percent` the column.',
      },
      message: { type: 'string' },
    },
  },
  BatchFile: {
    type: 'object',
    required: ['item', 'fileName', 'bytes', 'pages', 'url'],
    properties: {
      item: { type: 'integer' },
      fileName: { type: 'string' },
      bytes: { type: 'integer' },
      pages: { type: 'integer' },
      url: { type: 'string', format: 'uri' },
      s3_key: { type: 'string', description: 'Its key in your own bucket.' },
    },
  },
}

const batchId = { name: 'batchId', in: 'path', required: true, schema: { type: 'string' } }

const requestExamples: Record<string, { summary: string; value: BatchRequest }> = {
  items: {
    summary: 'Items in the request, and a link to each document',
    value: {
      templateId: 'tpl_1',
      output: 'files',
      fileName: '{{name}}-{index}.pdf',
      items: [{ name: 'Ada' }, { name: 'Grace' }],
    },
  },
  upload: {
    summary: 'A table that was uploaded, as one PDF',
    value: {
      templateId: 'tpl_1',
      output: 'merged',
      upload: { uploadId: 'upl_1', format: 'csv', columns: { Name: 'name' } },
    },
  },
}

/** The paths of batches, for the reference. */
export const batchPaths = {
  '/v1/batches': {
    post: {
      operationId: 'createBatch',
      summary: 'Create a batch',
      description:
        'Many documents of one template, from inline items or an upload. Every item is checked before anything is rendered.',
      parameters: [idempotencyKeyHeader],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: ref('BatchRequest'), examples: requestExamples } },
      },
      responses: {
        202: {
          description: 'The batch, accepted.',
          headers: {
            Location: { description: 'Where the batch is asked for.', schema: { type: 'string' } },
            ...replayedHeader,
          },
          content: jsonAnswer('Batch', checkingBatchExample),
        },
        ...problemResponses(creationFaults),
      },
    },
    get: {
      operationId: 'listBatches',
      summary: 'List batches',
      description: 'Newest first.',
      parameters: [
        {
          name: 'limit',
          in: 'query',
          schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
        },
        {
          name: 'before',
          in: 'query',
          description: 'The last batch of the page before: its `next`.',
          schema: { type: 'string' },
        },
      ],
      responses: {
        200: { description: 'A page of batches.', content: jsonAnswer('BatchList') },
        ...problemResponses([...readingFaults, 'invalid_request']),
      },
    },
  },
  '/v1/batches/{batchId}': {
    get: read({
      operationId: 'getBatch',
      summary: 'A batch, with a new link to its result',
      description: 'Counts, rate, seconds left, and the result once it is there.',
      content: jsonAnswer('Batch'),
    }),
    delete: {
      operationId: 'endBatch',
      summary: 'Cancel a batch, or remove what it made',
      description:
        'A batch under way is cancelled; one that has ended loses its objects. With `keep=done` what is rendered stays.',
      parameters: [
        batchId,
        {
          name: 'keep',
          in: 'query',
          schema: { type: 'string', enum: ['done', 'nothing'], default: 'nothing' },
        },
      ],
      responses: {
        204: { description: 'It ends.' },
        ...problemResponses([...readingFaults, 'invalid_request']),
      },
    },
  },
  '/v1/batches/{batchId}/errors': {
    get: read({
      operationId: 'listBatchErrors',
      summary: 'The report of wrong and failed items',
      description: 'NDJSON: one error of one item per line.',
      content: linesAnswer('BatchError'),
    }),
  },
  '/v1/batches/{batchId}/warnings': {
    get: read({
      operationId: 'listBatchWarnings',
      summary: 'What to check in documents that were made',
      description:
        'NDJSON: one warning of one document a line, in order, such as a picture that did not come or a link that leads nowhere.',
      content: linesAnswer('BatchWarning'),
    }),
  },
  '/v1/batches/{batchId}/files': {
    get: read({
      operationId: 'listBatchFiles',
      summary: 'The documents of a batch, each with a link',
      description:
        'NDJSON: one document a line, in order, as far as they are rendered. For output `files`, and for a batch into your own bucket; `not_found` where the documents are in one file.',
      content: linesAnswer('BatchFile'),
      faults: [...readingFaults, 'bucket_not_connected', 'bucket_refused'],
    }),
  },
  '/v1/batches/{batchId}/events': {
    get: read({
      operationId: 'watchBatch',
      summary: 'Server-sent events of a batch',
      description:
        '`progress` with the batch at once and whenever it changes, at most once a second; `end` with it when it has ended.',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    }),
  },
}

function read(of: {
  operationId: string
  summary: string
  description: string
  content: object
  faults?: FaultCode[]
}) {
  const { content, faults = readingFaults, ...named } = of
  return {
    ...named,
    parameters: [batchId],
    responses: { 200: { description: named.summary, content }, ...problemResponses(faults) },
  }
}

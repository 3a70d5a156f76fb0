import { type BatchRequest, batchRequestSchema, batchSchema, type FaultCode } from '@platen/contract'
import { checkingBatchExample } from './answer-examples.ts'
import {
  idempotencyKeyHeader,
  jsonResponse,
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

const itemPosition = {
  item: { type: 'integer', description: 'Number of the item, starting at 1. `0` for the upload as a whole.' },
  line: {
    type: 'integer',
    description: 'Number of the line in the upload where the item begins. The first line is 1.',
  },
  row: {
    type: 'integer',
    description: 'CSV: row number as in a spreadsheet, where the header is row 1.',
  },
}

/** Component schemas of batches. */
export const batchSchemas = {
  BatchRequest: plain(batchRequestSchema),
  Batch: plain(batchSchema),
  BatchList: {
    type: 'object',
    required: ['batches'],
    properties: {
      batches: { type: 'array', items: ref('Batch') },
      next: { type: 'string', description: 'The `before` for the next page. Absent on the last page.' },
    },
  },
  BatchError: {
    type: 'object',
    required: ['item', 'pointer', 'code', 'message'],
    properties: {
      ...itemPosition,
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
      ...itemPosition,
      fileName: { type: 'string' },
      code: { type: 'string' },
      subject: {
        type: 'string',
        description:
          'Subject of the warning: a URL, the path of an asset, or a field. For `damaged_cell`, `ambiguous_date` and `ambiguous_percent`, the column.',
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
      s3_key: { type: 'string', description: 'Object key in your own bucket.' },
    },
  },
}

const batchId = { name: 'batchId', in: 'path', required: true, schema: { type: 'string' } }

const requestExamples: Record<string, { summary: string; value: BatchRequest }> = {
  items: {
    summary: 'Inline items, with a link to each document',
    value: {
      templateId: 'tpl_1',
      output: 'files',
      fileName: '{{name}}-{index}.pdf',
      items: [{ name: 'Ada' }, { name: 'Grace' }],
    },
  },
  upload: {
    summary: 'An uploaded table, as one PDF',
    value: {
      templateId: 'tpl_1',
      output: 'merged',
      upload: { uploadId: 'upl_1', format: 'csv', columns: { Name: 'name' } },
    },
  },
}

/** Reference for the batch endpoints. */
export const batchPaths = {
  '/v1/batches': {
    post: {
      operationId: 'createBatch',
      summary: 'Create a batch',
      description:
        'Generates many documents from one template, with the data of inline items or an upload. All items are checked before any document is rendered.',
      parameters: [idempotencyKeyHeader],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: ref('BatchRequest'), examples: requestExamples } },
      },
      responses: {
        202: {
          description: 'The batch was accepted.',
          headers: {
            Location: { description: 'URL of the batch.', schema: { type: 'string' } },
            ...replayedHeader,
          },
          content: jsonResponse('Batch', checkingBatchExample),
        },
        ...problemResponses(creationFaults),
      },
    },
    get: {
      operationId: 'listBatches',
      summary: 'List batches',
      description: 'Lists the batches of the account, newest first.',
      parameters: [
        {
          name: 'limit',
          in: 'query',
          schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
        },
        {
          name: 'before',
          in: 'query',
          description: 'The `next` of the previous page.',
          schema: { type: 'string' },
        },
      ],
      responses: {
        200: { description: 'A page of batches.', content: jsonResponse('BatchList') },
        ...problemResponses([...readingFaults, 'invalid_request']),
      },
    },
  },
  '/v1/batches/{batchId}': {
    get: read({
      operationId: 'getBatch',
      summary: 'Get a batch',
      description:
        'Returns the counts, rate and remaining seconds of a batch, and a new link to its result when it is ready.',
      success: 'The batch.',
      content: jsonResponse('Batch'),
    }),
    delete: {
      operationId: 'endBatch',
      summary: 'Cancel or delete a batch',
      description:
        'Cancels a running batch, or deletes the files of a batch that has ended. With `keep=done`, documents that are already rendered are kept.',
      parameters: [
        batchId,
        {
          name: 'keep',
          in: 'query',
          schema: { type: 'string', enum: ['done', 'nothing'], default: 'nothing' },
        },
      ],
      responses: {
        204: { description: 'The batch is being cancelled, or its files were deleted.' },
        ...problemResponses([...readingFaults, 'invalid_request']),
      },
    },
  },
  '/v1/batches/{batchId}/errors': {
    get: read({
      operationId: 'listBatchErrors',
      summary: 'List batch errors',
      description: 'Returns the errors of invalid and failed items as NDJSON, one error per line.',
      success: 'The errors.',
      content: linesAnswer('BatchError'),
    }),
  },
  '/v1/batches/{batchId}/warnings': {
    get: read({
      operationId: 'listBatchWarnings',
      summary: 'List batch warnings',
      description:
        'Returns warnings about generated documents as NDJSON, one warning per line, in the order of the items. For example, an image could not be loaded, or a link is broken.',
      success: 'The warnings.',
      content: linesAnswer('BatchWarning'),
    }),
  },
  '/v1/batches/{batchId}/files': {
    get: read({
      operationId: 'listBatchFiles',
      summary: 'List batch files',
      description:
        'Returns the documents that have been rendered so far, each with a link, as NDJSON, one document per line, in the order of the items. Available for the output `files` and for batches that are delivered to your own bucket. Otherwise the documents are in one file, and the error is `not_found`.',
      success: 'The documents, each with a link.',
      content: linesAnswer('BatchFile'),
      faults: [...readingFaults, 'bucket_not_connected', 'bucket_refused'],
    }),
  },
  '/v1/batches/{batchId}/events': {
    get: read({
      operationId: 'watchBatch',
      summary: 'Watch a batch',
      description:
        'Returns server-sent events. `progress` contains the batch, and is sent immediately and when the batch changes, at most once per second. `end` contains the batch after it has ended.',
      success: 'Server-sent events of the batch.',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    }),
  },
}

function read(of: {
  operationId: string
  summary: string
  description: string
  /** Description of the response. */
  success: string
  content: object
  faults?: FaultCode[]
}) {
  const { content, success, faults = readingFaults, ...named } = of
  return {
    ...named,
    parameters: [batchId],
    responses: { 200: { description: success, content }, ...problemResponses(faults) },
  }
}

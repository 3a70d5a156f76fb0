import {
  base64AnswerSchema,
  createRequestSchema,
  type FaultCode,
  pdfRequestSchema,
  problemSchema,
  urlAnswerSchema,
  documentFormat,
} from '@platen/contract'
import { answerExamples } from './answer-examples.ts'
import { batchPaths, batchSchemas } from './batch-reference.ts'
import { documentPaths, documentSchemas } from './document-reference.ts'
import { acceptedJob, jobPaths, jobSchemas, preferHeader } from './job-reference.ts'
import {
  idempotencyKeyHeader,
  joinPaths,
  plain,
  problemResponses,
  ref,
  replayedHeader,
} from './openapi-parts.ts'
import { templatePaths, templateSchemas } from './template-reference.ts'
import { templateWritingPaths, templateWritingSchemas } from './template-writing-reference.ts'
import { uploadPaths, uploadSchemas } from './upload-reference.ts'
import { webhookMessages, webhookPaths, webhookSchemas } from './webhook-reference.ts'

const documentFaults: FaultCode[] = [
  'malformed_json',
  'unauthorized',
  'insufficient_scope',
  'template_not_found',
  'idempotency_conflict',
  'payload_too_large',
  'unsupported_media_type',
  'invalid_request',
  'invalid_data',
  'invalid_template',
  'bucket_not_connected',
  'bucket_refused',
  'render_failed',
  'storage_limit_reached',
  'rate_limited',
  'overloaded',
  'template_paused',
  'unavailable',
  'render_timeout',
]

const answerHeaders = {
  'X-Request-Id': 'ID of the request in the logs, or your own ID if you sent one.',
  'X-Job-Id': 'ID of the queue entry that generated the document.',
  'X-Template-Version': 'The version that was rendered. `0` for the draft.',
  'X-Document-Id': 'ID of the document in `/v1/documents/{documentId}`.',
  'X-Page-Count': 'Pages of the document.',
  'X-Document-Warnings':
    'Number of warnings about the document, for example an asset that could not be loaded.',
  'X-Document-Warning-List':
    'The warnings as a JSON array of `code`, `subject` and `message` in ASCII, as many as fit in 2,000 characters. Absent if there are none.',
  'Idempotency-Kept':
    '`false` if the response is not stored for the Idempotency-Key, because the storage of the account is full. Sending the request again then generates the document again. Otherwise absent.',
}

/** Returns the OpenAPI 3.1 document of the API, from the schemas that validate requests. */
export function openApiDocument(baseUrl: string): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Platen',
      version: '1',
      description: 'Generate PDF documents from templates and data with one request.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    security: [{ bearer: [] }, { apiKeyHeader: [] }],
    paths: joinPaths(
      {
        '/v1/create': operation({
          operationId: 'createDocument',
          summary: 'Create a document',
          description:
            'Renders a published template with data. Returns the document in base64 or as a download link. Without `output` and with `Accept: application/pdf`, the response is the file itself.',
          schema: 'CreateRequest',
          example: { templateId: 'tpl_1', data: { name: 'Ada' }, output: 'url', expiration: 60 },
          answers: ['Base64Answer', 'UrlAnswer'],
          answersFile: true,
        }),
        '/v1/pdf': operation({
          operationId: 'createPdfLink',
          summary: 'Create a document link',
          description: 'Same as `POST /v1/create` with `output: "url"`.',
          schema: 'PdfRequest',
          example: { templateId: 'tpl_1', data: { name: 'Ada' } },
          answers: ['UrlAnswer'],
        }),
      },
      templatePaths,
      documentPaths,
      jobPaths,
      uploadPaths,
      batchPaths,
      webhookPaths,
      templateWritingPaths,
    ),
    webhooks: webhookMessages,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'API key of the account. Takes precedence over `x-api-key`.',
        },
        apiKeyHeader: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      },
      schemas: {
        CreateRequest: plain(createRequestSchema),
        PdfRequest: plain(pdfRequestSchema),
        Base64Answer: plain(base64AnswerSchema),
        UrlAnswer: plain(urlAnswerSchema),
        Problem: plain(problemSchema),
        ...templateSchemas,
        ...documentSchemas,
        ...jobSchemas,
        ...uploadSchemas,
        ...batchSchemas,
        ...webhookSchemas,
        ...templateWritingSchemas,
      },
    },
  }
}

function operation(of: {
  operationId: string
  summary: string
  description: string
  schema: string
  example: object
  answers: string[]
  answersFile?: true
}) {
  const answers = of.answers.map((name) => ref(name))
  const { UrlAnswer: example } = answerExamples
  return {
    post: {
      operationId: of.operationId,
      summary: of.summary,
      description: of.description,
      parameters: [idempotencyKeyHeader, preferHeader],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: ref(of.schema), example: of.example } },
      },
      responses: {
        200: {
          description: 'The document.',
          headers: {
            ...Object.fromEntries(
              Object.entries(answerHeaders).map(([name, description]) => [
                name,
                { description, schema: { type: 'string' } },
              ]),
            ),
            ...replayedHeader,
          },
          content: {
            'application/json': { schema: answers.length === 1 ? answers[0] : { oneOf: answers }, example },
            ...(of.answersFile && { [documentFormat.mediaType]: {} }),
          },
        },
        202: acceptedJob,
        ...problemResponses(documentFaults),
      },
    },
  }
}

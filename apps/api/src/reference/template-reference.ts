import {
  accountAnswerSchema,
  type FaultCode,
  schemaFlavors,
  templateAnswerSchema,
  templatePageSchema,
  templateSampleSchema,
  templateSearchMax,
  templateVersionPageSchema,
  validateAnswerSchema,
  validateRequestSchema,
} from '@platen/contract'
import type { AnswerName } from './answer-examples.ts'
import { jsonResponse, plain, problemResponses, ref } from './openapi-parts.ts'

const keyFaults: FaultCode[] = ['unauthorized', 'rate_limited', 'unavailable']
const listFaults: FaultCode[] = [...keyFaults, 'insufficient_scope', 'invalid_request']
const readingFaults: FaultCode[] = [...listFaults, 'not_found']
const validationFaults: FaultCode[] = [
  ...readingFaults,
  'malformed_json',
  'payload_too_large',
  'unsupported_media_type',
  'render_failed',
]

/** Component schemas of accounts and templates. */
export const templateSchemas = {
  Account: plain(accountAnswerSchema),
  Template: plain(templateAnswerSchema),
  TemplatePage: plain(templatePageSchema),
  TemplateVersionPage: plain(templateVersionPageSchema),
  TemplateSample: plain(templateSampleSchema),
  ValidateRequest: plain(validateRequestSchema),
  ValidateAnswer: plain(validateAnswerSchema),
}

const templateId = {
  name: 'templateId',
  in: 'path',
  required: true,
  description: 'ID or slug of the template.',
  schema: { type: 'string' },
}
const version = {
  name: 'version',
  in: 'query',
  description: 'Version number. Default: the live version.',
  example: 1,
  schema: { type: 'integer', minimum: 1 },
}
const pages = [
  {
    name: 'limit',
    in: 'query',
    description: 'Templates or versions per page.',
    example: 20,
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
  },
  {
    name: 'cursor',
    in: 'query',
    description: 'The `next` of the previous page.',
    schema: { type: 'string' },
  },
]

const schemaExample = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Letter',
  type: 'object',
  properties: { name: { title: 'Name', type: ['string', 'number', 'boolean', 'null'], examples: ['Ada'] } },
  required: ['name'],
  additionalProperties: false,
}

/** Reference for the endpoints that read accounts and templates. */
export const templatePaths = {
  '/v1/account': {
    get: {
      operationId: 'getAccount',
      summary: 'Get the account',
      description:
        'Returns the account and the permissions of the key. Use it to check whether the key works. Requires no scope.',
      responses: answered('The account and the key.', 'Account', keyFaults),
    },
  },
  '/v1/templates': {
    get: {
      operationId: 'listTemplates',
      summary: 'List templates',
      description:
        'Lists the published templates that the key can access, sorted by name. A search without results returns an empty list.',
      parameters: [
        {
          name: 'search',
          in: 'query',
          description: 'Part of the name, case-insensitive, or a complete ID or slug.',
          example: 'invoice',
          schema: { type: 'string', maxLength: templateSearchMax },
        },
        {
          name: 'include',
          in: 'query',
          description: '`unpublished` also lists templates without a published version.',
          schema: { type: 'string', enum: ['unpublished'] },
        },
        ...pages,
      ],
      responses: answered('A page of templates.', 'TemplatePage', listFaults),
    },
  },
  '/v1/templates/{templateId}': {
    get: read('getTemplate', 'Get a template', answered('The template.', 'Template', readingFaults)),
  },
  '/v1/templates/{templateId}/versions': {
    get: read(
      'listTemplateVersions',
      'List the versions of a template, newest first',
      answered('A page of versions.', 'TemplateVersionPage', readingFaults),
      pages,
    ),
  },
  '/v1/templates/{templateId}/schema': {
    get: {
      ...read(
        'getTemplateSchema',
        'Get the JSON Schema of a template’s data',
        {
          200: {
            description: 'The schema, or `fields` for Zapier, Make and n8n.',
            headers: {
              'X-Template-Version': {
                description: 'The version of the template.',
                schema: { type: 'string' },
              },
            },
            content: { 'application/json': { schema: { type: 'object' }, example: schemaExample } },
          },
          ...problemResponses(readingFaults),
        },
        [
          version,
          {
            name: 'flavor',
            in: 'query',
            description: 'Format of the schema. Default: JSON Schema 2020-12.',
            example: 'json-schema',
            schema: { type: 'string', enum: schemaFlavors, default: 'json-schema' },
          },
        ],
      ),
      description:
        'Returns titles, descriptions, types, examples and the fields of list items. If a field has several types, the first one is the usual type. The schema accepts the author’s samples, and rejects the same data as `POST /v1/create`, as far as a schema can express it.',
    },
  },
  '/v1/templates/{templateId}/sample': {
    get: read(
      'getTemplateSample',
      'Get sample data of a template',
      answered('The first sample of the author.', 'TemplateSample', readingFaults),
      [version],
    ),
  },
  '/v1/templates/{templateId}/validate': {
    post: {
      ...read(
        'validateData',
        'Validate data without generating a document',
        answered('The errors and warnings.', 'ValidateAnswer', validationFaults),
      ),
      description:
        'Returns the errors in keys, types and styles that `POST /v1/create` would return, and fields that are not printed. Nothing is rendered or counted. Errors that are only found while generating the document, such as an unknown currency, are not included.',
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: ref('ValidateRequest'), example: { data: { name: 'Ada' } } },
        },
      },
    },
  },
}

function read(operationId: string, summary: string, responses: object, parameters: object[] = []) {
  const description = 'If the key cannot access the template, the error is `not_found`.'
  return { operationId, summary, description, parameters: [templateId, ...parameters], responses }
}

function answered(description: string, schema: AnswerName, faults: readonly FaultCode[]) {
  return {
    200: { description, content: jsonResponse(schema) },
    ...problemResponses(faults),
  }
}

import {
  accountAnswerSchema,
  type FaultCode,
  schemaFlavours,
  templateAnswerSchema,
  templatePageSchema,
  templateSampleSchema,
  templateSearchMax,
  templateVersionPageSchema,
  validateAnswerSchema,
  validateRequestSchema,
} from '@platen/contract'
import type { AnswerName } from './answer-examples.ts'
import { jsonAnswer, plain, problemResponses, ref } from './openapi-parts.ts'

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

/** Schemas of accounts and templates, for the reference's components. */
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
  description: 'Its id or its slug.',
  schema: { type: 'string' },
}
const version = {
  name: 'version',
  in: 'query',
  description: 'A number. Default: the live version.',
  example: 1,
  schema: { type: 'integer', minimum: 1 },
}
const pages = [
  {
    name: 'limit',
    in: 'query',
    description: 'Of a page.',
    example: 20,
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
  },
  { name: 'cursor', in: 'query', description: 'The `next` of the page before.', schema: { type: 'string' } },
]

const schemaExample = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Letter',
  type: 'object',
  properties: { name: { title: 'Name', type: ['string', 'number', 'boolean', 'null'], examples: ['Ada'] } },
  required: ['name'],
  additionalProperties: false,
}

/** The paths of accounts and templates that are read, for the reference. */
export const templatePaths = {
  '/v1/account': {
    get: {
      operationId: 'getAccount',
      summary: 'Whose key it is, and what it may do',
      description: 'Any key may ask: whether it works, and what for.',
      responses: answered('The account and the key.', 'Account', keyFaults),
    },
  },
  '/v1/templates': {
    get: {
      operationId: 'listTemplates',
      summary: 'List templates',
      description:
        'The published templates that the key knows, by name. A search that finds nothing is an empty list.',
      parameters: [
        {
          name: 'search',
          in: 'query',
          description: 'A part of the name, in upper or lower case, or a whole id or slug.',
          example: 'invoice',
          schema: { type: 'string', maxLength: templateSearchMax },
        },
        {
          name: 'include',
          in: 'query',
          description: '`unpublished`: those without a version, too.',
          schema: { type: 'string', enum: ['unpublished'] },
        },
        ...pages,
      ],
      responses: answered('A page of templates.', 'TemplatePage', listFaults),
    },
  },
  '/v1/templates/{templateId}': {
    get: read('getTemplate', 'A template', answered('The template.', 'Template', readingFaults)),
  },
  '/v1/templates/{templateId}/versions': {
    get: read(
      'listTemplateVersions',
      'The versions of a template, newest first',
      answered('A page of versions.', 'TemplateVersionPage', readingFaults),
      pages,
    ),
  },
  '/v1/templates/{templateId}/schema': {
    get: {
      ...read(
        'getTemplateSchema',
        'What a template takes as data, as JSON Schema',
        {
          200: {
            description: 'The schema; for Zapier, Make and n8n `fields`.',
            headers: {
              'X-Template-Version': { description: 'Its version.', schema: { type: 'string' } },
            },
            content: { 'application/json': { schema: { type: 'object' }, example: schemaExample } },
          },
          ...problemResponses(readingFaults),
        },
        [
          version,
          {
            name: 'flavour',
            in: 'query',
            description: 'Whom it is for. Default: JSON Schema 2020-12.',
            example: 'json-schema',
            schema: { type: 'string', enum: schemaFlavours, default: 'json-schema' },
          },
        ],
      ),
      description:
        'Titles, descriptions, types, examples and the fields of list items. The first of several types is the usual one; null is nothing. A schema takes the author’s samples, and refuses what /v1/create refuses as far as a schema can say it.',
    },
  },
  '/v1/templates/{templateId}/sample': {
    get: read(
      'getTemplateSample',
      'Data that a template takes',
      answered('The author’s first sample.', 'TemplateSample', readingFaults),
      [version],
    ),
  },
  '/v1/templates/{templateId}/validate': {
    post: {
      ...read(
        'validateData',
        'What is wrong with data, without a document',
        answered('What /v1/create would say.', 'ValidateAnswer', validationFaults),
      ),
      description:
        'The faults of keys, types and styles that /v1/create would answer, in the same words, and which of the fields are printed nowhere. Nothing is rendered or counted. Faults that only generating the document finds, such as an unknown currency, are not included.',
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
  const description = 'A template that the key does not know is `not_found`, as another account’s is.'
  return { operationId, summary, description, parameters: [templateId, ...parameters], responses }
}

function answered(description: string, schema: AnswerName, faults: readonly FaultCode[]) {
  return {
    200: { description, content: jsonAnswer(schema) },
    ...problemResponses(faults),
  }
}

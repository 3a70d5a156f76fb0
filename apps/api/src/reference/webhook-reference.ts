import {
  type FaultCode,
  type NewWebhookEndpoint,
  newWebhookEndpointSchema,
  webhookAttemptSchema,
  type WebhookEndpointChange,
  webhookEndpointChangeSchema,
  webhookEndpointSchema,
  webhookEndpointWithSecretSchema,
  type WebhookEvent,
} from '@platen/contract'
import { answerExamples, type AnswerName } from './answer-examples.ts'
import { jsonAnswer, plain, problemResponses, ref } from './openapi-parts.ts'

const readingFaults: FaultCode[] = [
  'unauthorized',
  'insufficient_scope',
  'not_found',
  'rate_limited',
  'unavailable',
]
const writingFaults: FaultCode[] = [
  ...readingFaults,
  'malformed_json',
  'payload_too_large',
  'unsupported_media_type',
  'invalid_request',
]

const publishedVersion = {
  type: 'object',
  required: ['templateId', 'version', 'name', 'liveVersion'],
  properties: {
    templateId: { type: 'string' },
    version: { type: 'integer' },
    name: { type: 'string', description: 'The template’s name.' },
    liveVersion: {
      type: 'integer',
      description: 'What callers get: the version, unless another one is pinned.',
    },
  },
}
const liveVersionSet = {
  type: 'object',
  required: ['templateId', 'liveVersion', 'isPinned', 'name', 'setAt'],
  properties: {
    templateId: { type: 'string' },
    liveVersion: { type: 'integer', description: 'What callers get from now on.' },
    isPinned: {
      type: 'boolean',
      description: 'Whether callers get this version even after another one is published.',
    },
    name: { type: 'string', description: 'The template’s name.' },
    setAt: { type: 'string', format: 'date-time' },
  },
}

/** Schemas of webhooks, for the reference's components. */
export const webhookSchemas = {
  NewWebhookEndpoint: plain(newWebhookEndpointSchema),
  WebhookEndpointChange: plain(webhookEndpointChangeSchema),
  WebhookEndpoint: plain(webhookEndpointSchema),
  WebhookEndpointWithSecret: plain(webhookEndpointWithSecretSchema),
  WebhookAttempt: plain(webhookAttemptSchema),
  PublishedVersion: publishedVersion,
  LiveVersionSet: liveVersionSet,
}

const endpointId = { name: 'endpointId', in: 'path', required: true, schema: { type: 'string' } }
const messageId = { name: 'messageId', in: 'path', required: true, schema: { type: 'string' } }

const newEndpoint: NewWebhookEndpoint = {
  url: 'https://hooks.example.com/platen',
  events: ['batch.succeeded', 'batch.failed'],
  description: 'Letters of the month',
}
const endpointChange: WebhookEndpointChange = { events: ['batch.succeeded'], enabled: true }

/** The paths of webhook endpoints, for the reference. */
export const webhookPaths = {
  '/v1/webhook-endpoints': {
    post: {
      operationId: 'createWebhookEndpoint',
      summary: 'Add a webhook endpoint',
      description:
        'Adds an address that is notified of events: all events, or those in `events`, of all templates that the key can use, or those in `templateIds`. With a test key, only of test documents. Only this response has the `secret` that signs the messages. An account can have up to 20 endpoints.',
      ...body('NewWebhookEndpoint', newEndpoint),
      responses: {
        201: answer('The endpoint.', 'WebhookEndpointWithSecret'),
        ...problemResponses(writingFaults),
      },
    },
    get: {
      operationId: 'listWebhookEndpoints',
      summary: 'List webhook endpoints',
      description:
        'The endpoints of the account, oldest first. A key for certain templates sees only endpoints for these templates. A test key sees only endpoints that test keys created.',
      responses: {
        200: listAnswer(
          'The endpoints.',
          { endpoints: arrayOf('WebhookEndpoint') },
          { endpoints: [answerExamples.WebhookEndpoint] },
        ),
        ...problemResponses(readingFaults),
      },
    },
  },
  '/v1/webhook-endpoints/{endpointId}': {
    get: {
      operationId: 'getWebhookEndpoint',
      summary: 'A webhook endpoint',
      description: 'Returns an endpoint. `disabledReason` is why the service switched it off.',
      parameters: [endpointId],
      responses: { 200: answer('The endpoint.', 'WebhookEndpoint'), ...problemResponses(readingFaults) },
    },
    patch: {
      operationId: 'changeWebhookEndpoint',
      summary: 'Change a webhook endpoint',
      description:
        'What is left out stays. `"enabled": false` pauses it; switched on again, it gets what it missed in the last 24 hours.',
      parameters: [endpointId],
      ...body('WebhookEndpointChange', endpointChange),
      responses: { 200: answer('The endpoint.', 'WebhookEndpoint'), ...problemResponses(writingFaults) },
    },
    delete: {
      operationId: 'deleteWebhookEndpoint',
      summary: 'Delete a webhook endpoint',
      description: 'Nothing is sent to it any more, not even what waits to be tried again.',
      parameters: [endpointId],
      responses: { 204: { description: 'It is gone.' }, ...problemResponses(readingFaults) },
    },
  },
  '/v1/webhook-endpoints/{endpointId}/rotate-secret': {
    post: {
      operationId: 'rotateWebhookSecret',
      summary: 'Rotate a webhook secret',
      description:
        'Makes a new secret. For 24 hours each message is signed by both; a secret from an earlier rotation ends at once.',
      parameters: [endpointId],
      responses: {
        200: answer('The endpoint, with its new secret.', 'WebhookEndpointWithSecret'),
        ...problemResponses(readingFaults),
      },
    },
  },
  '/v1/webhook-endpoints/{endpointId}/test': {
    post: {
      operationId: 'testWebhookEndpoint',
      summary: 'Send a test event',
      description: 'Sends a `webhook.test` once, also to an endpoint that is paused, and returns the result.',
      parameters: [endpointId],
      responses: { 200: answer('The attempt.', 'WebhookAttempt'), ...problemResponses(readingFaults) },
    },
  },
  '/v1/webhook-endpoints/{endpointId}/attempts': {
    get: {
      operationId: 'listWebhookAttempts',
      summary: 'List delivery attempts',
      description:
        'Every attempt of the last 30 days, newest first. `next` goes into `before` for the next page.',
      parameters: [
        endpointId,
        { name: 'before', in: 'query', required: false, schema: { type: 'string' } },
        {
          name: 'limit',
          in: 'query',
          required: false,
          schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
        },
      ],
      responses: {
        200: listAnswer(
          'A page of attempts.',
          { attempts: arrayOf('WebhookAttempt'), next: { type: ['string', 'null'] } },
          { attempts: [answerExamples.WebhookAttempt], next: null },
        ),
        ...problemResponses([...readingFaults, 'invalid_request']),
      },
    },
  },
  '/v1/webhook-endpoints/{endpointId}/messages/{messageId}/resend': {
    post: {
      operationId: 'resendWebhookMessage',
      summary: 'Send a message again',
      description:
        'Delivers a message of the last 30 days again, whether or not it was delivered before. It has the same `webhook-id` and body.',
      parameters: [endpointId, messageId],
      responses: {
        202: listAnswer(
          'It is on its way.',
          { messageId: { type: 'string' } },
          { messageId: answerExamples.WebhookAttempt.messageId },
        ),
        ...problemResponses([...readingFaults, 'invalid_request']),
      },
    },
  },
}

const signatureHeaders = [
  ['webhook-id', 'Names the message: the same when it comes again.'],
  ['webhook-timestamp', 'When this try began, in seconds since 1970.'],
  [
    'webhook-signature',
    '`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two, apart by a blank, while a secret is rotated.',
  ],
]

/** What receivers get, by event: OpenAPI's `webhooks`. */
export const webhookMessages = {
  'document.succeeded': message(
    'A document that was asked for as a job is ready; fetch it by its job.',
    'Job',
  ),
  'document.failed': message('A document that was asked for as a job failed or expired.', 'Job'),
  'batch.succeeded': message('A batch is done.', 'Batch'),
  'batch.failed': message('A batch failed.', 'Batch'),
  'batch.cancelled': message('A batch was cancelled, and has stopped.', 'Batch'),
  'template.published': message(
    'A version of a template was published: what callers get from now on, unless another one is pinned.',
    'PublishedVersion',
  ),
  'template.live_version_set': message(
    'Which version of a template callers get was set: one was pinned, or they get the newest again.',
    'LiveVersionSet',
  ),
} satisfies Record<WebhookEvent, object>

function message(description: string, data: string) {
  return {
    post: {
      summary: description,
      description: `${description} Delivered at least once, in any order. Signed by the Standard Webhooks specification.`,
      security: [],
      parameters: signatureHeaders.map(([name, meaning]) => ({
        name,
        in: 'header',
        required: true,
        description: meaning,
        schema: { type: 'string' },
      })),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['id', 'type', 'timestamp', 'data'],
              properties: {
                id: {
                  type: 'string',
                  description: 'Names the message, as `webhook-id` does: the same when it comes again.',
                },
                type: { type: 'string', description: 'The event.' },
                timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
                data: ref(data),
              },
            },
          },
        },
      },
      responses: {
        '2XX': { description: 'It was taken. Every other answer, a redirect too, counts as failed.' },
        410: { description: 'Switches the endpoint off.' },
      },
    },
  }
}

function body(schema: string, example: object) {
  return {
    requestBody: { required: true, content: { 'application/json': { schema: ref(schema), example } } },
  }
}

function answer(description: string, schema: AnswerName) {
  return { description, content: jsonAnswer(schema) }
}

function listAnswer(description: string, properties: Record<string, object>, example: object) {
  const schema = { type: 'object', required: Object.keys(properties), properties }
  return { description, content: { 'application/json': { schema, example } } }
}

function arrayOf(schema: string) {
  return { type: 'array', items: ref(schema) }
}

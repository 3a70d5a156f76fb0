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
import { jsonResponse, plain, problemResponses, ref } from './openapi-parts.ts'

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
    name: { type: 'string', description: 'Name of the template.' },
    liveVersion: {
      type: 'integer',
      description: 'The live version: the new version, unless another one is pinned.',
    },
  },
}
const liveVersionSet = {
  type: 'object',
  required: ['templateId', 'liveVersion', 'isPinned', 'name', 'setAt'],
  properties: {
    templateId: { type: 'string' },
    liveVersion: { type: 'integer', description: 'The new live version.' },
    isPinned: {
      type: 'boolean',
      description: 'Whether the version stays live after another one is published.',
    },
    name: { type: 'string', description: 'Name of the template.' },
    setAt: { type: 'string', format: 'date-time' },
  },
}

/** Component schemas of webhooks. */
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
  description: 'Monthly letters',
}
const endpointChange: WebhookEndpointChange = { events: ['batch.succeeded'], enabled: true }

/** Reference for the webhook endpoints. */
export const webhookPaths = {
  '/v1/webhook-endpoints': {
    post: {
      operationId: 'createWebhookEndpoint',
      summary: 'Add a webhook endpoint',
      description:
        'Adds an endpoint that is notified of all events, or only those in `events`, for all templates that the key can access, or only those in `templateIds`. With a test key, it is notified only of test documents. Only this response contains the `secret` that signs the messages. An account can have up to 20 endpoints.',
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
        'Lists the endpoints of the account, oldest first. A key that is restricted to some templates sees only endpoints for these templates. A test key sees only endpoints that were created with test keys.',
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
      summary: 'Get a webhook endpoint',
      description: 'Returns an endpoint. `disabledReason` says why the service turned it off.',
      parameters: [endpointId],
      responses: { 200: answer('The endpoint.', 'WebhookEndpoint'), ...problemResponses(readingFaults) },
    },
    patch: {
      operationId: 'changeWebhookEndpoint',
      summary: 'Update a webhook endpoint',
      description:
        'Changes the properties in the body. `"enabled": false` pauses the endpoint. When it is enabled again, it receives the messages of the last 24 hours that it missed.',
      parameters: [endpointId],
      ...body('WebhookEndpointChange', endpointChange),
      responses: { 200: answer('The endpoint.', 'WebhookEndpoint'), ...problemResponses(writingFaults) },
    },
    delete: {
      operationId: 'deleteWebhookEndpoint',
      summary: 'Delete a webhook endpoint',
      description: 'Deletes an endpoint. Pending messages and retries are not sent.',
      parameters: [endpointId],
      responses: { 204: { description: 'The endpoint was deleted.' }, ...problemResponses(readingFaults) },
    },
  },
  '/v1/webhook-endpoints/{endpointId}/rotate-secret': {
    post: {
      operationId: 'rotateWebhookSecret',
      summary: 'Rotate a webhook secret',
      description:
        'Creates a new secret. For 24 hours, messages are signed with both the old and the new secret. A secret from an earlier rotation becomes invalid immediately.',
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
      description:
        'Sends one `webhook.test` message, even if the endpoint is paused, and returns the result.',
      parameters: [endpointId],
      responses: { 200: answer('The attempt.', 'WebhookAttempt'), ...problemResponses(readingFaults) },
    },
  },
  '/v1/webhook-endpoints/{endpointId}/attempts': {
    get: {
      operationId: 'listWebhookAttempts',
      summary: 'List delivery attempts',
      description:
        'Lists the delivery attempts of the last 30 days, newest first. `next` is the `before` for the next page.',
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
      summary: 'Resend a message',
      description:
        'Sends a message of the last 30 days again, whether or not it was delivered before. It has the same `webhook-id` and body.',
      parameters: [endpointId, messageId],
      responses: {
        202: listAnswer(
          'The message is being sent.',
          { messageId: { type: 'string' } },
          { messageId: answerExamples.WebhookAttempt.messageId },
        ),
        ...problemResponses([...readingFaults, 'invalid_request']),
      },
    },
  },
}

const signatureHeaders = [
  ['webhook-id', 'ID of the message, which is the same for every delivery.'],
  ['webhook-timestamp', 'When this attempt started, in seconds since 1970.'],
  [
    'webhook-signature',
    '`v1,` and the base64-encoded HMAC-SHA256 of `id.timestamp.body`. During the rotation of a secret, two signatures separated by a space.',
  ],
]

/** Webhook messages by event, for `webhooks` of OpenAPI. */
export const webhookMessages = {
  'document.succeeded': message(
    'A document that was requested as a job is ready. Get it with the job.',
    'Job',
  ),
  'document.failed': message('A document that was requested as a job failed or expired.', 'Job'),
  'batch.succeeded': message('A batch succeeded.', 'Batch'),
  'batch.failed': message('A batch failed.', 'Batch'),
  'batch.cancelled': message('A batch was cancelled and has stopped.', 'Batch'),
  'template.published': message(
    'A version of a template was published. Requests use it from now on, unless another version is pinned.',
    'PublishedVersion',
  ),
  'template.live_version_set': message('A version of a template was pinned or unpinned.', 'LiveVersionSet'),
} satisfies Record<WebhookEvent, object>

function message(description: string, data: string) {
  return {
    post: {
      summary: description,
      description: `${description} Delivered at least once, in any order. Signed according to the Standard Webhooks specification.`,
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
                  description: 'ID of the message, as in `webhook-id`. It is the same for every delivery.',
                },
                type: { type: 'string', description: 'Name of the event.' },
                timestamp: { type: 'string', format: 'date-time', description: 'When the event happened.' },
                data: ref(data),
              },
            },
          },
        },
      },
      responses: {
        '2XX': {
          description:
            'The message was accepted. Every other response, including redirects, counts as a failure.',
        },
        410: { description: 'Turns the endpoint off.' },
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
  return { description, content: jsonResponse(schema) }
}

function listAnswer(description: string, properties: Record<string, object>, example: object) {
  const schema = { type: 'object', required: Object.keys(properties), properties }
  return { description, content: { 'application/json': { schema, example } } }
}

function arrayOf(schema: string) {
  return { type: 'array', items: ref(schema) }
}

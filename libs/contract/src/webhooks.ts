import { type Static, Type } from 'typebox'
import { keyTemplatesMax } from './key-grants.ts'

/** Events that an endpoint can subscribe to. */
export const webhookEvents = [
  'document.succeeded',
  'document.failed',
  'batch.succeeded',
  'batch.failed',
  'batch.cancelled',
  'template.published',
  'template.live_version_set',
] as const
/** One of `webhookEvents`. */
export type WebhookEvent = (typeof webhookEvents)[number]

/** Event that `POST /v1/webhook-endpoints/{endpointId}/test` sends. Endpoints cannot subscribe to it. */
export const webhookTestEvent = 'webhook.test'
/** The event of a test message. */
export type WebhookTestEvent = typeof webhookTestEvent

/** Endpoints per account. */
export const webhookEndpointsMax = 20

const url = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description: 'Public HTTPS URL that receives the POST requests.',
})
const events = Type.Array(Type.Enum(webhookEvents), {
  minItems: 1,
  uniqueItems: true,
  description: 'Events that the endpoint receives.',
})
const templateIds = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
  minItems: 1,
  maxItems: keyTemplatesMax,
  uniqueItems: true,
  description:
    'Templates whose events the endpoint receives. Default: all templates that the key can access. This cannot be changed later.',
})
const description = Type.String({ maxLength: 200, description: 'Shown in the list of endpoints.' })

/** Body of `POST /v1/webhook-endpoints`. */
export const newWebhookEndpointSchema = Type.Object(
  {
    url,
    events: Type.Optional(events),
    templateIds: Type.Optional(templateIds),
    description: Type.Optional(description),
  },
  { additionalProperties: false },
)
/** Body of `POST /v1/webhook-endpoints`. */
export type NewWebhookEndpoint = Static<typeof newWebhookEndpointSchema>

/** Body of `PATCH /v1/webhook-endpoints/{endpointId}`. Properties that are absent do not change. */
export const webhookEndpointChangeSchema = Type.Object(
  {
    url: Type.Optional(url),
    events: Type.Optional(events),
    description: Type.Optional(description),
    enabled: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1 },
)
/** Body of `PATCH /v1/webhook-endpoints/{endpointId}`. */
export type WebhookEndpointChange = Static<typeof webhookEndpointChangeSchema>

/** A webhook endpoint, without its secret. */
export const webhookEndpointSchema = Type.Object(
  {
    endpointId: Type.String(),
    url: Type.String(),
    description: Type.String(),
    events: Type.Array(Type.Enum(webhookEvents)),
    templateIds: Type.Union([
      Type.Array(Type.String(), {
        description: 'Templates whose events the endpoint receives. `null` for all templates.',
      }),
      Type.Null(),
    ]),
    isTest: Type.Boolean({
      description:
        'Whether the endpoint was created with a test key. It then receives only events of test documents.',
    }),
    enabled: Type.Boolean(),
    disabledReason: Type.Optional(Type.String()),
    createdAt: Type.String({ format: 'date-time' }),
    previousSecretUntil: Type.Optional(
      Type.String({
        format: 'date-time',
        description:
          'After a rotation, the time until which messages are also signed with the previous secret.',
      }),
    ),
  },
  { additionalProperties: false },
)
/** A webhook endpoint, without its secret. */
export type WebhookEndpoint = Static<typeof webhookEndpointSchema>

/** Response to the creation of an endpoint and to the rotation of its secret. A secret is returned only once. */
export const webhookEndpointWithSecretSchema = Type.Object(
  {
    ...webhookEndpointSchema.properties,
    secret: Type.String({ description: '`whsec_…`; returned only once.' }),
  },
  { additionalProperties: false },
)
/** A webhook endpoint with its secret. */
export type WebhookEndpointWithSecret = Static<typeof webhookEndpointWithSecretSchema>

/** One attempt to deliver a message to an endpoint. */
export const webhookAttemptSchema = Type.Object(
  {
    attemptId: Type.String(),
    messageId: Type.String({ description: 'The `webhook-id` of the message.' }),
    event: Type.Enum([...webhookEvents, webhookTestEvent] as const),
    at: Type.String({ format: 'date-time' }),
    ms: Type.Integer({ description: 'Duration of the attempt in milliseconds.' }),
    status: Type.Optional(
      Type.Integer({ description: 'HTTP status that the endpoint returned. Absent if it did not respond.' }),
    ),
    error: Type.Optional(Type.String({ description: 'Why the attempt failed. Absent if it succeeded.' })),
    nextAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'When the next attempt is made. Absent if no further attempt is made.',
      }),
    ),
  },
  { additionalProperties: false },
)
/** One attempt to deliver a message to an endpoint. */
export type WebhookAttempt = Static<typeof webhookAttemptSchema>

/** Response to `GET /v1/webhook-endpoints`, oldest first. */
export interface WebhookEndpointList {
  endpoints: WebhookEndpoint[]
}

/**
 * Response to `GET /v1/webhook-endpoints/{endpointId}/attempts`, newest first. `next` is the `before` parameter for the next page; `null` on the last
 * page.
 */
export interface WebhookAttemptList {
  attempts: WebhookAttempt[]
  next: string | null
}

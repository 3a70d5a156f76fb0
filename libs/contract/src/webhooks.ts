import { type Static, Type } from 'typebox'
import { keyTemplatesMax } from './key-grants.ts'

/** What an endpoint may subscribe to. */
export const webhookEvents = [
  'document.succeeded',
  'document.failed',
  'batch.succeeded',
  'batch.failed',
  'batch.cancelled',
  'template.published',
  'template.live_version_set',
] as const
/** What an endpoint may subscribe to. */
export type WebhookEvent = (typeof webhookEvents)[number]

/** What `POST /v1/webhook-endpoints/{endpointId}/test` sends; nobody subscribes to it. */
export const webhookTestEvent = 'webhook.test'
/** The event of a test message. */
export type WebhookTestEvent = typeof webhookTestEvent

/** Endpoints that one account may have. */
export const webhookEndpointsMax = 20

const url = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description: 'Public https address that takes the POST.',
})
const events = Type.Array(Type.Enum(webhookEvents), {
  minItems: 1,
  uniqueItems: true,
  description: 'Which events are sent.',
})
const templateIds = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
  minItems: 1,
  maxItems: keyTemplatesMax,
  uniqueItems: true,
  description:
    'Templates that it hears of. Left out: all that the key knows. What an endpoint hears of never changes.',
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
/** Body of `POST /v1/webhook-endpoints`, as `newWebhookEndpointSchema` checks it. */
export type NewWebhookEndpoint = Static<typeof newWebhookEndpointSchema>

/** Body of `PATCH /v1/webhook-endpoints/{endpointId}`: what is left out stays. */
export const webhookEndpointChangeSchema = Type.Object(
  {
    url: Type.Optional(url),
    events: Type.Optional(events),
    description: Type.Optional(description),
    enabled: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1 },
)
/** Body of `PATCH /v1/webhook-endpoints/{endpointId}`, as `webhookEndpointChangeSchema` checks it. */
export type WebhookEndpointChange = Static<typeof webhookEndpointChangeSchema>

/** An endpoint as it is shown: never its secret. */
export const webhookEndpointSchema = Type.Object(
  {
    endpointId: Type.String(),
    url: Type.String(),
    description: Type.String(),
    events: Type.Array(Type.Enum(webhookEvents)),
    templateIds: Type.Union([
      Type.Array(Type.String(), { description: 'The templates that it hears of; null: all.' }),
      Type.Null(),
    ]),
    isTest: Type.Boolean({
      description: 'Created with a test key: it receives events only of test documents.',
    }),
    enabled: Type.Boolean(),
    disabledReason: Type.Optional(Type.String()),
    createdAt: Type.String({ format: 'date-time' }),
    previousSecretUntil: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'While a secret is rotated: until when the one before signs too.',
      }),
    ),
  },
  { additionalProperties: false },
)
/** An endpoint as it is shown, as `webhookEndpointSchema` describes it. */
export type WebhookEndpoint = Static<typeof webhookEndpointSchema>

/** Answer to the creation of an endpoint and to the rotation of its secret: the one time that a secret is told. */
export const webhookEndpointWithSecretSchema = Type.Object(
  {
    ...webhookEndpointSchema.properties,
    secret: Type.String({ description: '`whsec_…`; returned only once.' }),
  },
  { additionalProperties: false },
)
/** An endpoint with its secret, as `webhookEndpointWithSecretSchema` describes it. */
export type WebhookEndpointWithSecret = Static<typeof webhookEndpointWithSecretSchema>

/** One try to deliver one message to one endpoint. */
export const webhookAttemptSchema = Type.Object(
  {
    attemptId: Type.String(),
    messageId: Type.String({ description: 'The `webhook-id` of the message.' }),
    event: Type.Enum([...webhookEvents, webhookTestEvent] as const),
    at: Type.String({ format: 'date-time' }),
    ms: Type.Integer({ description: 'How long it took.' }),
    status: Type.Optional(
      Type.Integer({ description: 'What the endpoint answered; absent when it did not.' }),
    ),
    error: Type.Optional(
      Type.String({ description: 'Why it counts as failed, in words; absent when it succeeded.' }),
    ),
    nextAt: Type.Optional(
      Type.String({ format: 'date-time', description: 'When it is tried again; absent when it is not.' }),
    ),
  },
  { additionalProperties: false },
)
/** A try to deliver a message, as `webhookAttemptSchema` describes it. */
export type WebhookAttempt = Static<typeof webhookAttemptSchema>

/** Answer to `GET /v1/webhook-endpoints`: oldest first. */
export interface WebhookEndpointList {
  endpoints: WebhookEndpoint[]
}

/** Answer to `GET /v1/webhook-endpoints/{endpointId}/attempts`: newest first. `next` goes into `before` for the next page; `null` at the last. */
export interface WebhookAttemptList {
  attempts: WebhookAttempt[]
  next: string | null
}

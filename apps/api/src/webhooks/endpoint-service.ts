import type { Catalog, ListedWebhookAttempt, WebhookDeliveryRef, WebhookEndpointInfo } from '@platen/database'
import {
  Fault,
  type KeyGrant,
  canAccessEndpoint,
  type NewWebhookEndpoint,
  type WebhookAttempt,
  type WebhookAttemptList,
  type WebhookEndpoint,
  type WebhookEndpointChange,
  type WebhookEndpointWithSecret,
  webhookEvents,
  webhookTestEvent,
} from '@platen/contract'
import { AddressRefused, type Egress } from '@platen/platform/egress'
import { createConcurrencyGuard } from '../http/limits/concurrency-guard.ts'
import { describeInvalidFieldCount } from '../http/check-shape.ts'
import { requireKnownTemplates } from '../templates/require-known-templates.ts'
import { newMessageId, payloadOf } from './announce.ts'
import { type AttemptPage, writeAttemptCursor } from './attempt-query.ts'
import { dayMs } from './deliver.ts'
import { checkEndpointUrl } from './endpoint-url.ts'
import type { SendMessage } from './send-message.ts'
import { newWebhookSecret } from './sign.ts'

/** The account, and the API key of the request. Signed-in users have no key. */
export interface EndpointCaller {
  accountId: string
  key?: KeyGrant | undefined
}

/** Manages an account's endpoints. Throws `not_found` for an endpoint of another account, and for one that the key cannot access. */
export interface EndpointService {
  /**
   * Adds an endpoint for the given templates, or for all templates that the key can access. With a test key, the endpoint receives only events of
   * test documents. Throws `invalid_request` for a URL that is not allowed, for a template that the key cannot access, and if the account has too
   * many endpoints.
   */
  create(caller: EndpointCaller, endpoint: NewWebhookEndpoint): Promise<WebhookEndpointWithSecret>
  list(caller: EndpointCaller): Promise<WebhookEndpoint[]>
  find(caller: EndpointCaller, endpointId: string): Promise<WebhookEndpoint>
  change(caller: EndpointCaller, endpointId: string, change: WebhookEndpointChange): Promise<WebhookEndpoint>
  remove(caller: EndpointCaller, endpointId: string): Promise<void>
  /** The previous secret also signs messages for 24 hours. */
  rotateSecret(caller: EndpointCaller, endpointId: string): Promise<WebhookEndpointWithSecret>
  /** Sends a test message once, even to a paused endpoint, and returns the result. Throws `rate_limited`. */
  test(caller: EndpointCaller, endpointId: string): Promise<WebhookAttempt>
  attempts(caller: EndpointCaller, endpointId: string, page: AttemptPage): Promise<WebhookAttemptList>
  /** Restarts the delivery of a message. Throws `invalid_request` if the endpoint is paused. */
  resend(caller: EndpointCaller, ref: WebhookDeliveryRef): Promise<void>
}

const overlapMs = dayMs

export function createEndpointService(options: {
  catalog: Pick<Catalog, 'templates' | 'webhookAttempts' | 'webhookDeliveries' | 'webhookEndpoints'>
  egress: Egress
  send: SendMessage
  /** Starts the deliveries that an endpoint missed while it was paused. */
  resume: (endpointId: string) => Promise<void>
  /** Restarts a delivery. Never rejects. */
  restart: (delivery: WebhookDeliveryRef) => Promise<void>
  clock: () => Date
}): EndpointService {
  const { catalog, egress, send, resume, restart, clock } = options
  const guardTests = createConcurrencyGuard({ max: 2, what: 'webhook tests' })

  async function find({ accountId, key }: EndpointCaller, endpointId: string): Promise<WebhookEndpointInfo> {
    const found = required(await catalog.webhookEndpoints.find(accountId, endpointId))
    return required(canAccessEndpoint(key, found) ? found : undefined)
  }

  async function sendTest(accountId: string, endpointId: string): Promise<WebhookAttempt> {
    const messageId = newMessageId()
    const payload = payloadOf({ messageId, event: webhookTestEvent, data: { endpointId }, at: clock() })
    const ref = { endpointId, messageId }
    if (
      !(await catalog.webhookDeliveries.keepTest(accountId, { ...ref, event: webhookTestEvent, payload }))
    ) {
      throw endpointNotFound()
    }
    const { at, ms, status, error } = await send(required(await catalog.webhookDeliveries.find(ref)))
    const attempt = { messageId, at, ms: Math.round(ms), status, error, nextAt: null }
    const attemptId = required(await catalog.webhookAttempts.addTest({ endpointId, ...attempt }))
    return toAttempt({ attemptId, event: webhookTestEvent, ...attempt })
  }

  return {
    async create({ accountId, key }, { url, events = [...webhookEvents], templateIds, description = '' }) {
      const { href } = readUrl(egress, url)
      await requireKnownTemplates(catalog, { accountId, key }, templateIds)
      const secret = newWebhookSecret()
      const created = await catalog.webhookEndpoints.create(accountId, {
        url: href,
        events,
        templateIds: templateIds ?? key?.templateIds ?? null,
        isTest: key?.isTest ?? false,
        description,
        secret,
      })
      return { ...toEndpoint(created), secret }
    },
    async list({ accountId, key }) {
      const listed = await catalog.webhookEndpoints.list(accountId)
      return listed.filter((endpoint) => canAccessEndpoint(key, endpoint)).map(toEndpoint)
    },
    async find(caller, endpointId) {
      return toEndpoint(await find(caller, endpointId))
    },
    async change(caller, endpointId, { url, ...change }) {
      const { disabledAt } = await find(caller, endpointId)
      const { accountId } = caller
      const changes = { ...change, ...(url !== undefined && { url: readUrl(egress, url).href }) }
      const changed = required(await catalog.webhookEndpoints.change(accountId, endpointId, changes))
      if (change.enabled === true && disabledAt !== null) await resume(endpointId)
      return toEndpoint(changed)
    },
    async remove(caller, endpointId) {
      await find(caller, endpointId)
      if (!(await catalog.webhookEndpoints.delete(caller.accountId, endpointId))) throw endpointNotFound()
    },
    async rotateSecret(caller, endpointId) {
      await find(caller, endpointId)
      const secret = newWebhookSecret()
      const rotation = { secret, previousUntil: new Date(clock().getTime() + overlapMs) }
      const { accountId } = caller
      const rotated = required(await catalog.webhookEndpoints.rotateSecret(accountId, endpointId, rotation))
      return { ...toEndpoint(rotated), secret }
    },
    async test(caller, endpointId) {
      await find(caller, endpointId)
      return guardTests(caller.accountId, () => sendTest(caller.accountId, endpointId))
    },
    async attempts(caller, endpointId, { limit, before }) {
      const { disabledAt } = await find(caller, endpointId)
      // One more row shows whether there is a next page.
      const asked = { limit: limit + 1, ...(before && { before }) }
      const found = await catalog.webhookAttempts.list(endpointId, asked)
      const page = found.slice(0, limit)
      const last = page.at(-1)
      return {
        attempts: page.map((each) => toAttempt(disabledAt === null ? each : { ...each, nextAt: null })),
        next: found.length > limit && last ? writeAttemptCursor(last) : null,
      }
    },
    async resend(caller, ref) {
      if ((await find(caller, ref.endpointId)).disabledAt !== null) {
        throw new Fault('invalid_request', {
          detail: 'This endpoint is turned off. Turn it on before you resend messages.',
        })
      }
      if (!(await catalog.webhookDeliveries.dueAgain(caller.accountId, ref))) {
        throw new Fault('not_found', {
          detail: 'No message with this ID was sent to the endpoint in the last 30 days.',
        })
      }
      await restart(ref)
    },
  }
}

function readUrl(egress: Egress, text: string): URL {
  try {
    return checkEndpointUrl(egress, text)
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    throw new Fault('invalid_request', {
      detail: describeInvalidFieldCount(1),
      errors: [
        {
          pointer: '/url',
          code: 'address_not_allowed',
          message: `Must be a public HTTPS URL, but ${error.reason}.`,
        },
      ],
    })
  }
}

// Lists each field, so that fields that are added to the catalog do not become public automatically.
function toEndpoint(info: WebhookEndpointInfo): WebhookEndpoint {
  const { endpointId, url, description, events, templateIds, isTest, createdAt } = info
  const { disabledAt, disabledReason, previousUntil } = info
  return {
    endpointId,
    url,
    description,
    events,
    templateIds,
    isTest,
    enabled: disabledAt === null,
    ...(disabledReason !== null && { disabledReason }),
    createdAt: createdAt.toISOString(),
    ...(previousUntil !== null && { previousSecretUntil: previousUntil.toISOString() }),
  }
}

function toAttempt(attempt: ListedWebhookAttempt): WebhookAttempt {
  const { attemptId, messageId, event, at, ms, status, error, nextAt } = attempt
  return {
    attemptId,
    messageId,
    event,
    at: at.toISOString(),
    ms,
    ...(status !== null && { status }),
    ...(error !== null && { error }),
    ...(nextAt !== null && { nextAt: nextAt.toISOString() }),
  }
}

function required<T>(found: T | undefined): T {
  if (found === undefined) throw endpointNotFound()
  return found
}

function endpointNotFound(): Fault {
  return new Fault('not_found', { detail: 'The account has no webhook endpoint with this ID.' })
}

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
import { countWrong } from '../http/check-shape.ts'
import { requireKnownTemplates } from '../templates/require-known-templates.ts'
import { newMessageId, payloadOf } from './announce.ts'
import { type AttemptPage, writeAttemptCursor } from './attempt-query.ts'
import { dayMs } from './deliver.ts'
import { checkEndpointUrl } from './endpoint-url.ts'
import type { SendMessage } from './send-message.ts'
import { newWebhookSecret } from './sign.ts'

/** Whose endpoints, and by which key they are asked for; without one, a person's own. */
export interface EndpointCaller {
  accountId: string
  key?: KeyGrant | undefined
}

/** What an account does with its endpoints. Another account's endpoint, and one that hears of more than the key knows, is `not_found`. */
export interface EndpointService {
  /**
   * Adds one that hears of the templates that are named, or of all that the key knows; of tests alone for a test key. Throws
   * `invalid_request` for an address that is not called, for a template that the key does not know, and for one endpoint too many.
   */
  create(caller: EndpointCaller, endpoint: NewWebhookEndpoint): Promise<WebhookEndpointWithSecret>
  list(caller: EndpointCaller): Promise<WebhookEndpoint[]>
  find(caller: EndpointCaller, endpointId: string): Promise<WebhookEndpoint>
  change(caller: EndpointCaller, endpointId: string, change: WebhookEndpointChange): Promise<WebhookEndpoint>
  remove(caller: EndpointCaller, endpointId: string): Promise<void>
  /** The secret before signs too for 24 hours. */
  rotateSecret(caller: EndpointCaller, endpointId: string): Promise<WebhookEndpointWithSecret>
  /** Sends a test once, whether the endpoint is paused or not, and says what became of it. Throws `rate_limited`. */
  test(caller: EndpointCaller, endpointId: string): Promise<WebhookAttempt>
  attempts(caller: EndpointCaller, endpointId: string, page: AttemptPage): Promise<WebhookAttemptList>
  /** Restarts the delivery of a message from its first try. Throws `invalid_request` when the endpoint is paused. */
  resend(caller: EndpointCaller, of: WebhookDeliveryRef): Promise<void>
}

const overlapMs = dayMs

export function createEndpointService(options: {
  catalog: Pick<Catalog, 'templates' | 'webhookAttempts' | 'webhookDeliveries' | 'webhookEndpoints'>
  egress: Egress
  send: SendMessage
  /** Begins what an endpoint missed while it was paused. */
  resume: (endpointId: string) => Promise<void>
  /** Begins a delivery from its first try. Never rejects. */
  restart: (delivery: WebhookDeliveryRef) => Promise<void>
  clock: () => Date
}): EndpointService {
  const { catalog, egress, send, resume, restart, clock } = options
  const testsAtOnce = createConcurrencyGuard({ max: 2, what: 'webhook tests' })

  async function find({ accountId, key }: EndpointCaller, endpointId: string): Promise<WebhookEndpointInfo> {
    const found = required(await catalog.webhookEndpoints.find(accountId, endpointId))
    return required(canAccessEndpoint(key, found) ? found : undefined)
  }

  async function sendTest(accountId: string, endpointId: string): Promise<WebhookAttempt> {
    const messageId = newMessageId()
    const payload = payloadOf({ messageId, event: webhookTestEvent, data: { endpointId }, at: clock() })
    const of = { endpointId, messageId }
    if (!(await catalog.webhookDeliveries.keepTest(accountId, { ...of, event: webhookTestEvent, payload }))) {
      throw noEndpoint()
    }
    const { at, ms, status, error } = await send(required(await catalog.webhookDeliveries.find(of)))
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
      if (!(await catalog.webhookEndpoints.delete(caller.accountId, endpointId))) throw noEndpoint()
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
      return testsAtOnce(caller.accountId, () => sendTest(caller.accountId, endpointId))
    },
    async attempts(caller, endpointId, { limit, before }) {
      const { disabledAt } = await find(caller, endpointId)
      // One more than asked for tells whether there is a next page.
      const asked = { limit: limit + 1, ...(before && { before }) }
      const found = await catalog.webhookAttempts.list(endpointId, asked)
      const page = found.slice(0, limit)
      const last = page.at(-1)
      return {
        attempts: page.map((each) => toAttempt(disabledAt === null ? each : { ...each, nextAt: null })),
        next: found.length > limit && last ? writeAttemptCursor(last) : null,
      }
    },
    async resend(caller, of) {
      if ((await find(caller, of.endpointId)).disabledAt !== null) {
        throw new Fault('invalid_request', {
          detail: 'Nothing is sent to this endpoint while it is turned off. Turn it on first.',
        })
      }
      if (!(await catalog.webhookDeliveries.dueAgain(caller.accountId, of))) {
        throw new Fault('not_found', {
          detail: 'No message with this id was sent to the endpoint in the last 30 days.',
        })
      }
      await restart(of)
    },
  }
}

function readUrl(egress: Egress, text: string): URL {
  try {
    return checkEndpointUrl(egress, text)
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    throw new Fault('invalid_request', {
      detail: countWrong(1),
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

// Field by field: nothing that the catalog may add one day goes out by itself.
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

function toAttempt(of: ListedWebhookAttempt): WebhookAttempt {
  const { attemptId, messageId, event, at, ms, status, error, nextAt } = of
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
  if (found === undefined) throw noEndpoint()
  return found
}

function noEndpoint(): Fault {
  return new Fault('not_found', { detail: 'The account has no webhook endpoint with this id.' })
}

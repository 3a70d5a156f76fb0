import type { Catalog, ListedWebhookAttempt, WebhookDeliveryRef, WebhookEndpointInfo } from '@platen/catalog'
import {
  Fault,
  type NewWebhookEndpoint,
  type WebhookAttempt,
  type WebhookAttemptList,
  type WebhookEndpoint,
  type WebhookEndpointChange,
  type WebhookEndpointWithSecret,
  webhookEvents,
  webhookTestEvent,
} from '@platen/contract'
import { AddressRefused, type Egress } from '@platen/egress'
import { boundAtOnce } from '../http/bound-at-once.ts'
import { countWrong } from '../http/check-shape.ts'
import { newMessageId, payloadOf } from './announce.ts'
import { type AttemptPage, writeAttemptCursor } from './attempt-query.ts'
import { dayMs } from './deliver.ts'
import { checkEndpointUrl } from './endpoint-url.ts'
import type { SendMessage } from './send-message.ts'
import { newWebhookSecret } from './sign.ts'

/** What an account does with its endpoints. Another account's endpoint is `not_found`. */
export interface EndpointService {
  /** Throws `invalid_request` for an address that is not called, and for one endpoint too many. */
  create(accountId: string, endpoint: NewWebhookEndpoint): Promise<WebhookEndpointWithSecret>
  list(accountId: string): Promise<WebhookEndpoint[]>
  find(accountId: string, endpointId: string): Promise<WebhookEndpoint>
  change(accountId: string, endpointId: string, change: WebhookEndpointChange): Promise<WebhookEndpoint>
  remove(accountId: string, endpointId: string): Promise<void>
  /** The secret before signs too for 24 hours. */
  rotateSecret(accountId: string, endpointId: string): Promise<WebhookEndpointWithSecret>
  /** Sends a test once, whether the endpoint is paused or not, and says what became of it. Throws `rate_limited`. */
  test(accountId: string, endpointId: string): Promise<WebhookAttempt>
  attempts(accountId: string, endpointId: string, page: AttemptPage): Promise<WebhookAttemptList>
  /** Begins the delivery of a message anew. Throws `invalid_request` when the endpoint is paused. */
  resend(accountId: string, of: WebhookDeliveryRef): Promise<void>
}

const overlapMs = dayMs

export function createEndpointService(options: {
  catalog: Pick<Catalog, 'webhookAttempts' | 'webhookDeliveries' | 'webhookEndpoints'>
  egress: Egress
  send: SendMessage
  /** Begins what an endpoint missed while it was paused. */
  resume: (endpointId: string) => Promise<void>
  /** Begins a delivery from its first try. Never rejects. */
  beginAnew: (delivery: WebhookDeliveryRef) => Promise<void>
  clock: () => Date
}): EndpointService {
  const { catalog, egress, send, resume, beginAnew, clock } = options
  const testsAtOnce = boundAtOnce({ max: 2, what: 'webhook tests' })

  async function find(accountId: string, endpointId: string): Promise<WebhookEndpointInfo> {
    return required(await catalog.webhookEndpoints.find(accountId, endpointId))
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
    async create(accountId, { url, events = [...webhookEvents], description = '' }) {
      const { href } = readUrl(egress, url)
      const secret = newWebhookSecret()
      const created = await catalog.webhookEndpoints.create(accountId, {
        url: href,
        events,
        description,
        secret,
      })
      return { ...toEndpoint(created), secret }
    },
    async list(accountId) {
      return (await catalog.webhookEndpoints.list(accountId)).map(toEndpoint)
    },
    async find(accountId, endpointId) {
      return toEndpoint(await find(accountId, endpointId))
    },
    async change(accountId, endpointId, { url, ...change }) {
      const changes = { ...change, ...(url !== undefined && { url: readUrl(egress, url).href }) }
      const changed = required(await catalog.webhookEndpoints.change(accountId, endpointId, changes))
      if (change.enabled === true) await resume(endpointId)
      return toEndpoint(changed)
    },
    async remove(accountId, endpointId) {
      if (!(await catalog.webhookEndpoints.delete(accountId, endpointId))) throw noEndpoint()
    },
    async rotateSecret(accountId, endpointId) {
      const secret = newWebhookSecret()
      const previousUntil = new Date(clock().getTime() + overlapMs)
      const rotation = { secret, previousUntil }
      const rotated = required(await catalog.webhookEndpoints.rotateSecret(accountId, endpointId, rotation))
      return { ...toEndpoint(rotated), secret }
    },
    test: (accountId, endpointId) => testsAtOnce(accountId, () => sendTest(accountId, endpointId)),
    async attempts(accountId, endpointId, { limit, before }) {
      const { disabledAt } = await find(accountId, endpointId)
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
    async resend(accountId, of) {
      if ((await find(accountId, of.endpointId)).disabledAt !== null) {
        throw new Fault('invalid_request', {
          detail: 'Nothing is sent to this endpoint while it is switched off. Switch it on first.',
        })
      }
      if (!(await catalog.webhookDeliveries.dueAgain(accountId, of))) {
        throw new Fault('not_found', {
          detail: 'No message of this id was sent to the endpoint in the last 30 days.',
        })
      }
      await beginAnew(of)
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
          code: 'address_refused',
          message: `Must be a public https address, but ${error.reason}.`,
        },
      ],
    })
  }
}

// Field by field: nothing that the catalog may add one day goes out by itself.
function toEndpoint(info: WebhookEndpointInfo): WebhookEndpoint {
  const { endpointId, url, description, events, createdAt, disabledAt, disabledReason, previousUntil } = info
  return {
    endpointId,
    url,
    description,
    events,
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

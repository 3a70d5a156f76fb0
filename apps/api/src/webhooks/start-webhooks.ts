import type { Catalog, WebhookDeliveryRef } from '@platen/database'
import { createEgress, shownAddress } from '@platen/platform/egress'
import { consumeWork, openWorkQueue } from '@platen/queue'
import { Lifecycle, type Logger, errorFields, repeatUntilClosed } from '@platen/platform'
import type { RequestHandler, Router } from 'express'
import type { Mailer } from '../identity/mailer.ts'
import { type Announce, createAnnounce } from './announce.ts'
import { createDeliver, deliveryPausesMs } from './deliver.ts'
import { createDueDeliveries, deliveryId } from './due-deliveries.ts'
import { createEndpointService } from './endpoint-service.ts'
import { createEndpointSlots } from './endpoint-slots.ts'
import { createSendMessage } from './send-message.ts'
import { startWebhookMaintenance } from './webhook-maintenance.ts'
import { webhookRoutes } from './webhook-routes.ts'

export interface WebhooksOptions {
  catalog: Catalog
  redisUrl: string
  baseUrl: string
  /** Lets endpoints have private addresses, any port, and `http`. */
  allowPrivate: boolean
  /** Undefined without a mail server. */
  mailer: Pick<Mailer, 'send'> | undefined
  logger: Logger
  onError: (error: unknown) => void
  /** Default: the system's. */
  clock?: () => Date
  /** Default: `deliveryPausesMs`. */
  pausesMs?: readonly number[]
  /** Milliseconds for which an endpoint's answer is waited for. Default 15,000. */
  timeoutMs?: number
  /** Database connections that deliveries share with dashboards and lists. They use at most half of them. Default 10. */
  connectionsMax?: number
}

export interface Webhooks {
  announce: Announce
  /** Under `/v1`; `guards` authenticate and bound the rate. */
  routes(guards: RequestHandler[]): Router
  /** Under `/app/api`; whoever is logged in must be known by then. */
  dashboardRouter: Router
  close(): Promise<void>
}

const queueName = 'webhooks'
/** Sent at once by this process. */
const deliveriesAtOnce = 100
/** Short against the pauses that deliveries wait as rows. */
const beginDueEveryMs = 5_000
const upkeepEveryMs = 60_000
const closeWithinMs = 10_000

/** Webhooks by the Standard Webhooks specification: the endpoints, what is announced to them, and its delivery. */
export async function startWebhooks(options: WebhooksOptions): Promise<Webhooks> {
  const {
    catalog,
    logger,
    onError,
    baseUrl,
    timeoutMs,
    connectionsMax = 10,
    clock = () => new Date(),
  } = options
  const life = new Lifecycle({ closeTimeoutMs: closeWithinMs, onProblem: (_name, error) => onError(error) })
  const egress = life.own('egress', createEgress({ allowPrivate: options.allowPrivate, ports: [443] }))
  const send = createSendMessage({ egress, clock, ...(timeoutMs !== undefined && { timeoutMs }) })
  const pausesMs = options.pausesMs ?? deliveryPausesMs
  // The pauses of tries that end with an error of the service: those that fail are counted in the catalog.
  const work = { redisUrl: options.redisUrl, name: queueName, pausesMs, onError }
  const queue = life.own('queue', openWorkQueue<WebhookDeliveryRef>(work))

  const { webhookDeliveries } = catalog
  // Kept in the catalog, so what Redis does not take now is begun later.
  const due = createDueDeliveries({
    webhookDeliveries,
    // The first of each endpoint come first, so that none waits behind all of another account.
    add: ({ position, ...of }) => queue.add(of, { id: deliveryId(of), priority: position }),
    clock,
    onError,
  })

  const deliver = createDeliver({
    catalog,
    send,
    takeSlot: createEndpointSlots(),
    pausesMs,
    clock,
    catalogWorkMax: Math.max(1, Math.floor(connectionsMax / 2)),
    onSwitchedOff: createSwitchedOffMail({ users: catalog.users, mailer: options.mailer, baseUrl, logger }),
  })
  life.own(
    'deliveries',
    await consumeWork<WebhookDeliveryRef>({
      ...work,
      concurrency: deliveriesAtOnce,
      span: 'webhook',
      run: deliver,
      onDone: (delivery) => due.noteEnd(delivery),
    }),
  )
  life.own(
    'due deliveries',
    repeatUntilClosed(() => due.begin(), { everyMs: beginDueEveryMs, onError }),
  )
  life.own('upkeep', startWebhookMaintenance({ webhookDeliveries, clock, everyMs: upkeepEveryMs, onError }))
  const service = createEndpointService({
    catalog,
    egress,
    send,
    clock,
    resume: (endpointId) => due.resume(endpointId),
    restart: (of) => queue.add(of, { id: deliveryId(of), priority: 1, restarts: true }).catch(onError),
  })
  return {
    announce: createAnnounce({ webhookDeliveries, begin: (deliveries) => due.add(deliveries), clock }),
    routes: (guards) => webhookRoutes({ base: '/v1/webhook-endpoints', guards, service }),
    dashboardRouter: webhookRoutes({ base: '/app/api/webhook-endpoints', guards: [], service }),
    close: () => life.close(),
  }
}

/** Tells those who log in to the account, by mail where there is a mail server, that an endpoint was switched off. Never rejects. */
function createSwitchedOffMail(options: {
  users: Catalog['users']
  mailer: Pick<Mailer, 'send'> | undefined
  baseUrl: string
  logger: Logger
}): (of: { accountId: string; endpointId: string; url: string }) => Promise<void> {
  const { users, mailer, baseUrl, logger } = options
  return async ({ accountId, endpointId, url }) => {
    logger.warn('a webhook endpoint that failed for days was turned off', { accountId, endpointId })
    if (!mailer) return
    try {
      // An address that nobody confirmed may be a stranger's.
      const readers = (await users.list(accountId)).filter(({ isConfirmed }) => isConfirmed)
      const link = `${baseUrl}/app/webhooks/${endpointId}`
      await Promise.all(readers.map(({ email }) => mailer.send(mail(email, { url, link }))))
    } catch (error) {
      logger.error('an email about a webhook endpoint was not sent', { endpointId, ...errorFields(error) })
    }
  }
}

function mail(to: string, { url, link }: { url: string; link: string }) {
  return {
    to,
    subject: 'A webhook endpoint was turned off',
    text: [
      // Its query may hold a secret.
      `All deliveries to this webhook endpoint failed for three days, so it was turned off:\n\n${shownAddress(url)}`,
      `Check its responses, and turn it on again when it is fixed:\n\n${link}`,
      'Messages of the last 24 hours are then sent. You can resend older messages manually.\n',
    ].join('\n\n'),
  }
}

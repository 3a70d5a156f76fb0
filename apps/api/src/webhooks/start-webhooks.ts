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
  /** Allows endpoints with private addresses, any port, and `http`. */
  allowPrivate: boolean
  /** `undefined` without a mail server. */
  mailer: Pick<Mailer, 'send'> | undefined
  logger: Logger
  onError: (error: unknown) => void
  /** Default: the system clock. */
  clock?: () => Date
  /** Default: `deliveryPausesMs`. */
  pausesMs?: readonly number[]
  /** Milliseconds to wait for an endpoint's response. Default: 15,000. */
  timeoutMs?: number
  /** Database connections that deliveries share with dashboards and lists. Deliveries use at most half of them. Default: 10. */
  connectionsMax?: number
}

export interface Webhooks {
  announce: Announce
  /** Routes under `/v1`. `guards` authenticate requests and limit the rate. */
  routes(guards: RequestHandler[]): Router
  /** Routes under `/app/api`, for signed-in users. */
  dashboardRouter: Router
  close(): Promise<void>
}

const queueName = 'webhooks'
/** Concurrent deliveries in this process. */
const deliveriesAtOnce = 100
/** Short compared to the pauses for which deliveries wait in the database. */
const startDueEveryMs = 5_000
const maintenanceEveryMs = 60_000
const closeWithinMs = 10_000

/** Starts webhooks according to the Standard Webhooks specification: endpoints, announcements and their delivery. */
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
  // These pauses are for errors in this service. Failed attempts at an endpoint are counted in the catalog.
  const work = { redisUrl: options.redisUrl, name: queueName, pausesMs, onError }
  const queue = life.own('queue', openWorkQueue<WebhookDeliveryRef>(work))

  const { webhookDeliveries } = catalog
  // The catalog stores all deliveries, so a delivery that Redis does not accept now is started later.
  const due = createDueDeliveries({
    webhookDeliveries,
    // The first deliveries to each endpoint have the highest priority, so that no endpoint waits for all of another account's deliveries.
    add: ({ position, ...delivery }) => queue.add(delivery, { id: deliveryId(delivery), priority: position }),
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
    onTurnedOff: createTurnedOffMail({ users: catalog.users, mailer: options.mailer, baseUrl, logger }),
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
    repeatUntilClosed(() => due.start(), { everyMs: startDueEveryMs, onError }),
  )
  life.own(
    'maintenance',
    startWebhookMaintenance({ webhookDeliveries, clock, everyMs: maintenanceEveryMs, onError }),
  )
  const service = createEndpointService({
    catalog,
    egress,
    send,
    clock,
    resume: (endpointId) => due.resume(endpointId),
    restart: (delivery) =>
      queue.add(delivery, { id: deliveryId(delivery), priority: 1, restarts: true }).catch(onError),
  })
  return {
    announce: createAnnounce({ webhookDeliveries, start: (deliveries) => due.add(deliveries), clock }),
    routes: (guards) => webhookRoutes({ base: '/v1/webhook-endpoints', guards, service }),
    dashboardRouter: webhookRoutes({ base: '/app/api/webhook-endpoints', guards: [], service }),
    close: () => life.close(),
  }
}

/** Notifies the users of an account, by email if there is a mail server, that an endpoint was turned off. Never rejects. */
function createTurnedOffMail(options: {
  users: Catalog['users']
  mailer: Pick<Mailer, 'send'> | undefined
  baseUrl: string
  logger: Logger
}): (endpoint: { accountId: string; endpointId: string; url: string }) => Promise<void> {
  const { users, mailer, baseUrl, logger } = options
  return async ({ accountId, endpointId, url }) => {
    logger.warn('a webhook endpoint that failed for days was turned off', { accountId, endpointId })
    if (!mailer) return
    try {
      // An unconfirmed address may belong to someone else.
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
      // The query can contain a secret.
      `All deliveries to this webhook endpoint failed for three days, so it was turned off:\n\n${shownAddress(url)}`,
      `Check its responses, and turn it on again when it is fixed:\n\n${link}`,
      'Messages of the last 24 hours are then sent. You can resend older messages manually.\n',
    ].join('\n\n'),
  }
}

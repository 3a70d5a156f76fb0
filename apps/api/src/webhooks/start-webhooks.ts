import type { Catalog, WebhookDeliveryRef } from '@platen/database'
import { createEgress } from '@platen/platform/egress'
import { consumeWork, openWorkQueue } from '@platen/queue'
import { Lifecycle, type Logger } from '@platen/platform'
import type { RequestHandler, Router } from 'express'
import type { Mailer } from '../identity/mailer.ts'
import { type Announce, createAnnounce } from './announce.ts'
import { createDeliver, deliveryPausesMs } from './deliver.ts'
import { createEndpointService } from './endpoint-service.ts'
import { createEndpointSlots } from './endpoint-slots.ts'
import { createSendMessage } from './send-message.ts'
import { createSwitchedOffMail } from './switched-off-mail.ts'
import { startWebhookUpkeep } from './webhook-upkeep.ts'
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
const upkeepEveryMs = 60_000
const closeWithinMs = 10_000

/** Webhooks by the Standard Webhooks specification: the endpoints, what is announced to them, and its delivery. */
export async function startWebhooks(options: WebhooksOptions): Promise<Webhooks> {
  const { catalog, logger, onError, baseUrl, timeoutMs, clock = () => new Date() } = options
  const life = new Lifecycle({ closeTimeoutMs: closeWithinMs, onProblem: (_name, error) => onError(error) })
  const egress = life.own('egress', createEgress({ allowPrivate: options.allowPrivate, ports: [443] }))
  const send = createSendMessage({ egress, clock, ...(timeoutMs !== undefined && { timeoutMs }) })
  const work = {
    redisUrl: options.redisUrl,
    name: queueName,
    pausesMs: options.pausesMs ?? deliveryPausesMs,
    onError,
  }
  const queue = life.own('queue', openWorkQueue<WebhookDeliveryRef>(work))

  // Kept in the catalog, so what Redis does not take now is begun by the upkeep.
  async function begin(deliveries: readonly WebhookDeliveryRef[], anew = false): Promise<void> {
    await Promise.all(
      deliveries.map(({ endpointId, messageId }) =>
        queue.add({ endpointId, messageId }, { id: `${endpointId}-${messageId}`, anew }).catch(onError),
      ),
    )
  }

  const deliver = createDeliver({
    catalog,
    send,
    takeSlot: createEndpointSlots(),
    onSwitchedOff: createSwitchedOffMail({ users: catalog.users, mailer: options.mailer, baseUrl, logger }),
  })
  life.own(
    'deliveries',
    await consumeWork({ ...work, concurrency: deliveriesAtOnce, span: 'webhook', run: deliver }),
  )
  const upkeep = life.own(
    'upkeep',
    startWebhookUpkeep({
      webhookDeliveries: catalog.webhookDeliveries,
      begin,
      clock,
      everyMs: upkeepEveryMs,
      onError,
    }),
  )
  const service = createEndpointService({
    catalog,
    egress,
    send,
    clock,
    resume: (endpointId) => upkeep.resume(endpointId),
    beginAnew: (delivery) => begin([delivery], true),
  })
  return {
    announce: createAnnounce({ webhookDeliveries: catalog.webhookDeliveries, begin, clock }),
    routes: (guards) => webhookRoutes({ base: '/v1/webhook-endpoints', guards, service }),
    dashboardRouter: webhookRoutes({ base: '/app/api/webhook-endpoints', guards: [], service }),
    close: () => life.close(),
  }
}

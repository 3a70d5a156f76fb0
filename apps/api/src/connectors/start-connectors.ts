import type { Catalog } from '@platen/database'
import { createEgress } from '@platen/platform/egress'
import { consumeWork, openWorkQueue, type Redis } from '@platen/queue'
import { Lifecycle, repeatUntilClosed } from '@platen/platform'
import type { ObjectStore } from '@platen/storage'
import { Router } from 'express'
import type { Bodies } from '../bodies/bodies.ts'
import type { CheckMerge } from '../documents/merge-check/check-merge.ts'
import type { ApiConfig } from '../config.ts'
import type { Generate } from '../documents/generate.ts'
import type { PublishedTemplates } from '../documents/published-templates.ts'
import type { Mailer } from '../identity/mailer.ts'
import type { StoredReads } from '../http/limits/limit-stored-reads.ts'
import { createSecretLookup } from '../identity/secret-lookup.ts'
import type { SuspendedAccounts } from '../identity/suspended-accounts.ts'
import type { Jobs } from '../jobs/start-jobs.ts'
import type { Metrics } from '../operator/metrics.ts'
import { createSendMessage } from '../webhooks/send-message.ts'
import { createCheckSettings } from './check-settings.ts'
import { connectorRoutes } from './connector-routes.ts'
import { createAcceptDocument } from './deliveries/accept-document.ts'
import { createAccountSlots } from './deliveries/account-slots.ts'
import { createFinishDelivery, type DeliveryRef } from './deliveries/finish-delivery.ts'
import { createDeliveryUpkeep } from './deliveries/delivery-upkeep.ts'
import { createRecordOutcome } from './deliveries/record-outcome.ts'
import { createPayloadBudget } from './deliveries/payload-budget.ts'
import { removeKeptPayloads } from './deliveries/remove-payloads.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { createDeliverDocument } from './destinations/deliver-document.ts'
import { createMailDocument } from './destinations/mail-document.ts'
import { createFindMailRefusal } from './destinations/mail-refusal.ts'
import { limitEmails } from './destinations/mail-rate.ts'
import { createPostLink } from './destinations/post-link.ts'
import { cacheConnectors } from './find-connector.ts'
import { limitHooks, limitMessageBytes } from './hook-limits.ts'
import { hookRoutes } from './hook-routes.ts'
import { createPayloadStore } from './payload-store.ts'
import { createPrepareDocument } from './prepare-document.ts'
import { createReceiveMessage } from './receive-message.ts'
import { createRefusals } from './refusals.ts'
import { createMakeRecord } from './records/records.ts'

export interface ConnectorsOptions {
  config: Pick<
    ApiConfig,
    | 'redisUrl'
    | 'bodyBytesMax'
    | 'requestTimeoutMs'
    | 'hookRateLimit'
    | 'hookRateBurst'
    | 'hookMailRate'
    | 'hookMailRateTotal'
    | 'hookMailToFields'
    | 'allowPrivateWebhooks'
  >
  catalog: Pick<Catalog, 'connectors' | 'connectorDeliveries' | 'buckets' | 'renderJobs' | 'users'>
  store: ObjectStore
  storedReads: StoredReads
  redis: Redis
  suspended: Pick<SuspendedAccounts, 'has' | 'refuse'>
  templates: PublishedTemplates
  bodies: Bodies
  checkMerge: CheckMerge
  generate: Generate
  jobs: Pick<Jobs, 'accept' | 'wait' | 'responses'>
  /** Undefined without a mail server. */
  mailer: Pick<Mailer, 'send'> | undefined
  metrics: Metrics
  baseUrl: string
  onError: (error: unknown) => void
  /** Pauses between delivery attempts. Default: `pausesMs`. */
  pausesMs?: readonly number[]
}

export interface Connectors {
  /** `/hooks/<secret>`, without authentication. */
  hookRouter: Router
  /** Routes under `/app/api`. Requests must already be authenticated. */
  dashboardRouter: Router
}

const second = 1_000
const minute = 60 * second
/** Pauses between attempts to deliver a document. */
const pausesMs = [5 * second, minute, 10 * minute, 60 * minute] as const
const queueName = 'connectors'
const deliveriesAtOnce = 50
const accountDeliveriesAtOnce = 10
const upkeepEveryMs = minute
const closeWithinMs = 10_000

/** Starts the connectors: their addresses, the processing of messages, and the delivery of documents. They are closed with `owner`. */
export async function startConnectors(owner: Lifecycle, options: ConnectorsOptions): Promise<Connectors> {
  const {
    config,
    catalog,
    store,
    storedReads,
    redis,
    suspended,
    templates,
    bodies,
    checkMerge,
    generate,
    jobs,
    mailer,
    metrics,
    baseUrl,
    onError,
  } = options
  const deliveries = catalog.connectorDeliveries
  const life = new Lifecycle({ closeTimeoutMs: closeWithinMs, onProblem: (_name, error) => onError(error) })
  owner.own('connectors', { close: () => life.close() })
  const egress = life.own('egress', createEgress({ allowPrivate: config.allowPrivateWebhooks, ports: [443] }))
  const work = {
    redisUrl: config.redisUrl,
    name: queueName,
    pausesMs: options.pausesMs ?? pausesMs,
    onError,
  }
  const queue = life.own('queue', openWorkQueue<DeliveryRef>(work))

  // Deliveries are stored in the catalog, so maintenance starts those that Redis does not accept now.
  async function begin({ connectorId, deliveryId }: DeliveryRef, restarts = false): Promise<void> {
    await queue.add({ connectorId, deliveryId }, { id: deliveryId, restarts }).catch(onError)
  }

  const payloads = createPayloadStore(store)
  const budget = createPayloadBudget(deliveries)
  const recordOutcome = createRecordOutcome({ deliveries, payloads, budget, metrics })
  const makeRecord = createMakeRecord({ waitMaxMs: config.requestTimeoutMs, checkMerge })
  const prepare = createPrepareDocument({ connectors: catalog.connectors, templates, makeRecord })
  const accept = createAcceptDocument({ deliveries, accept: jobs.accept })
  const send = createSendMessage({ egress, clock: () => new Date() })
  const findMailRefusal = createFindMailRefusal({
    sendsMail: mailer !== undefined,
    allowsFields: config.hookMailToFields,
    users: catalog.users,
  })
  const deliver = createDeliverDocument({
    answers: jobs.responses,
    postLink: createPostLink({ send }),
    mail: createMailDocument({
      mailer,
      findRefusal: findMailRefusal,
      rate: limitEmails({ redis, perHour: config.hookMailRate, perHourOfAll: config.hookMailRateTotal }),
      payloads,
      prepare,
      onError,
    }),
  })
  const slots = createAccountSlots({
    max: accountDeliveriesAtOnce,
    now: Date.now,
    isSuspended: (accountId) => suspended.has(accountId),
  })
  const finish = createFinishDelivery({
    catalog,
    payloads,
    prepare,
    accept,
    wait: jobs.wait,
    deliver,
    recordOutcome,
    slots,
  })
  life.own(
    'deliveries',
    await consumeWork({ ...work, concurrency: deliveriesAtOnce, span: 'connector delivery', run: finish }),
  )

  const upkeep = createDeliveryUpkeep({
    deliveries,
    payloads,
    begin,
    // A sender may wait for the record first, and then for the document.
    lateMs: 2 * config.requestTimeoutMs + minute,
    now: Date.now,
  })
  life.own('upkeep', repeatUntilClosed(upkeep, { everyMs: upkeepEveryMs, onError }))

  const refusals = createRefusals({ redis, clock: () => new Date(), onError })
  const find = cacheConnectors(catalog.connectors, {
    lookup: createSecretLookup({ redis, name: 'hook', subject: 'connector address' }),
    suspended,
  })
  const check = createCheckSettings({
    findBucket: (accountId, name) => catalog.buckets.find(accountId, name),
    egress,
    findMailRefusal,
  })
  return {
    hookRouter: hookRoutes({
      find,
      limitRates: limitHooks({ redis, perSecond: config.hookRateLimit, burst: config.hookRateBurst }),
      messageBytes: limitMessageBytes(),
      receive: createReceiveMessage({
        deliveries,
        payloads,
        budget,
        prepare,
        generate,
        accept,
        recordOutcome,
        begin,
        onError,
      }),
      bodyBytesMax: config.bodyBytesMax,
      refusals,
      metrics,
    }),
    dashboardRouter: Router().use(
      connectorRoutes({
        connectors: catalog.connectors,
        storedReads,
        refusals,
        check,
        bodies,
        baseUrl,
        removePayloads: (of) => removeKeptPayloads({ deliveries, payloads }, of),
        forget: () => find.forget(),
      }),
      deliveryRoutes({
        catalog,
        answers: jobs.responses,
        templates,
        payloads,
        storedReads,
        makeRecord,
        generate,
        bodies,
        begin: (of) => begin(of, true),
      }),
    ),
  }
}

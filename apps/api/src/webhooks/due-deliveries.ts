import type { Catalog, DueWebhookDelivery, WebhookDeliveryRef } from '@platen/database'
import { LRUCache } from 'lru-cache'
import { dayMs } from './deliver.ts'

/** Puts due deliveries into the queue. The others wait as rows, so that no account fills the queue or the memory of Redis. */
export interface DueDeliveries {
  /** Puts these into the queue. Never rejects. */
  add(deliveries: readonly DueWebhookDelivery[]): Promise<void>
  /** Begins the oldest due deliveries of each endpoint. Throws `unavailable`. */
  begin(): Promise<void>
  /** Begins the oldest due deliveries of an endpoint that was switched on. Throws `unavailable`. */
  resume(endpointId: string): Promise<void>
  /** Counts a delivery that left the queue, and begins the next ones of its endpoint when several did. Never rejects. */
  noteEnd(delivery: WebhookDeliveryRef): Promise<void>
}

/** A fraction of the due deliveries of an endpoint in the queue, so that it does not wait for more, whatever number of processes shares them. */
const endsPerBegin = 4
const endpointsKnown = 20_000
const deliveriesKnown = 50_000
/** A delivery that Redis lost, or that ended in another process and is due again, is added after this time. */
const knownForMs = 30_000

export function createDueDeliveries(options: {
  webhookDeliveries: Pick<Catalog['webhookDeliveries'], 'listDue'>
  /** Puts a delivery into the queue, unless it is there. */
  add: (delivery: DueWebhookDelivery) => Promise<void>
  clock: () => Date
  onError: (error: unknown) => void
}): DueDeliveries {
  const { webhookDeliveries, clock, onError } = options
  const ends = new LRUCache<string, number>({ max: endpointsKnown })
  // Adding what is in the queue already changes nothing, but costs as much as adding it.
  const inQueue = new LRUCache<string, true>({ max: deliveriesKnown, ttl: knownForMs })

  async function addOne(delivery: DueWebhookDelivery): Promise<void> {
    const id = deliveryId(delivery)
    inQueue.set(id, true)
    await options.add(delivery).catch((error: unknown) => {
      inQueue.delete(id)
      onError(error)
    })
  }

  async function add(deliveries: readonly DueWebhookDelivery[]): Promise<void> {
    await Promise.all(deliveries.map(addOne))
  }

  function listDue(endpointId?: string): Promise<DueWebhookDelivery[]> {
    const now = clock()
    const since = new Date(now.getTime() - dayMs)
    return webhookDeliveries.listDue({ now, since, ...(endpointId !== undefined && { endpointId }) })
  }

  async function addMissing(endpointId?: string): Promise<void> {
    const due = await listDue(endpointId)
    await add(due.filter((delivery) => !inQueue.has(deliveryId(delivery))))
  }

  return {
    add,
    begin: () => addMissing(),
    resume: async (endpointId) => add(await listDue(endpointId)),
    async noteEnd(delivery) {
      const { endpointId } = delivery
      inQueue.delete(deliveryId(delivery))
      const count = (ends.get(endpointId) ?? 0) + 1
      ends.set(endpointId, count % endsPerBegin)
      if (count === endsPerBegin) await addMissing(endpointId).catch(onError)
    },
  }
}

/** The id of a delivery in the queue. */
export function deliveryId({ endpointId, messageId }: WebhookDeliveryRef): string {
  return `${endpointId}-${messageId}`
}

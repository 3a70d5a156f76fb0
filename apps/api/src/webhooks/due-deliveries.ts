import type { Catalog, DueWebhookDelivery, WebhookDeliveryRef } from '@platen/database'
import { LRUCache } from 'lru-cache'
import { dayMs } from './deliver.ts'

/** Adds due deliveries to the queue. Further deliveries wait in the database, so that no account fills the queue or the memory of Redis. */
export interface DueDeliveries {
  /** Adds deliveries to the queue. Never rejects. */
  add(deliveries: readonly DueWebhookDelivery[]): Promise<void>
  /** Starts the oldest due deliveries to each endpoint. Throws `unavailable`. */
  start(): Promise<void>
  /** Starts the oldest due deliveries to an endpoint that was turned on. Throws `unavailable`. */
  resume(endpointId: string): Promise<void>
  /** Counts a delivery that has left the queue. After several have left, starts the next deliveries to the endpoint. Never rejects. */
  noteEnd(delivery: WebhookDeliveryRef): Promise<void>
}

/**
 * The next deliveries are added after this many have ended. This is a fraction of an endpoint's deliveries in the queue, so that the
 * queue does not run out, even if several processes share it.
 */
const endsPerRefill = 4
const endpointsKnown = 20_000
const deliveriesKnown = 50_000
/** A delivery that Redis has lost, or that ended in another process and is due again, is added after this time. */
const knownForMs = 30_000

export function createDueDeliveries(options: {
  webhookDeliveries: Pick<Catalog['webhookDeliveries'], 'listDue'>
  /** Adds a delivery to the queue, unless it is already there. */
  add: (delivery: DueWebhookDelivery) => Promise<void>
  clock: () => Date
  onError: (error: unknown) => void
}): DueDeliveries {
  const { webhookDeliveries, clock, onError } = options
  const ends = new LRUCache<string, number>({ max: endpointsKnown })
  // Adding a delivery that is already in the queue has no effect, but takes as long as adding a new one.
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
    start: () => addMissing(),
    resume: async (endpointId) => add(await listDue(endpointId)),
    async noteEnd(delivery) {
      const { endpointId } = delivery
      inQueue.delete(deliveryId(delivery))
      const count = (ends.get(endpointId) ?? 0) + 1
      ends.set(endpointId, count % endsPerRefill)
      if (count === endsPerRefill) await addMissing(endpointId).catch(onError)
    },
  }
}

/** Returns the ID of a delivery in the queue. */
export function deliveryId({ endpointId, messageId }: WebhookDeliveryRef): string {
  return `${endpointId}-${messageId}`
}

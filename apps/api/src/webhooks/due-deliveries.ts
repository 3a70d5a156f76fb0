import type { Catalog, WebhookDeliveryRef } from '@platen/database'
import { LRUCache } from 'lru-cache'
import { dayMs } from './deliver.ts'

/** Puts due deliveries into the queue. The others wait as rows, so that no account fills the queue or the memory of Redis. */
export interface DueDeliveries {
  /** Begins the oldest due deliveries of the endpoint, or of each endpoint. Throws `unavailable`. */
  begin(endpointId?: string): Promise<void>
  /** Counts a delivery that left the queue, and begins the next ones when several did. Never rejects. */
  noteEnd(endpointId: string): Promise<void>
}

/** A fraction of the due deliveries of an endpoint in the queue, so that it does not wait for more. */
const endsPerBegin = 4
const endpointsKnown = 20_000

export function createDueDeliveries(options: {
  webhookDeliveries: Pick<Catalog['webhookDeliveries'], 'listDue'>
  /** Puts deliveries into the queue, unless they are there. Never rejects. */
  add: (deliveries: readonly WebhookDeliveryRef[]) => Promise<void>
  clock: () => Date
  onError: (error: unknown) => void
}): DueDeliveries {
  const { webhookDeliveries, add, clock, onError } = options
  const ends = new LRUCache<string, number>({ max: endpointsKnown })

  async function begin(endpointId?: string): Promise<void> {
    const now = clock()
    const since = new Date(now.getTime() - dayMs)
    await add(
      await webhookDeliveries.listDue({ now, since, ...(endpointId !== undefined && { endpointId }) }),
    )
  }

  return {
    begin,
    async noteEnd(endpointId) {
      const count = (ends.get(endpointId) ?? 0) + 1
      ends.set(endpointId, count % endsPerBegin)
      if (count === endsPerBegin) await begin(endpointId).catch(onError)
    },
  }
}

import type { Catalog, SwitchOffRules, WebhookDelivery, WebhookDeliveryRef } from '@platen/database'
import { FetchFailed } from '@platen/platform/egress'
import { pauseAfter, type WorkOutcome, type WorkTry } from '@platen/queue'
import { currentSpan, failSpan } from '@platen/platform'
import { LRUCache } from 'lru-cache'
import { limitConcurrency } from '../http/limits/limit-concurrency.ts'
import type { TakeSlot, AttemptOutcome } from './endpoint-slots.ts'
import type { SendMessage, AttemptResult } from './send-message.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
export const dayMs = 24 * hour

/** Pauses between attempts, about 24 hours in total. */
export const deliveryPausesMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  6 * hour,
  10 * hour,
] as const

/** A delivery with a longer pause than this waits in the database rather than the queue. */
const pauseInQueueMaxMs = minute

/**
 * When a failing endpoint is turned off. After `quietMs` without an attempt, which is longer than any pause, earlier failures no longer count.
 */
export const switchOffRules: SwitchOffRules = {
  afterMs: 3 * dayMs,
  quietMs: dayMs,
  reason: 'All deliveries failed for three days.',
}

/** Makes one attempt at a delivery, and records its result. Throws any catalog error. */
export type Deliver = (ref: WebhookDeliveryRef, at: Pick<WorkTry, 'signal'>) => Promise<WorkOutcome>

const endpointsKnown = 20_000
/** More than the number of deliveries that a process runs at once. */
const catalogWaitingMax = 1_000

/** An attempt that is aborted because this process stops does not count as failed. */
const postponed = { putOffMs: second }

export function createDeliver(options: {
  catalog: Pick<Catalog, 'webhookDeliveries' | 'webhookAttempts'>
  send: SendMessage
  takeSlot: TakeSlot
  /** Milliseconds between a failed attempt and the next one. */
  pausesMs: readonly number[]
  clock: () => Date
  /** Deliveries that can use the database at once, so that connections are left for requests. One per account. */
  catalogWorkMax: number
  /** Called when an endpoint is turned off after failing for days. Never rejects. */
  onTurnedOff: (endpoint: { accountId: string; endpointId: string; url: string }) => Promise<void>
}): Deliver {
  const { catalog, send, takeSlot, pausesMs, clock, onTurnedOff } = options

  const accountIds = new LRUCache<string, string>({ max: endpointsKnown })
  const limits = { waitingMax: catalogWaitingMax, what: 'webhook deliveries' }
  const perAccount = limitConcurrency({ ...limits, max: 1 })
  const overall = limitConcurrency({ ...limits, max: options.catalogWorkMax })

  /** Waits for the account's earlier work first, so that an account uses only one of the shared slots. */
  function useCatalog<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    return perAccount.run(accountId, () => overall.run('', work))
  }

  async function record(delivery: WebhookDelivery, sent: AttemptResult): Promise<WorkOutcome> {
    const { accountId, endpointId, messageId, failures } = delivery
    const { at, ms, status, error, isGone } = sent
    const pauseMs = pauseAfter(pausesMs, failures)
    currentSpan()?.set({
      'platen.endpoint_id': endpointId,
      'platen.message_id': messageId,
      ...(status !== null && { 'http.response.status_code': status }),
    })
    const isRetried = error !== null && !isGone && pauseMs !== undefined
    const nextAt = isRetried ? new Date(at.getTime() + ms + pauseMs) : null
    const attempt = { endpointId, messageId, at, ms, status, error, nextAt }
    const switchOff = isGone ? 'The endpoint returned status 410 (Gone).' : switchOffRules
    const kept = await useCatalog(accountId, () => catalog.webhookAttempts.add(attempt, switchOff))
    if (kept === 'switched-off') {
      if (!isGone) await onTurnedOff(delivery)
      return 'done'
    }
    if (!isRetried) return 'done'
    failSpan(currentSpan(), 'failed')
    return pauseMs <= pauseInQueueMaxMs ? { againMs: pauseMs } : 'done'
  }

  return async (ref, { signal }) => {
    const { endpointId } = ref
    const find = () => catalog.webhookDeliveries.find(ref)
    const accountId = accountIds.get(endpointId) ?? (await overall.run('', find))?.accountId
    if (accountId === undefined) return 'done'
    accountIds.set(endpointId, accountId)
    // Taken before the delivery is read, because a delivery to a slow endpoint can try many times to take a slot.
    const slot = await takeSlot({ accountId, endpointId })
    if ('putOffMs' in slot) return slot
    let result: AttemptOutcome | undefined
    try {
      const delivery = await useCatalog(accountId, find)
      // Deliveries to a paused endpoint are started again when it is resumed.
      if (!delivery?.isEnabled) return 'done'
      // The message was delivered in the meantime, or its next attempt is not yet due.
      if (delivery.dueAt === null || delivery.dueAt > clock()) return 'done'
      const sent = await send(delivery, signal)
      result = sent.error === null ? 'succeeded' : 'failed'
      // The signal is not used here, because the result is recorded even while the process is stopping.
      return await record(delivery, sent)
    } catch (error) {
      if (error instanceof FetchFailed && signal.aborted) return postponed
      throw error
    } finally {
      slot.release(result)
    }
  }
}

import type { Catalog, SwitchOffRules, WebhookDelivery, WebhookDeliveryRef } from '@platen/database'
import { FetchFailed } from '@platen/platform/egress'
import { pauseAfter, type WorkOutcome, type WorkTry } from '@platen/queue'
import { currentSpan, failSpan } from '@platen/platform'
import { LRUCache } from 'lru-cache'
import { limitConcurrency } from '../http/limits/limit-concurrency.ts'
import type { TakeSlot, TryResult } from './endpoint-slots.ts'
import type { SendMessage, Sent } from './send-message.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
export const dayMs = 24 * hour

/** The pauses between tries: about 24 hours in all. */
export const deliveryPausesMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  6 * hour,
  10 * hour,
] as const

/** A delivery whose next try is later than this waits for it as a row, not in the queue. */
const pauseInQueueMaxMs = minute

/**
 * When a failing endpoint is switched off. Quiet for longer than any pause means that there was nothing to send: the failures of before
 * say nothing about now.
 */
export const switchOffRules: SwitchOffRules = {
  afterMs: 3 * dayMs,
  quietMs: dayMs,
  reason: 'All deliveries failed for three days.',
}

/** Makes one try at a delivery, and writes down what became of it. Throws what the catalog throws. */
export type Deliver = (of: WebhookDeliveryRef, at: Pick<WorkTry, 'signal'>) => Promise<WorkOutcome>

const endpointsKnown = 20_000
/** More than a process delivers at once. */
const catalogWaitingMax = 1_000

/** A try that this process broke off as it stops is no failed one. */
const putOff = { putOffMs: second }

export function createDeliver(options: {
  catalog: Pick<Catalog, 'webhookDeliveries' | 'webhookAttempts'>
  send: SendMessage
  takeSlot: TakeSlot
  /** Milliseconds between a failed try and the next one. */
  pausesMs: readonly number[]
  clock: () => Date
  /** Deliveries that can use the database at once, so that requests get connections too. One of each account. */
  catalogWorkMax: number
  /** Hears of an endpoint that was switched off because it failed for long. Never rejects. */
  onSwitchedOff: (of: { accountId: string; endpointId: string; url: string }) => Promise<void>
}): Deliver {
  const { catalog, send, takeSlot, pausesMs, clock, onSwitchedOff } = options

  const accountIds = new LRUCache<string, string>({ max: endpointsKnown })
  const bounds = { waitingMax: catalogWaitingMax, what: 'webhook deliveries' }
  const ofAccount = limitConcurrency({ ...bounds, max: 1 })
  const ofAll = limitConcurrency({ ...bounds, max: options.catalogWorkMax })

  /** Waits for the account's earlier work first, so that it uses no turn of others. */
  function useCatalog<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    return ofAccount.run(accountId, () => ofAll.run('', work))
  }

  async function keep(delivery: WebhookDelivery, sent: Sent): Promise<WorkOutcome> {
    const { accountId, endpointId, messageId, failures } = delivery
    const { at, ms, status, error, isGone } = sent
    const pauseMs = pauseAfter(pausesMs, failures)
    currentSpan()?.set({
      'platen.endpoint_id': endpointId,
      'platen.message_id': messageId,
      ...(status !== null && { 'http.response.status_code': status }),
    })
    const isTriedAgain = error !== null && !isGone && pauseMs !== undefined
    const nextAt = isTriedAgain ? new Date(at.getTime() + ms + pauseMs) : null
    const attempt = { endpointId, messageId, at, ms, status, error, nextAt }
    const switchOff = isGone ? 'The endpoint returned 410 (Gone).' : switchOffRules
    const kept = await useCatalog(accountId, () => catalog.webhookAttempts.add(attempt, switchOff))
    if (kept === 'switched-off') {
      if (!isGone) await onSwitchedOff(delivery)
      return 'done'
    }
    if (!isTriedAgain) return 'done'
    failSpan(currentSpan(), 'failed')
    return pauseMs <= pauseInQueueMaxMs ? { againMs: pauseMs } : 'done'
  }

  return async (of, { signal }) => {
    const { endpointId } = of
    const find = () => catalog.webhookDeliveries.find(of)
    const accountId = accountIds.get(endpointId) ?? (await ofAll.run('', find))?.accountId
    if (accountId === undefined) return 'done'
    accountIds.set(endpointId, accountId)
    // Before anything is read: what waits for a slow endpoint asks many times.
    const slot = await takeSlot({ accountId, endpointId })
    if ('putOffMs' in slot) return slot
    let result: TryResult | undefined
    try {
      const delivery = await useCatalog(accountId, find)
      // What waits for an endpoint that is paused is begun again when it is resumed.
      if (!delivery?.isEnabled) return 'done'
      // It was delivered meanwhile, or waits for its next try.
      if (delivery.dueAt === null || delivery.dueAt > clock()) return 'done'
      const sent = await send(delivery, signal)
      result = sent.error === null ? 'succeeded' : 'failed'
      // Without the signal: the result is recorded also while the process stops.
      return await keep(delivery, sent)
    } catch (error) {
      if (error instanceof FetchFailed && signal.aborted) return putOff
      throw error
    } finally {
      slot.release(result)
    }
  }
}

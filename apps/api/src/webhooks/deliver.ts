import type { Catalog, SwitchOffRules, WebhookDelivery, WebhookDeliveryRef } from '@platen/database'
import { FetchFailed } from '@platen/platform/egress'
import type { WorkOutcome, WorkTry } from '@platen/queue'
import { currentSpan } from '@platen/platform'
import type { TakeSlot } from './endpoint-slots.ts'
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

/**
 * When a failing endpoint is switched off. Quiet for longer than any pause means that there was nothing to send: the failures of before
 * say nothing about now.
 */
export const switchOffRules: SwitchOffRules = {
  afterMs: 3 * dayMs,
  quietMs: dayMs,
  reason: 'Every delivery failed for three days.',
}

/** Makes one try at a delivery, and writes down what became of it. Throws what the catalog throws. */
export type Deliver = (
  of: WebhookDeliveryRef,
  at: Pick<WorkTry, 'pauseMs' | 'signal'>,
) => Promise<WorkOutcome>

/** A try that this process broke off as it stops is no failed one. */
const putOff = { putOffMs: second }

export function createDeliver(options: {
  catalog: Pick<Catalog, 'webhookDeliveries' | 'webhookAttempts'>
  send: SendMessage
  takeSlot: TakeSlot
  /** Hears of an endpoint that was switched off because it failed for long. Never rejects. */
  onSwitchedOff: (of: { accountId: string; endpointId: string; url: string }) => Promise<void>
}): Deliver {
  const { catalog, send, takeSlot, onSwitchedOff } = options

  async function keep(
    delivery: WebhookDelivery,
    sent: Sent,
    pauseMs: number | undefined,
  ): Promise<WorkOutcome> {
    const { endpointId, messageId } = delivery
    const { at, ms, status, error, isGone } = sent
    currentSpan()?.set({
      'platen.endpoint_id': endpointId,
      'platen.message_id': messageId,
      ...(status !== null && { 'http.response.status_code': status }),
    })
    const isTriedAgain = error !== null && !isGone && pauseMs !== undefined
    const nextAt = isTriedAgain ? new Date(at.getTime() + ms + pauseMs) : null
    const kept = await catalog.webhookAttempts.add(
      { endpointId, messageId, at, ms, status, error, nextAt },
      isGone ? 'It answered 410: it is gone.' : switchOffRules,
    )
    if (kept === 'kept') return isTriedAgain ? 'again' : 'done'
    if (!isGone) await onSwitchedOff(delivery)
    return 'done'
  }

  return async (of, { pauseMs, signal }) => {
    const delivery = await catalog.webhookDeliveries.find(of)
    // What waits for an endpoint that is paused is begun again when it is resumed.
    if (!delivery?.isEnabled) return 'done'
    const slot = await takeSlot(delivery)
    if ('putOffMs' in slot) return slot
    try {
      return await keep(delivery, await send(delivery, signal), pauseMs)
    } catch (error) {
      if (error instanceof FetchFailed && signal.aborted) return putOff
      throw error
    } finally {
      slot.release()
    }
  }
}

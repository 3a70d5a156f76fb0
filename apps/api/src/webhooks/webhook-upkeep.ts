import type { Catalog, WebhookDeliveryRef } from '@platen/database'
import { repeatUntilClosed } from '@platen/platform'
import { dayMs } from './deliver.ts'

/** How long messages and their attempts are kept. */
const keptMs = 30 * dayMs
/** How old a message may be that is still begun by itself. */
const beginWithinMs = dayMs
/** A delivery this late is not under way any more. */
const lateMs = 2 * 60_000

export interface WebhookUpkeep {
  /** Begins what an endpoint missed while it was paused. Throws `unavailable`. */
  resume(endpointId: string): Promise<void>
  close(): Promise<void>
}

/**
 * Every `everyMs` begins deliveries that were kept but are in no queue (the process died in between, or Redis lost them), and removes
 * what is older than 30 days. Several processes may do it at once. `onError` hears of what failed.
 */
export function startWebhookUpkeep(options: {
  webhookDeliveries: Catalog['webhookDeliveries']
  begin: (deliveries: readonly WebhookDeliveryRef[]) => Promise<void>
  clock: () => Date
  everyMs: number
  onError: (error: unknown) => void
}): WebhookUpkeep {
  const { webhookDeliveries, begin, clock } = options
  const ago = (ms: number) => new Date(clock().getTime() - ms)

  async function upkeep(): Promise<void> {
    await begin(await webhookDeliveries.listDue({ dueBefore: ago(lateMs), since: ago(beginWithinMs) }))
    await webhookDeliveries.purge(ago(keptMs))
  }

  const repeated = repeatUntilClosed(upkeep, options)
  return {
    async resume(endpointId) {
      await begin(
        await webhookDeliveries.listDue({
          dueBefore: clock(),
          since: ago(beginWithinMs),
          endpointId,
        }),
      )
    },
    close: () => repeated.close(),
  }
}

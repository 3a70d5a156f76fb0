import type { Catalog } from '@platen/database'
import { repeatUntilClosed } from '@platen/platform'
import { dayMs } from './deliver.ts'

/** How long messages and their attempts are kept. */
const keptMs = 30 * dayMs
/** How long a delivery may be due without being made. */
const dueMaxMs = dayMs
const givenUp =
  'Not sent. For 24 hours, the endpoint was paused or too slow for its messages. Resend the message to try again.'

/**
 * Every `everyMs` gives up deliveries that could not be made for a day, and removes what is older than 30 days. Several processes may do it
 * at once. `onError` hears of what failed.
 */
export function startWebhookMaintenance(options: {
  webhookDeliveries: Pick<Catalog['webhookDeliveries'], 'giveUpOverdue' | 'purge'>
  clock: () => Date
  everyMs: number
  onError: (error: unknown) => void
}): { close(): Promise<void> } {
  const { webhookDeliveries, clock } = options
  const ago = (ms: number) => new Date(clock().getTime() - ms)

  async function upkeep(): Promise<void> {
    await webhookDeliveries.giveUpOverdue({ before: ago(dueMaxMs), reason: givenUp })
    await webhookDeliveries.purge(ago(keptMs))
  }

  return repeatUntilClosed(upkeep, options)
}

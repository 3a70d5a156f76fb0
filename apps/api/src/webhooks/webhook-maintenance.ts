import type { Catalog } from '@platen/database'
import { repeatUntilClosed } from '@platen/platform'
import { dayMs } from './deliver.ts'

/** How long messages and their attempts are stored. */
const keptMs = 30 * dayMs
/** How long a delivery can be due before the service gives up on it. */
const dueMaxMs = dayMs
const givenUp =
  'Not sent. For 24 hours, the endpoint was paused or too slow for its messages. Resend the message to try again.'

/**
 * Gives up on deliveries that have been due for a day, and removes messages that are older than 30 days. Runs every `everyMs`. Several processes can
 * run it at the same time.
 */
export function startWebhookMaintenance(options: {
  webhookDeliveries: Pick<Catalog['webhookDeliveries'], 'giveUpOverdue' | 'purge'>
  clock: () => Date
  everyMs: number
  onError: (error: unknown) => void
}): { close(): Promise<void> } {
  const { webhookDeliveries, clock } = options
  const ago = (ms: number) => new Date(clock().getTime() - ms)

  async function maintain(): Promise<void> {
    await webhookDeliveries.giveUpOverdue({ before: ago(dueMaxMs), reason: givenUp })
    await webhookDeliveries.purge(ago(keptMs))
  }

  return repeatUntilClosed(maintain, options)
}

import { createHash, randomBytes } from 'node:crypto'
import type { Catalog, DueWebhookDelivery } from '@platen/database'
import type { WebhookEvent, WebhookTestEvent } from '@platen/contract'

/**
 * Notifies an account's webhook endpoints of an event. Resolves when the message is stored. It is then delivered at least once. `data` is sent to
 * receivers and stored for 30 days, so it is small and never contains the document. Events with the same `jobId` or `batchId` are sent only once. If
 * they have neither, this applies to events with the same data. Only endpoints for the template are notified, and test endpoints are notified only
 * of test documents. Documents from drafts are not announced, because only editors can access drafts.
 */
export type Announce = (accountId: string, event: WebhookEvent, data: Announced) => Promise<void>

/** Data for an event, with its template and version, and whether a test key was used. */
export interface Announced {
  templateId: string
  /** Version of a document or batch; 0 for the draft. */
  templateVersion?: number
  isTest?: boolean
  jobId?: string
  batchId?: string
}

export function createAnnounce(options: {
  webhookDeliveries: Catalog['webhookDeliveries']
  /** Starts deliveries. Those that cannot be started now are started later. Never rejects. */
  start: (deliveries: readonly DueWebhookDelivery[]) => Promise<void>
  clock: () => Date
}): Announce {
  const { webhookDeliveries, start, clock } = options
  return async (accountId, event, data) => {
    if (data.templateVersion === 0) return
    const messageId = messageIdOf(accountId, event, data)
    const payload = payloadOf({ messageId, event, data, at: clock() })
    const { templateId, isTest = false } = data
    const message = { messageId, event, payload, templateId, isTest }
    await start(await webhookDeliveries.keepMessage(accountId, message))
  }
}

/** Returns the body of a message: `{ id, type, timestamp, data }`. It contains the ID, because many receivers cannot see headers. */
export function payloadOf(message: {
  messageId: string
  event: WebhookEvent | WebhookTestEvent
  data: object
  at: Date
}): string {
  const { messageId, event, data, at } = message
  return JSON.stringify({ id: messageId, type: event, timestamp: at.toISOString(), data })
}

/** Returns a unique message ID. */
export function newMessageId(): string {
  return `msg_${randomBytes(idBytes).toString('hex')}`
}

const idBytes = 16

function messageIdOf(accountId: string, event: WebhookEvent, data: Announced): string {
  const { jobId, batchId } = data
  const subject = JSON.stringify([accountId, event, jobId ?? batchId ?? data])
  return `msg_${createHash('sha256')
    .update(subject)
    .digest('hex')
    .slice(0, idBytes * 2)}`
}

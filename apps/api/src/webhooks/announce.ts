import { createHash, randomBytes } from 'node:crypto'
import type { Catalog, DueWebhookDelivery } from '@platen/database'
import type { WebhookEvent, WebhookTestEvent } from '@platen/contract'

/**
 * Tells an account's webhook endpoints of an event. Resolves when the message is kept: from then on it is delivered at least once.
 * `data` is what the receiver gets, and kept for 30 days: small, and never the document itself. What is announced again, of the same
 * `jobId` or `batchId` (or the same data where it has neither), is sent once.
 * Those alone hear of it that hear of its template, and of tests or of more; of what is made of a draft none hears, as drafts are for who may
 * change them.
 */
export type Announce = (accountId: string, event: WebhookEvent, data: Announced) => Promise<void>

/** What is announced says which template and which version of it it is about, and whether it comes of a test key. */
export interface Announced {
  templateId: string
  /** Of a document or a batch; 0: of the draft. */
  templateVersion?: number
  isTest?: boolean
  jobId?: string
  batchId?: string
}

export function createAnnounce(options: {
  webhookDeliveries: Catalog['webhookDeliveries']
  /** Begins deliveries; what it cannot begin is begun later. Never rejects. */
  begin: (deliveries: readonly DueWebhookDelivery[]) => Promise<void>
  clock: () => Date
}): Announce {
  const { webhookDeliveries, begin, clock } = options
  return async (accountId, event, data) => {
    if (data.templateVersion === 0) return
    const messageId = messageIdOf(accountId, event, data)
    const payload = payloadOf({ messageId, event, data, at: clock() })
    const { templateId, isTest = false } = data
    const message = { messageId, event, payload, templateId, isTest }
    await begin(await webhookDeliveries.keepMessage(accountId, message))
  }
}

/** The body of a message: `{ id, type, timestamp, data }`. Its id stands in it, too, as many receivers never see headers. */
export function payloadOf(message: {
  messageId: string
  event: WebhookEvent | WebhookTestEvent
  data: object
  at: Date
}): string {
  const { messageId, event, data, at } = message
  return JSON.stringify({ id: messageId, type: event, timestamp: at.toISOString(), data })
}

/** An id that no other message has. */
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

import type { SendMessage } from '../../webhooks/send-message.ts'
import type { DeliveryResult, GeneratedDocument } from './generated-document.ts'

/** Posts a link to the URL in the destination. Throws `FetchFailed` if the signal aborts. */
export type PostLink = (
  document: GeneratedDocument,
  link: { to: string; url: string },
) => Promise<DeliveryResult>

/** Sends the same message for each attempt, so that receivers can detect duplicates by the message ID. */
export function createPostLink({ send }: { send: SendMessage }): PostLink {
  return async ({ connector, delivery, job, signal }, { to, url }) => {
    const { connectorId, templateId, linkSecret } = connector
    const { deliveryId, documentId, runs } = delivery
    const data = { connectorId, deliveryId, templateId, templateVersion: job.version, documentId, url }
    const messageId = `msg_${deliveryId}_${runs}`
    const sent = await send(
      {
        url: to,
        messageId,
        payload: JSON.stringify({
          id: messageId,
          type: 'connector.document',
          timestamp: (job.finishedAt ?? job.createdAt).toISOString(),
          data,
        }),
        secrets: [linkSecret],
      },
      signal,
    )
    if (sent.error === null) return { ok: true, detail: 'The link was posted.' }
    return { ok: false, detail: sent.error, isFinal: sent.isGone }
  }
}

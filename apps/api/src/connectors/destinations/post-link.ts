import type { SendMessage } from '../../webhooks/send-message.ts'
import type { Brought, MadeDocument } from './made-document.ts'

/** Posts a link to an address of the connector's owner. Throws `FetchFailed` when the signal aborts. */
export type PostLink = (made: MadeDocument, link: { to: string; url: string }) => Promise<Brought>

/** The same message for each try: receivers know it again by its id. */
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
    if (sent.error === null) return { ok: true, detail: 'Its link was posted.' }
    return { ok: false, detail: sent.error, isFinal: sent.isGone }
  }
}

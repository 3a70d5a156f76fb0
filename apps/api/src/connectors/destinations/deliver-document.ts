import type { JobResponses } from '../../jobs/job-responses.ts'
import type { DeliveryResult, GeneratedDocument } from './generated-document.ts'
import type { MailDocument } from './mail-document.ts'
import type { PostLink } from './post-link.ts'

/** Delivers a document to its connector's destination. Throws `unavailable`. */
export type DeliverDocument = (of: GeneratedDocument) => Promise<DeliveryResult>

export function createDeliverDocument(parts: {
  answers: Pick<JobResponses, 'readResult'>
  postLink: PostLink
  mail: MailDocument
}): DeliverDocument {
  const { answers, postLink, mail } = parts
  return async (document) => {
    const { destination } = document.connector
    // The worker has already written it to the bucket.
    if (destination.to === 'bucket')
      return { ok: true, detail: `Delivered to the ${destination.bucket} bucket.` }
    if (destination.to === 'answer')
      return { ok: true, detail: 'Run manually, so no sender was waiting. The PDF is available here.' }
    const result = await answers.readResult(document.job)
    if (!result) return { ok: false, detail: 'The document no longer exists.', isFinal: true }
    if (destination.to === 'link')
      return 'url' in result
        ? postLink(document, { to: destination.url, url: result.url })
        : { ok: false, detail: 'The document has no link.', isFinal: true }
    return 'document' in result
      ? mail(document, { fileName: result.fileName, bytes: result.document })
      : {
          ok: false,
          detail: 'The document was generated for another destination. Run the delivery again.',
          isFinal: true,
        }
  }
}

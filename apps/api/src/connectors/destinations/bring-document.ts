import type { JobAnswers } from '../../jobs/job-answer.ts'
import type { Brought, MadeDocument } from './made-document.ts'
import type { MailDocument } from './mail-document.ts'
import type { PostLink } from './post-link.ts'

/** Brings a document to where its connector's documents go. Throws `unavailable`. */
export type BringDocument = (of: MadeDocument) => Promise<Brought>

export function createBringDocument(parts: {
  answers: Pick<JobAnswers, 'readResult'>
  postLink: PostLink
  mail: MailDocument
}): BringDocument {
  const { answers, postLink, mail } = parts
  return async (made) => {
    const { destination } = made.connector
    // The worker put it there itself.
    if (destination.to === 'bucket') return { ok: true, detail: `It is in the bucket ${destination.bucket}.` }
    if (destination.to === 'answer')
      return { ok: true, detail: 'It was run by hand, so no sender waited for it: the PDF is here.' }
    const result = await answers.readResult(made.job)
    if (!result) return { ok: false, detail: 'The document is not there any more.', isFinal: true }
    if (destination.to === 'link')
      return 'url' in result
        ? postLink(made, { to: destination.url, url: result.url })
        : { ok: false, detail: 'The document has no link.', isFinal: true }
    return 'document' in result
      ? mail(made, { fileName: result.fileName, bytes: result.document })
      : { ok: false, detail: 'The document was made for another destination. Run it again.', isFinal: true }
  }
}

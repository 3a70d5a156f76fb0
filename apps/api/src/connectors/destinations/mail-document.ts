import { Fault, documentFormat } from '@platen/contract'
import { readEmail } from '../../identity/read-email.ts'
import type { Mailer } from '../../identity/mailer.ts'
import { readSource } from '../deliveries/delivery-sources.ts'
import type { PayloadStore } from '../payload-store.ts'
import type { PrepareDocument } from '../prepare-document.ts'
import type { DeliveryResult, GeneratedDocument } from './generated-document.ts'
import type { MailRate } from './mail-rate.ts'
import { type FindMailRefusal, noMailServer } from './mail-refusal.ts'

/** Sends a document by email. Throws `unavailable`. */
export type MailDocument = (
  document: GeneratedDocument,
  file: { fileName: string; bytes: Buffer },
) => Promise<DeliveryResult>

/** Many mail servers accept 20 MB, which is 14 MiB before base64. */
const attachmentBytesMax = 14 * 2 ** 20
const messageDefault = 'Your document is attached to this email.'

export function createMailDocument(parts: {
  /** Undefined without a mail server. */
  mailer: Pick<Mailer, 'send'> | undefined
  findRefusal: FindMailRefusal
  rate: MailRate
  payloads: PayloadStore
  prepare: PrepareDocument
  onError: (error: unknown) => void
}): MailDocument {
  const { mailer, findRefusal, rate, payloads, prepare, onError } = parts
  return async ({ connector, delivery, signal }, { fileName, bytes }) => {
    const failed = (detail: string): DeliveryResult => ({ ok: false, detail, isFinal: true })
    if (!mailer) return failed(noMailServer)
    const { accountId, destination } = connector
    const refusal = destination.to === 'mail' && (await findRefusal(accountId, destination.address))
    if (refusal) return failed(refusal.sentence)
    if (bytes.length > attachmentBytesMax)
      return failed('The document is too large for an email. Use a link or a bucket as the destination.')
    // The values for the email's text are stored only in the encrypted payload.
    const prepared = await prepare({ connector, from: await readSource(payloads, delivery), signal })
    if ('outcome' in prepared) return failed(prepared.detail)
    const { address = '', subject = '', message = messageDefault } = prepared.texts
    const to = readAddress(address)
    if (to === undefined) return failed('The address from the record is not a valid email address.')
    const counted = await rate.take(accountId)
    if ('refused' in counted) return failed(counted.refused)
    try {
      await mailer.send({
        to,
        subject: subject.replaceAll(/\s+/g, ' ').trim(),
        text: message,
        attachment: { fileName, bytes, contentType: documentFormat.mediaType },
      })
      return { ok: true, detail: 'Sent by email.' }
    } catch (error) {
      onError(error)
      await counted.giveBack().catch(onError)
      return { ok: false, detail: 'The mail server did not accept the email.', isFinal: false }
    }
  }
}

function readAddress(text: string): string | undefined {
  try {
    return readEmail(text)
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}

import { Fault, type RenderRequest } from '@platen/contract'
import { AddressRefused, type Egress } from '@platen/egress'
import { type ObjectStore, spoolKey, storeError } from '@platen/storage'

/** What of the bytes goes back with the reply. */
export interface Delivered {
  bytes: Buffer | undefined
  spoolKey?: string
}

export type Deliver = (pdf: Buffer, request: RenderRequest, jobId: string) => Promise<Delivered>

/** Above this the bytes travel as an object, not through Redis. */
const replyBytesMax = 4 * 2 ** 20
const putTimeoutMs = 20_000

/**
 * Brings the document to where the request wants it. Throws `bucket_refused` with the customer's store's own words,
 * `unavailable` when our own store is away.
 */
export function createDeliver(options: { store: ObjectStore; bucketEgress: Egress }): Deliver {
  const { store, bucketEgress } = options

  async function toCaller(pdf: Buffer, request: RenderRequest, jobId: string): Promise<Delivered> {
    if (pdf.length <= replyBytesMax) return { bytes: pdf }
    const key = spoolKey({ expiresAt: request.deadlineAt + 60_000, id: jobId })
    await store.put(key, pdf, { contentType: 'application/pdf' })
    return { bytes: undefined, spoolKey: key }
  }

  async function toAddress(pdf: Buffer, url: string, headers: Record<string, string>): Promise<void> {
    let answer: { status: number; body: string }
    try {
      answer = await bucketEgress.putBytes(url, pdf, { headers, timeoutMs: putTimeoutMs })
    } catch (error) {
      const detail =
        error instanceof AddressRefused
          ? `The bucket's address is refused: ${error.message}`
          : "The bucket's store did not answer. Nothing was written."
      throw new Fault('bucket_refused', { detail, cause: error })
    }
    if (answer.status >= 200 && answer.status < 300) return
    const { code, message } = storeError(answer.body)
    throw new Fault('bucket_refused', {
      detail: `The bucket's store answered ${answer.status}${code ? ` ${code}` : ''}${message ? `: ${message}` : '.'}`,
    })
  }

  return async function deliver(pdf, request, jobId) {
    const { delivery } = request
    switch (delivery.to) {
      case 'caller':
        return toCaller(pdf, request, jobId)
      case 'store':
        await store.put(delivery.key, pdf, { contentType: delivery.contentType })
        return { bytes: undefined }
      case 'address':
        await toAddress(pdf, delivery.url, delivery.headers)
        return delivery.alsoCaller ? toCaller(pdf, request, jobId) : { bytes: undefined }
      default:
        return delivery satisfies never
    }
  }
}

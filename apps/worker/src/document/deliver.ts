import { type Delivery, Fault, type RenderRequest } from '@platen/contract'
import type { Egress } from '@platen/egress'
import { type ObjectStore, spoolKey } from '@platen/storage'
import { createPutToAddress, putTimeoutMs } from './put-to-address.ts'

/** What of the bytes goes back with the reply. */
export interface Delivered {
  bytes: Buffer | undefined
  spoolKey?: string
}

type AddressDelivery = Extract<Delivery, { to: 'address' }>

export type Deliver = (pdf: Buffer, request: RenderRequest, jobId: string) => Promise<Delivered>

/** Above this the bytes travel as an object, not through Redis. */
const replyBytesMax = 4 * 2 ** 20
/** Left for the reply's way back, so that the caller hears of a silent store before its own deadline ends the wait. */
const replyMs = 500

/**
 * Brings the document to where the request wants it. Throws `bucket_refused` with the customer's store's own words,
 * `unavailable` when our own store is away.
 */
export function createDeliver(options: { store: ObjectStore; bucketEgress: Egress }): Deliver {
  const { store, bucketEgress } = options
  const putToAddress = createPutToAddress(bucketEgress)

  async function toCaller(pdf: Buffer, request: RenderRequest, jobId: string): Promise<Delivered> {
    if (pdf.length <= replyBytesMax) return { bytes: pdf }
    const key = spoolKey({ expiresAt: request.deadlineAt + 60_000, id: jobId })
    await store.put(key, pdf, { contentType: 'application/pdf' })
    return { bytes: undefined, spoolKey: key }
  }

  async function toAddress(pdf: Buffer, delivery: AddressDelivery, deadlineAt: number): Promise<void> {
    const { url, headers } = delivery
    const timeoutMs = Math.min(putTimeoutMs, deadlineAt - Date.now() - replyMs)
    if (timeoutMs <= 0) {
      throw new Fault('render_timeout', {
        detail: 'The document was ready too late to be written to the bucket. Nothing was written.',
      })
    }
    await putToAddress(pdf, { url, headers, timeoutMs })
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
        await toAddress(pdf, delivery, request.deadlineAt)
        if (delivery.alsoKey !== undefined) {
          await store.put(delivery.alsoKey, pdf, { contentType: 'application/pdf' })
        }
        return delivery.alsoCaller ? toCaller(pdf, request, jobId) : { bytes: undefined }
      default:
        return delivery satisfies never
    }
  }
}

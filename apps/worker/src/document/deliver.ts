import { type Delivery, Fault, type RenderRequest, documentFormat } from '@platen/contract'
import type { Egress } from '@platen/platform/egress'
import { type ObjectStore, spoolKey } from '@platen/storage'
import { createPutToAddress, putTimeoutMs } from './put-to-address.ts'

/** The bytes that are part of the reply. */
export interface Delivered {
  bytes: Buffer | undefined
  spoolKey?: string
}

type AddressDelivery = Extract<Delivery, { to: 'address' }>

type DeliveryRequest = Pick<RenderRequest, 'delivery' | 'deadlineAt'>

export type Deliver = (pdf: Buffer, request: DeliveryRequest, jobId: string) => Promise<Delivered>

/** Larger documents are delivered through the store, not through Redis. */
export const replyBytesMax = 4 * 2 ** 20
/** Returns whether a document is written to our store or a customer's store, which may be slow or unresponsive. */
export function needsStore(pdf: Buffer, { delivery }: Pick<RenderRequest, 'delivery'>): boolean {
  return delivery.to !== 'caller' || pdf.length > replyBytesMax
}

/** Time reserved for the reply, so that the caller gets the error for an unresponsive store before its deadline. */
const replyMs = 500

/**
 * Delivers the document. Throws `bucket_refused` with the message from the customer's store, and `unavailable` if our own store is
 * unavailable.
 */
export function createDeliver(options: { store: ObjectStore; bucketEgress: Egress }): Deliver {
  const { store, bucketEgress } = options
  const putToAddress = createPutToAddress(bucketEgress)

  async function toCaller(pdf: Buffer, request: DeliveryRequest, jobId: string): Promise<Delivered> {
    if (pdf.length <= replyBytesMax) return { bytes: pdf }
    const key = spoolKey({ expiresAt: request.deadlineAt + 60_000, id: jobId })
    await store.put(key, pdf, { contentType: documentFormat.mediaType })
    return { bytes: undefined, spoolKey: key }
  }

  async function toAddress(pdf: Buffer, delivery: AddressDelivery, deadlineAt: number): Promise<void> {
    const { url, headers } = delivery
    const timeoutMs = Math.min(putTimeoutMs, deadlineAt - Date.now() - replyMs)
    if (timeoutMs <= 0) {
      throw new Fault('render_timeout', {
        detail:
          'The document was ready too late to be written to the bucket. Nothing was written. Send shorter lists and text, or split the document.',
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
          await store.put(delivery.alsoKey, pdf, { contentType: documentFormat.mediaType })
        }
        return delivery.alsoCaller ? toCaller(pdf, request, jobId) : { bytes: undefined }
      default:
        return delivery satisfies never
    }
  }
}

import type { Catalog, ConnectorRecord } from '@platen/database'
import type { CreateRequest } from '@platen/contract'
import type { AcceptJob } from '../../jobs/accept-job.ts'
import { generationIdOf } from '../../jobs/generation-id.ts'
import type { PreparedDocument } from '../prepare-document.ts'

/** Seven days, the maximum for links. */
const linkMinutes = 10_080
const ownLinkMinutes = 60

/** Requests a delivery's document as with `Prefer: respond-async`, and stores its job. Throws errors from `AcceptJob`. */
export type AcceptDocument = (of: {
  connector: Omit<ConnectorRecord, 'mapping'>
  delivery: { deliveryId: string; requestId: string }
  prepared: PreparedDocument
  signal: AbortSignal
}) => Promise<void>

export function createAcceptDocument(parts: {
  deliveries: Catalog['connectorDeliveries']
  accept: AcceptJob
}): AcceptDocument {
  const { deliveries, accept } = parts
  return async ({ connector, delivery, prepared, signal }) => {
    const { accountId } = connector
    const job = await accept('create', bodyOf(connector, prepared), {
      accountId,
      requestId: delivery.requestId,
      signal,
    })
    await deliveries.note(delivery.deliveryId, { jobId: job.jobId, documentId: generationIdOf(job.jobId) })
  }
}

function bodyOf(
  { templateId, destination }: Pick<ConnectorRecord, 'templateId' | 'destination'>,
  { data, texts }: PreparedDocument,
) {
  const body = { templateId, data: data as unknown as NonNullable<CreateRequest['data']> }
  switch (destination.to) {
    case 'answer':
      return { ...body, output: 'url', expiration: ownLinkMinutes }
    case 'link':
      return { ...body, output: 'url', expiration: linkMinutes }
    case 'bucket':
      return { ...body, output: 'url', s3_bucket: destination.bucket, s3_key: texts['key'] }
    case 'mail':
      return { ...body, output: 'base64' }
    default:
      return destination satisfies never
  }
}

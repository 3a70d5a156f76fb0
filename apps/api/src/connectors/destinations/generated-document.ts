import type { ConnectorDeliveryRecord, ConnectorSummary, RenderJob } from '@platen/database'

/** A generated document to deliver. */
export interface GeneratedDocument {
  connector: ConnectorSummary
  delivery: ConnectorDeliveryRecord
  job: RenderJob
  signal: AbortSignal
}

/** Result of an attempt to deliver a document. `isFinal`: a retry would have the same result. */
export type DeliveryResult = { ok: true; detail: string } | { ok: false; detail: string; isFinal: boolean }

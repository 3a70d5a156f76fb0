import type { ConnectorDeliveryRecord, ConnectorSummary, RenderJob } from '@platen/database'

/** A document that is there, and whose it is. */
export interface MadeDocument {
  connector: ConnectorSummary
  delivery: ConnectorDeliveryRecord
  job: RenderJob
  signal: AbortSignal
}

/** What became of a try to bring it, in a sentence. `isFinal`: another one would end alike. */
export type Brought = { ok: true; detail: string } | { ok: false; detail: string; isFinal: boolean }

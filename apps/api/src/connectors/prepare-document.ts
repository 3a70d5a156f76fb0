import type { Catalog, ConnectorRecord, ConnectorSummary } from '@platen/database'
import { connectorPayloadHours, Fault, type FaultItem } from '@platen/contract'
import { PackedData } from '../bodies/packed-data.ts'
import type { PublishedTemplates } from '../documents/published-templates.ts'
import type { RecordTask } from './records/make-record.ts'
import type { MakeRecord } from './records/records.ts'

/** Why no document is asked for: what is written down of the delivery, and told its sender. */
export interface NotMade {
  outcome: 'filtered' | 'kept'
  detail: string
  faults: FaultItem[]
}

/** A record that fits: the data of its document, and the destination's texts with its values in them. */
export interface PreparedDocument {
  data: PackedData
  texts: Record<string, string>
}

/** From what came to a record that fits its template, or why there is none. Throws as `MakeRecord`. */
export type PrepareDocument = (of: {
  /** Its mapping is read where the record lacks it. */
  connector: ConnectorRecord | ConnectorSummary
  from: RecordTask['from']
  signal: AbortSignal
}) => Promise<PreparedDocument | NotMade>

export function createPrepareDocument(parts: {
  connectors: Pick<Catalog['connectors'], 'find'>
  templates: PublishedTemplates
  makeRecord: MakeRecord
}): PrepareDocument {
  const { connectors, templates, makeRecord } = parts

  async function withMapping(connector: ConnectorRecord | ConnectorSummary) {
    if ('mapping' in connector) return connector
    const { accountId, connectorId, hasMapping } = connector
    const found = hasMapping ? await connectors.find(accountId, connectorId) : undefined
    return { ...connector, mapping: found?.mapping ?? null }
  }

  return async ({ connector, from, signal }) => {
    const template = await templates.find(connector.accountId, connector.templateId)
    if (!template) {
      return {
        outcome: 'kept',
        detail: 'The template has no published version. Publish it, then run this delivery again.',
        faults: [],
      }
    }
    const { filtered, packed, faults, texts } = await makeRecord({
      connector: await withMapping(connector),
      template,
      from,
      signal,
    })
    if (filtered)
      return {
        outcome: 'filtered',
        detail: `Left out: the filter ${filtered.words} does not hold.`,
        faults: [],
      }
    if (packed !== null && faults.length === 0) return { data: new PackedData(packed), texts }
    const count = faults.length === 1 ? '1 value does' : `${faults.length} values do`
    return {
      outcome: 'kept',
      detail: `${count} not fit the template. It is kept for ${connectorPayloadHours} hours to be repaired.`,
      faults,
    }
  }
}

/** Whether the same message may come to something else in a moment, so that its sender should send it again. */
export function isForAnotherTry(error: unknown): boolean {
  return !(error instanceof Fault) || error.kind.retry
}

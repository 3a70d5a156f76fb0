import type { Catalog, ConnectorRecord, ConnectorSummary } from '@platen/database'
import { connectorPayloadHours, Fault, type FaultItem } from '@platen/contract'
import { PackedData } from '../bodies/packed-data.ts'
import type { PublishedTemplates } from '../documents/published-templates.ts'
import type { RecordTask } from './records/make-record.ts'
import type { MakeRecord } from './records/records.ts'

/** Why no document is generated, as shown in the delivery and to its sender. */
export interface NotGenerated {
  outcome: 'filtered' | 'kept'
  detail: string
  faults: FaultItem[]
}

/** A valid record: the document's data, and the destination's strings, filled in. */
export interface PreparedDocument {
  data: PackedData
  texts: Record<string, string>
}

/** Creates a valid record from a payload, or returns why there is none. Throws errors from `MakeRecord`. */
export type PrepareDocument = (of: {
  /** The mapping is read if it is not included. */
  connector: ConnectorRecord | ConnectorSummary
  from: RecordTask['from']
  signal: AbortSignal
}) => Promise<PreparedDocument | NotGenerated>

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
        detail: `Filtered out, because the filter ${filtered.words} does not match.`,
        faults: [],
      }
    if (packed !== null && faults.length === 0) return { data: new PackedData(packed), texts }
    const count = faults.length === 1 ? '1 value does' : `${faults.length} values do`
    return {
      outcome: 'kept',
      detail: `${count} not fit the template. You can repair the message within ${connectorPayloadHours} hours.`,
      faults,
    }
  }
}

/** Whether the same message may succeed later, so that the sender should send it again. */
export function isRetryable(error: unknown): boolean {
  return !(error instanceof Fault) || error.kind.retry
}

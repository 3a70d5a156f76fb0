import type {
  ConnectorDeliveryRecord,
  ConnectorRecord,
  ConnectorSummary as SummaryRecord,
} from '@platen/database'
import type { Connector, ConnectorDelivery, ConnectorSummary } from '@platen/contract'
import type { RefusedMessages } from './refusals.ts'

interface Beside {
  baseUrl: string
  refused: RefusedMessages | undefined
}

/** A connector as its owner sees it. */
export function toConnector(record: ConnectorRecord, beside: Beside): Connector {
  return { ...withoutMapping(record, beside), mapping: record.mapping }
}

/** A connector as its owner sees it among others. */
export function toConnectorSummary(record: SummaryRecord, beside: Beside): ConnectorSummary {
  return { ...withoutMapping(record, beside), hasMapping: record.hasMapping }
}

/** Field by field: nothing that the catalog may add one day goes out by itself. */
function withoutMapping(
  record: Omit<ConnectorRecord, 'mapping'>,
  { baseUrl, refused }: Beside,
): Omit<Connector, 'mapping'> {
  return {
    connectorId: record.connectorId,
    name: record.name,
    templateId: record.templateId,
    templateName: record.templateName,
    address: `${baseUrl}/hooks/${record.secret}`,
    previousAddressUntil: record.previousUntil?.toISOString() ?? null,
    state: record.state,
    security: record.security,
    hasSigningSecret: record.signingSecret !== null,
    linkSecret: record.linkSecret,
    filters: record.filters,
    destination: record.destination,
    createdAt: record.createdAt.toISOString(),
    lastDeliveryAt: record.lastDeliveryAt?.toISOString() ?? null,
    refused: refused ? { ...refused, lastAt: refused.lastAt.toISOString() } : null,
  }
}

/** A delivery as its connector's owner sees it. */
export function toDelivery(record: ConnectorDeliveryRecord): ConnectorDelivery {
  return {
    deliveryId: record.deliveryId,
    at: record.at.toISOString(),
    outcome: record.outcome,
    detail: record.detail,
    faults: record.faults,
    isRepaired: record.isRepaired,
    contentType: record.contentType,
    bytes: record.bytes,
    payloadUntil: record.payload?.until.toISOString() ?? null,
    documentId: record.documentId,
    // Jobs are kept for as long as payloads are.
    hasDocument: record.outcome === 'made' && record.jobId !== null && record.payload !== null,
    runs: record.runs,
    lastRunAt: record.lastRunAt?.toISOString() ?? null,
    repeats: record.repeats,
  }
}

import type {
  ConnectorDeliveryRecord,
  ConnectorRecord,
  ConnectorSummary as SummaryRecord,
} from '@platen/database'
import type { Connector, ConnectorDelivery, ConnectorSummary } from '@platen/contract'
import type { RefusedMessages } from './refusals.ts'

interface ResponseContext {
  baseUrl: string
  refused: RefusedMessages | undefined
}

/** Converts a connector to a response for the dashboard. */
export function toConnector(record: ConnectorRecord, context: ResponseContext): Connector {
  return { ...withoutMapping(record, context), mapping: record.mapping }
}

/** Converts a connector to an entry in the dashboard's list. */
export function toConnectorSummary(record: SummaryRecord, context: ResponseContext): ConnectorSummary {
  return { ...withoutMapping(record, context), hasMapping: record.hasMapping }
}

/** Lists each field, so that fields that are added to the catalog do not become public automatically. */
function withoutMapping(
  record: Omit<ConnectorRecord, 'mapping'>,
  { baseUrl, refused }: ResponseContext,
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

/** Converts a delivery to a response for the dashboard. */
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
    // Jobs are kept as long as payloads.
    hasDocument: record.outcome === 'made' && record.jobId !== null && record.payload !== null,
    runs: record.runs,
    lastRunAt: record.lastRunAt?.toISOString() ?? null,
    repeats: record.repeats,
  }
}

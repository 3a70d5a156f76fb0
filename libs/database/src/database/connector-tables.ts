import type {
  ConnectorDestination,
  ConnectorFilter,
  ConnectorOutcome,
  ConnectorSecurity,
  ConnectorState,
  FaultItem,
} from '@platen/contract'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** The tables of connectors, part of `Schema`. */
export interface ConnectorTables {
  connectors: {
    id: string
    account_id: string
    template_id: string
    name: string
    state: ConnectorState
    /** SHA-256 (hexadecimal) of the secret in the address. */
    hash: string
    sealed_secret: string
    previous_hash: string | null
    previous_until: ColumnType<Date | null, Date | null | undefined, Date | null>
    security: JSONColumnType<ConnectorSecurity>
    sealed_signing: string | null
    sealed_link_secret: string
    mapping: ColumnType<object | null, string | null, string | null>
    mapping_revision: Generated<number>
    filters: JSONColumnType<ConnectorFilter[]>
    destination: JSONColumnType<ConnectorDestination>
    created_at: ColumnType<Date, Date, Date>
    last_delivery_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  connector_deliveries: {
    id: string
    connector_id: string
    at: ColumnType<Date, Date, Date>
    outcome: ConnectorOutcome
    detail: string | null
    faults: JSONColumnType<FaultItem[]>
    content_type: string
    bytes: number
    fingerprint: string | null
    repeats: Generated<number>
    sealed_key: string | null
    payload_until: ColumnType<Date | null, Date | null | undefined, Date | null>
    is_repaired: Generated<boolean>
    request_id: string
    job_id: string | null
    document_id: string | null
    runs: number
    last_run_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    /** Time at which the upkeep last checked the delivery, if it is unfinished. */
    looked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
}

import { type Kysely, sql } from 'kysely'

/** When the upkeep last looked at a delivery that has no end, so that those that wait for long hide no other from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table connector_deliveries add column looked_at timestamptz',
  `update connector_deliveries set looked_at = coalesce(last_run_at, at) where outcome = 'received'`,
  'drop index connector_deliveries_received',
  `create index connector_deliveries_received on connector_deliveries (looked_at) where outcome = 'received'`,
  // What an account keeps is counted while messages come.
  `create index connector_deliveries_held on connector_deliveries (connector_id) where payload_until is not null`,
]

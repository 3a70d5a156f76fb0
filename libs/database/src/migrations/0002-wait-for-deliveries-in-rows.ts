import { type Kysely, sql } from 'kysely'

/** Processes of the previous release do not read or write the column. */
export const worksWith = '0001-create-tables'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Failed attempts since the delivery began.
  await sql`alter table webhook_deliveries add column failures integer not null default 0`.execute(db)
  // Finds the oldest deliveries of each endpoint, no matter how many it has.
  await sql`create index webhook_deliveries_due_of_endpoint on webhook_deliveries (endpoint_id, due_at)
    where due_at is not null`.execute(db)
}

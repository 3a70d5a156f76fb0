import { type Kysely, sql } from 'kysely'

export const worksWith = '0020-end-accounts'

/** A revision number of a connector's mapping, by which a process knows whether its copy is current. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table connectors add column mapping_revision integer not null default 0').execute(db)
}

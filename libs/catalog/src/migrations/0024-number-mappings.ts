import { type Kysely, sql } from 'kysely'

export const worksWith = '0020-end-accounts'

/** How often a connector's mapping was changed, by which a process that has read it knows whether it is still the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table connectors add column mapping_revision integer not null default 0').execute(db)
}

import { type Kysely, sql } from 'kysely'

export const worksWith = '0020-end-accounts'

/** Ids of the master keys that the database needs: a service without one of them does not start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create table master_keys (id text primary key, current_since timestamptz not null)')
    .execute(db)
}

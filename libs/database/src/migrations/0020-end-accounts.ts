import { type Kysely, sql } from 'kysely'

/** Accounts that were deleted: what is left of one is removed until its row here goes. It outlives the account's own row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create table ended_accounts (account_id text primary key, ended_at timestamptz not null)')
    .execute(db)
}

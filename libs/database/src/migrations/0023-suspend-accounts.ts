import { type Kysely, sql } from 'kysely'

export const worksWith = '0020-end-accounts'

/** Accounts that the operator suspended: nothing of them works until they are resumed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table accounts add column suspended_at timestamptz').execute(db)
  // Asked for every few seconds.
  await sql.raw('create index accounts_suspended on accounts (id) where suspended_at is not null').execute(db)
}

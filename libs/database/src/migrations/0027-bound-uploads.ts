import { type Kysely, sql } from 'kysely'

export const worksWith = '0020-end-accounts'

/** How many bytes uploads have, and whether their files are there. Those that were there count as empty until they end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table uploads add column bytes double precision not null default 0').execute(db)
  await sql.raw('alter table uploads add column stored_at timestamptz').execute(db)
}

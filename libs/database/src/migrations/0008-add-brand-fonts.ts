import { type Kysely, sql } from 'kysely'

/** Font files of an account's brand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table brands add column fonts json not null default '[]'`).execute(db)
}

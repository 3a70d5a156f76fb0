import { type Kysely, sql } from 'kysely'

/** What an account says of its company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table brands add column company json not null default '{}'`).execute(db)
}

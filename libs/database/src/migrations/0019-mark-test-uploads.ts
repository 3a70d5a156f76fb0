import { type Kysely, sql } from 'kysely'

/** Which uploads are of test keys. Those that were there are of none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table uploads add column is_test boolean not null default false').execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Documents of a batch that something is missing in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table batches add column warnings integer not null default 0').execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Which version callers get may be said; `null` is the newest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table templates add column pinned_version integer').execute(db)
}

import { type Kysely, sql } from 'kysely'

export const worksWith = '0020-end-accounts'

/** Which releases work with the tables that a migration makes, for processes that do not know the migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create table compatible_migrations (name text primary key, works_with text not null)')
    .execute(db)
}

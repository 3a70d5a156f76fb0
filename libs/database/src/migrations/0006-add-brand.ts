import { type Kysely, sql } from 'kysely'

/** An account's brand, and by which one a version was built. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table brands (
    account_id text primary key references accounts (id) on delete cascade,
    -- Colours and fonts.
    style json not null,
    logo json not null
  )`,
  `alter table versions add column brand text`,
]

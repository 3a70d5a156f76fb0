import { type Kysely, sql } from 'kysely'

/** Blocks of pages that accounts keep to use them again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table kept_blocks (
    id text primary key,
    account_id text not null references accounts (id) on delete cascade,
    -- Empty: in none.
    folder text not null,
    name text not null,
    -- Counts how often it was kept under this name.
    version integer not null,
    -- Its HTML, its CSS and what its fields are.
    content jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (account_id, folder, name)
  )`,
    )
    .execute(db)
}

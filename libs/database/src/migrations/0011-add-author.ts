import { type Kysely, sql } from 'kysely'

/** What was asked of the author of templates, the files that prompts cite, what models used, and how they are reached. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table author_turns (
    id text primary key,
    template_id text not null references templates (id) on delete cascade,
    turn jsonb not null,
    -- Texts before and after.
    changes json not null,
    created_at timestamptz not null
  )`,
    )
    .execute(db)
  await sql.raw('create index author_turns_of_template on author_turns (template_id, created_at)').execute(db)
  await sql
    .raw(
      `create table attachments (
    id text primary key,
    account_id text not null references accounts (id) on delete cascade,
    -- Empty until a turn of a template cites it.
    template_id text references templates (id) on delete cascade,
    name text not null,
    kind text not null,
    bytes integer not null,
    -- Hexadecimal, of what is stored.
    sha256 text not null,
    pages integer,
    width integer,
    height integer,
    created_at timestamptz not null
  )`,
    )
    .execute(db)
  await sql.raw('create index attachments_of_template on attachments (template_id)').execute(db)
  await sql.raw('create index attachments_of_account on attachments (account_id, created_at)').execute(db)
  await sql
    .raw(
      `create table author_usage (
    account_id text not null references accounts (id) on delete cascade,
    -- In UTC, as 2026-11-23.
    day text not null,
    tokens double precision not null,
    primary key (account_id, day)
  )`,
    )
    .execute(db)
  await sql
    .raw(
      `create table model_settings (
    -- There is one row at most.
    id text primary key check (id = 'operator'),
    settings jsonb not null,
    sealed_key text,
    updated_at timestamptz not null
  )`,
    )
    .execute(db)
}

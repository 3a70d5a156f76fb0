import { type Kysely, sql } from 'kysely'

/** Accounts at Google and Microsoft that people connected, and which document a template came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table document_accounts (
    id text primary key,
    account_id text not null references accounts (id) on delete cascade,
    -- It is the person's own: whoever else logs in to the account connects theirs.
    user_id text not null references users (id) on delete cascade,
    provider text not null,
    subject text not null,
    address text not null,
    sealed_tokens text not null,
    access_until timestamptz not null,
    connected_at timestamptz not null,
    unique (user_id, provider)
  )`,
    )
    .execute(db)
  await sql.raw('create index document_accounts_of_account on document_accounts (account_id)').execute(db)
  await sql
    .raw(
      `create table template_documents (
    template_id text primary key references templates (id) on delete cascade,
    provider text not null,
    document_id text not null,
    name text not null,
    address text not null,
    modified_at timestamptz not null,
    imported_at timestamptz not null
  )`,
    )
    .execute(db)
}

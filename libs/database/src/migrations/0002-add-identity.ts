import { type Kysely, sql } from 'kysely'

/** Who may log in to the dashboard. All of it ends with the account that it belongs to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // One user to an account, for now.
  `create table users (
    id text primary key,
    account_id text not null unique references accounts on delete cascade,
    name text not null,
    email text not null unique check (email = lower(email)),
    email_verified boolean not null default false,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create table credentials (
    id text primary key,
    user_id text not null references users on delete cascade,
    provider_id text not null,
    provider_account_id text not null,
    password text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (provider_id, provider_account_id)
  )`,
  `create index credentials_of_user on credentials (user_id)`,
  `create table sessions (
    id text primary key,
    user_id text not null references users on delete cascade,
    token text not null unique,
    expires_at timestamptz not null,
    ip_address text,
    user_agent text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index sessions_of_user on sessions (user_id)`,
  `create index sessions_by_end on sessions (expires_at)`,
  `create table verifications (
    id text primary key,
    identifier text not null,
    value text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index verifications_by_identifier on verifications (identifier)`,
  `create index verifications_by_value on verifications (value)`,
  `create table invitations (
    hash text primary key,
    email text,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
]

import { type Kysely, sql } from 'kysely'

/** The first tables. What belongs to an account goes with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table accounts (
    id text primary key,
    name text not null,
    created_at timestamptz not null
  )`,
  `create table api_keys (
    id text primary key,
    account_id text not null references accounts on delete cascade,
    hash text not null unique,
    sealed text,
    created_at timestamptz not null,
    expires_at timestamptz,
    revoked_at timestamptz,
    last_used_at timestamptz
  )`,
  `create index api_keys_of_account on api_keys (account_id)`,
  `create table templates (
    id text primary key,
    account_id text not null references accounts on delete cascade,
    slug text not null,
    name text not null,
    reserved_version integer not null default 0,
    published_version integer check (published_version <= reserved_version),
    created_at timestamptz not null,
    archived_at timestamptz
  )`,
  // An archived template gives its slug free.
  `create unique index templates_slug on templates (account_id, slug) where archived_at is null`,
  // json, not jsonb: the author's order of keys stays as it was.
  `create table drafts (
    template_id text primary key references templates on delete cascade,
    source json not null,
    revision integer not null,
    updated_at timestamptz not null
  )`,
  `create table versions (
    template_id text not null references templates on delete cascade,
    version integer not null,
    settings jsonb not null,
    fields jsonb not null,
    notes jsonb not null,
    sha256 text,
    bundle_key text not null,
    created_at timestamptz not null,
    primary key (template_id, version)
  )`,
  `create function refuse_change_of_version() returns trigger language plpgsql as
    $$ begin raise exception 'a published version never changes'; end $$`,
  `create trigger versions_never_change before update on versions
    for each row execute function refuse_change_of_version()`,
  `create table buckets (
    account_id text not null references accounts on delete cascade,
    name text not null,
    endpoint text not null,
    region text not null,
    path_style boolean not null,
    access_key text not null,
    sealed_secret text not null,
    created_at timestamptz not null,
    primary key (account_id, name)
  )`,
  // The template is named, not referred to: what was generated stays written down.
  `create table generations (
    id text primary key,
    account_id text not null references accounts on delete cascade,
    template_id text not null,
    version integer not null,
    request_id text not null,
    job_id text,
    outcome text not null,
    bytes integer,
    pages integer,
    ms jsonb not null,
    warnings jsonb not null,
    created_at timestamptz not null
  )`,
  `create index generations_of_account on generations (account_id, created_at desc, id desc)`,
]

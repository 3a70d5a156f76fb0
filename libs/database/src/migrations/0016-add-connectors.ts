import { type Kysely, sql } from 'kysely'

/** Addresses that any program posts its own records to, and what became of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table connectors (
    id text primary key,
    account_id text not null references accounts (id) on delete cascade,
    template_id text not null references templates (id) on delete cascade,
    name text not null,
    state text not null,
    -- Of the secret in the address, which is looked up by it.
    hash text not null unique,
    sealed_secret text not null,
    -- Of the address before, while it is rotated.
    previous_hash text unique,
    previous_until timestamptz,
    security jsonb not null,
    -- What the sender signs with, and what is signed with where links are posted.
    sealed_signing text,
    sealed_link_secret text not null,
    mapping jsonb,
    filters jsonb not null,
    destination jsonb not null,
    created_at timestamptz not null,
    last_delivery_at timestamptz
  )`,
  'create index connectors_of_account on connectors (account_id, created_at desc, id desc)',
  'create index connectors_of_template on connectors (template_id)',
  `create table connector_deliveries (
    id text primary key,
    connector_id text not null references connectors (id) on delete cascade,
    at timestamptz not null,
    outcome text not null,
    detail text,
    faults jsonb not null default '[]',
    content_type text not null,
    bytes integer not null,
    -- What tells the same message when it comes again; null where nothing does.
    fingerprint text,
    repeats integer not null default 0,
    -- Sealed under a key of its own, which lies here sealed: without the row the payload cannot be read.
    sealed_key text,
    payload_until timestamptz,
    is_repaired boolean not null default false,
    request_id text not null,
    job_id text,
    document_id text,
    runs integer not null default 0,
    last_run_at timestamptz,
    unique (connector_id, fingerprint)
  )`,
  'create index connector_deliveries_by_time on connector_deliveries (connector_id, at desc, id desc)',
  'create index connector_deliveries_of_all on connector_deliveries (at)',
  `create index connector_deliveries_kept on connector_deliveries (payload_until) where payload_until is not null`,
  `create index connector_deliveries_received on connector_deliveries (last_run_at) where outcome = 'received'`,
]

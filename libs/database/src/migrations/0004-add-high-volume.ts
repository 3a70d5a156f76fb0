import { type Kysely, sql } from 'kysely'

/** Jobs that outlive their request, batches and what is uploaded for them, webhook endpoints and their attempts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const ofAccount = 'account_id text not null references accounts (id) on delete cascade'

const statements = [
  `create table render_jobs (
    id text primary key,
    ${ofAccount},
    template_id text not null,
    version integer not null,
    request_id text not null,
    status text not null,
    -- What the answer needs when the document is there: the output, its object, the bucket's link.
    plan jsonb not null,
    outcome jsonb,
    created_at timestamptz not null,
    finished_at timestamptz,
    expires_at timestamptz not null
  )`,
  `create index render_jobs_ended on render_jobs (expires_at)`,
  `create index render_jobs_open on render_jobs (created_at) where finished_at is null`,
  `create index render_jobs_of_account on render_jobs (account_id, created_at desc)`,
  `create table uploads (
    id text primary key,
    ${ofAccount},
    object_key text not null,
    -- When the first batch took it as its items.
    used_at timestamptz,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index uploads_ended on uploads (expires_at)`,
  `create table batches (
    id text primary key,
    ${ofAccount},
    template_id text not null,
    version integer not null,
    request_id text not null,
    status text not null,
    -- The request without its items.
    options jsonb not null,
    items integer not null default 0,
    invalid integer not null default 0,
    failed integer not null default 0,
    chunks integer not null default 0,
    result jsonb,
    error jsonb,
    created_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz,
    expires_at timestamptz not null
  )`,
  `create index batches_of_account on batches (account_id, created_at desc)`,
  `create index batches_ended on batches (expires_at)`,
  `create table webhook_endpoints (
    id text primary key,
    ${ofAccount},
    url text not null,
    description text not null,
    events jsonb not null,
    sealed_secret text not null,
    sealed_previous text,
    previous_until timestamptz,
    disabled_at timestamptz,
    disabled_reason text,
    -- Since when each message failed; null after any success.
    failing_since timestamptz,
    created_at timestamptz not null
  )`,
  `create index webhook_endpoints_of_account on webhook_endpoints (account_id, created_at)`,
  `create table webhook_messages (
    id text primary key,
    ${ofAccount},
    event text not null,
    -- text, not jsonb: what is signed and sent is sent again byte for byte.
    payload text not null,
    created_at timestamptz not null
  )`,
  `create index webhook_messages_ended on webhook_messages (created_at)`,
  `create table webhook_deliveries (
    endpoint_id text not null references webhook_endpoints (id) on delete cascade,
    message_id text not null references webhook_messages (id) on delete cascade,
    -- When it is to be tried; null when it is settled, well or not.
    due_at timestamptz,
    primary key (endpoint_id, message_id)
  )`,
  `create index webhook_deliveries_due on webhook_deliveries (due_at) where due_at is not null`,
  `create index webhook_deliveries_of_message on webhook_deliveries (message_id)`,
  `create table webhook_attempts (
    id text primary key,
    endpoint_id text not null references webhook_endpoints (id) on delete cascade,
    message_id text not null references webhook_messages (id) on delete cascade,
    at timestamptz not null,
    ms integer not null,
    status integer,
    error text,
    next_at timestamptz
  )`,
  `create index webhook_attempts_of_endpoint on webhook_attempts (endpoint_id, at desc)`,
  `create index webhook_attempts_of_message on webhook_attempts (message_id)`,
]

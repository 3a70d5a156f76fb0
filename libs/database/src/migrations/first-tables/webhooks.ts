/** Webhook endpoints, their messages, and each attempt to deliver one. */
export const webhookTables = [
  `create table webhook_endpoints (
    id text primary key,
    account_id text not null references accounts on delete cascade,
    url text not null,
    description text not null,
    events jsonb not null,
    -- Null for all templates.
    template_ids jsonb,
    is_test boolean not null default false,
    sealed_secret text not null,
    sealed_previous text,
    previous_until timestamptz,
    disabled_at timestamptz,
    disabled_reason text,
    -- Time since which every message has failed; null after any success.
    failing_since timestamptz,
    created_at timestamptz not null
  )`,
  'create index webhook_endpoints_of_account on webhook_endpoints (account_id, created_at)',
  `create table webhook_messages (
    id text primary key,
    account_id text not null references accounts on delete cascade,
    event text not null,
    -- text, not jsonb, because a retry must send exactly the signed bytes.
    payload text not null,
    created_at timestamptz not null
  )`,
  'create index webhook_messages_ended on webhook_messages (created_at)',
  // The messages of a deleted account are removed in chunks.
  'create index webhook_messages_of_account on webhook_messages (account_id)',
  `create table webhook_deliveries (
    endpoint_id text not null references webhook_endpoints on delete cascade,
    message_id text not null references webhook_messages on delete cascade,
    -- When the next attempt is due; null after it was delivered or given up.
    due_at timestamptz,
    primary key (endpoint_id, message_id)
  )`,
  'create index webhook_deliveries_due on webhook_deliveries (due_at) where due_at is not null',
  'create index webhook_deliveries_of_message on webhook_deliveries (message_id)',
  `create table webhook_attempts (
    id text primary key,
    endpoint_id text not null references webhook_endpoints on delete cascade,
    message_id text not null references webhook_messages on delete cascade,
    at timestamptz not null,
    ms integer not null,
    status integer,
    error text,
    next_at timestamptz
  )`,
  'create index webhook_attempts_of_endpoint on webhook_attempts (endpoint_id, at desc)',
  'create index webhook_attempts_of_message on webhook_attempts (message_id)',
]

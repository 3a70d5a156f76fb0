/** Jobs that outlive their request, batches, and the files uploaded for them. */
export const jobTables = [
  `create table render_jobs (
    id text primary key,
    account_id text not null references accounts on delete cascade,
    template_id text not null,
    version integer not null,
    request_id text not null,
    status text not null,
    -- What the response needs when the document is ready: the output, its object, and the link of the bucket.
    plan jsonb not null,
    outcome jsonb,
    created_at timestamptz not null,
    finished_at timestamptz,
    expires_at timestamptz not null
  )`,
  'create index render_jobs_ended on render_jobs (expires_at)',
  'create index render_jobs_open on render_jobs (created_at) where finished_at is null',
  'create index render_jobs_of_account on render_jobs (account_id, created_at desc)',
  `create table uploads (
    id text primary key,
    account_id text not null references accounts on delete cascade,
    object_key text not null,
    is_test boolean not null default false,
    bytes double precision not null default 0,
    -- Null until the file is in the store.
    stored_at timestamptz,
    -- When the first batch used it.
    used_at timestamptz,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index uploads_ended on uploads (expires_at)',
  'create index uploads_of_account on uploads (account_id)',
  `create table batches (
    id text primary key,
    account_id text not null references accounts on delete cascade,
    template_id text not null,
    version integer not null,
    request_id text not null,
    status text not null,
    -- The request without its items.
    options jsonb not null,
    items integer not null default 0,
    invalid integer not null default 0,
    failed integer not null default 0,
    warnings integer not null default 0,
    chunks integer not null default 0,
    result jsonb,
    error jsonb,
    created_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz,
    expires_at timestamptz not null
  )`,
  'create index batches_of_account on batches (account_id, created_at desc)',
  'create index batches_ended on batches (expires_at)',
]

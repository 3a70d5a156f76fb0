/**
 * Documents that callers requested, partitioned by day so that old ones are dropped with their partition, and counters, so that rows
 * are never counted. Templates are not referenced, because the records outlive them.
 */
export const generationTables = [
  // No reference to the account: an account with millions of rows could not be deleted in one statement. The rows are removed in chunks after the
  // account.
  `create table generation_records (
    id text not null,
    account_id text not null,
    template_id text not null,
    version integer not null,
    request_id text not null,
    job_id text,
    outcome text not null,
    bytes integer,
    pages integer,
    ms jsonb not null,
    warnings jsonb not null,
    is_test boolean not null,
    -- The object of the service's own store that holds the document.
    object_key text,
    deleted_at timestamptz,
    created_at timestamptz not null,
    primary key (id, created_at)
  ) partition by range (created_at)`,
  'create index generation_records_of_account on generation_records (account_id, created_at desc, id desc)',
  `create index generation_records_of_template
    on generation_records (account_id, template_id, created_at desc, id desc)`,
  // Without them, a list of the documents with one status would read all others, which can be many more.
  `create index generation_records_failed on generation_records (account_id, created_at desc, id desc)
    where outcome not in ('succeeded', 'caller_left')`,
  `create index generation_records_left on generation_records (account_id, created_at desc, id desc)
    where outcome = 'caller_left'`,
  `create index generation_records_succeeded on generation_records (account_id, created_at desc, id desc)
    where outcome = 'succeeded'`,
  `create table generation_counts (
    account_id text not null references accounts on delete cascade,
    -- In UTC.
    day date not null,
    template_id text not null,
    version integer not null,
    is_test boolean not null,
    succeeded integer not null,
    failed integer not null,
    primary key (account_id, template_id, day, version, is_test)
  ) with (fillfactor = 70)`,
  'create index generation_counts_of_day on generation_counts (account_id, day)',
]

/** Requests to the assistant, the files that prompts cite, the tokens that models used, and the model settings. */
export const assistantTables = [
  `create table author_turns (
    id text primary key,
    template_id text not null references templates on delete cascade,
    turn jsonb not null,
    -- Files before and after.
    changes json not null,
    created_at timestamptz not null
  )`,
  'create index author_turns_of_template on author_turns (template_id, created_at)',
  `create table attachments (
    id text primary key,
    account_id text not null references accounts on delete cascade,
    -- Null until a turn of a template cites it.
    template_id text references templates on delete cascade,
    name text not null,
    kind text not null,
    bytes integer not null,
    -- Of the stored bytes, in hexadecimal.
    sha256 text not null,
    pages integer,
    width integer,
    height integer,
    created_at timestamptz not null
  )`,
  'create index attachments_of_template on attachments (template_id)',
  'create index attachments_of_account on attachments (account_id, created_at)',
  `create table author_usage (
    account_id text not null references accounts on delete cascade,
    -- In UTC, such as 2026-11-23.
    day text not null,
    tokens double precision not null,
    primary key (account_id, day)
  )`,
  `create table model_settings (
    -- At most one row.
    id text primary key check (id = 'operator'),
    settings jsonb not null,
    sealed_key text,
    updated_at timestamptz not null
  )`,
]

/** Accounts, their keys, the people who log in to the dashboard, and their buckets. */
export const accountTables = [
  `create table accounts (
    id text primary key,
    name text not null,
    created_at timestamptz not null,
    -- Set while the account is suspended.
    suspended_at timestamptz
  )`,
  // This list is read every few seconds.
  'create index accounts_suspended on accounts (id) where suspended_at is not null',
  // Deleted accounts whose remaining data has not been removed yet.
  'create table ended_accounts (account_id text primary key, ended_at timestamptz not null)',
  `create table api_keys (
    id text primary key,
    account_id text not null references accounts on delete cascade,
    name text not null,
    hash text not null unique,
    sealed text,
    -- ID of the first key in its line. Rolling a key adds the next one to the same line.
    line_id text not null,
    is_main boolean not null,
    scopes jsonb not null,
    template_ids jsonb,
    is_test boolean not null default false,
    per_second integer,
    created_at timestamptz not null,
    expires_at timestamptz,
    -- Set for a key that was rolled.
    grace_until timestamptz,
    revoked_at timestamptz,
    last_used_at timestamptz
  )`,
  'create index api_keys_of_account on api_keys (account_id)',
  // One user per account, for now.
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
  'create index credentials_of_user on credentials (user_id)',
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
  'create index sessions_of_user on sessions (user_id)',
  'create index sessions_by_end on sessions (expires_at)',
  `create table verifications (
    id text primary key,
    identifier text not null,
    value text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  'create index verifications_by_identifier on verifications (identifier)',
  'create index verifications_by_value on verifications (value)',
  `create table invitations (
    hash text primary key,
    email text,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create table buckets (
    account_id text not null references accounts on delete cascade,
    name text not null,
    endpoint text not null,
    region text not null,
    path_style boolean not null,
    access_key text not null,
    sealed_secret text not null,
    -- How each object is stored: encryption, storage class, access.
    object_options jsonb not null default '{}',
    created_at timestamptz not null,
    primary key (account_id, name)
  )`,
  // Accounts at Google and Microsoft.
  `create table document_accounts (
    id text primary key,
    account_id text not null references accounts on delete cascade,
    -- Each user of the account connects their own.
    user_id text not null references users on delete cascade,
    provider text not null,
    subject text not null,
    address text not null,
    sealed_tokens text not null,
    access_until timestamptz not null,
    connected_at timestamptz not null,
    unique (user_id, provider)
  )`,
  'create index document_accounts_of_account on document_accounts (account_id)',
  // Master keys that the database needs: a service that lacks any of them does not start.
  'create table master_keys (id text primary key, current_since timestamptz not null)',
]

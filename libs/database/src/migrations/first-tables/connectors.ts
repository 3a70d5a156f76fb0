/** URLs that other programs post their records to, and the outcome of each post. */
export const connectorTables = [
  `create table connectors (
    id text primary key,
    account_id text not null references accounts on delete cascade,
    template_id text not null references templates on delete cascade,
    name text not null,
    state text not null,
    -- Hash of the secret in the URL, used to find the connector.
    hash text not null unique,
    sealed_secret text not null,
    -- Hash of the previous secret, during a rotation.
    previous_hash text unique,
    previous_until timestamptz,
    security jsonb not null,
    -- The secret that the sender signs with, and the one that posted links are signed with.
    sealed_signing text,
    sealed_link_secret text not null,
    mapping jsonb,
    -- Tells a process whether its copy of the mapping is current.
    mapping_revision integer not null default 0,
    filters jsonb not null,
    destination jsonb not null,
    created_at timestamptz not null,
    last_delivery_at timestamptz
  )`,
  'create index connectors_of_account on connectors (account_id, created_at desc, id desc)',
  'create index connectors_of_template on connectors (template_id)',
  `create function raise_mapping_revision() returns trigger language plpgsql as $$
  begin
    new.mapping_revision := old.mapping_revision + 1;
    return new;
  end $$`,
  `create trigger connectors_mapping_revision before update of mapping on connectors
    for each row execute function raise_mapping_revision()`,
  `create table connector_deliveries (
    id text primary key,
    connector_id text not null references connectors on delete cascade,
    at timestamptz not null,
    outcome text not null,
    detail text,
    faults jsonb not null default '[]',
    content_type text not null,
    bytes integer not null,
    -- The same for a message that is sent again; null if nothing identifies it.
    fingerprint text,
    repeats integer not null default 0,
    -- The sealed key that the payload is sealed with: without the row the payload cannot be read.
    sealed_key text,
    payload_until timestamptz,
    is_repaired boolean not null default false,
    request_id text not null,
    job_id text,
    document_id text,
    runs integer not null default 0,
    last_run_at timestamptz,
    -- When the upkeep last checked an unfinished delivery, so that deliveries that have been waiting for long do not keep it from the others.
    looked_at timestamptz,
    unique (connector_id, fingerprint)
  )`,
  'create index connector_deliveries_by_time on connector_deliveries (connector_id, at desc, id desc)',
  'create index connector_deliveries_of_all on connector_deliveries (at)',
  `create index connector_deliveries_kept on connector_deliveries (payload_until)
    where payload_until is not null`,
  `create index connector_deliveries_received on connector_deliveries (looked_at) where outcome = 'received'`,
  // The stored payloads of an account are counted whenever a message arrives.
  `create index connector_deliveries_held on connector_deliveries (connector_id)
    where payload_until is not null`,
]

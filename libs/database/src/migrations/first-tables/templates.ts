/** Templates, their drafts and versions, and what an account shares between templates. */
export const templateTables = [
  `create table templates (
    id text primary key,
    account_id text not null references accounts on delete cascade,
    slug text not null,
    name text not null,
    reserved_version integer not null default 0,
    published_version integer check (published_version <= reserved_version),
    -- Null: callers get the newest version.
    pinned_version integer,
    -- Revision of the draft that the picture shows. The picture itself is an object.
    picture_revision integer,
    asset_bytes double precision not null default 0,
    draft_bytes double precision not null default 0,
    version_bytes double precision not null default 0,
    created_at timestamptz not null,
    archived_at timestamptz,
    deleted_at timestamptz
  )`,
  // The slug of an archived template is free.
  'create unique index templates_slug on templates (account_id, slug) where archived_at is null',
  // json, not jsonb, keeps the author's order of keys. The hash is of jsonb, since that order does not count as a change. It spares the
  // list of templates reading both sources. In the JSON of the draft, the quotes of template.json are escaped: `_` matches the backslash.
  `create table drafts (
    template_id text primary key references templates on delete cascade,
    source json not null,
    source_hash text generated always as (md5(source::jsonb::text)) stored,
    names_brand boolean not null generated always as (
      source::text like '%--brand-%'
      or source::text like '%assets/brand-logo.%'
      or source::text like '%"company_":%'
    ) stored,
    revision integer not null,
    updated_at timestamptz not null
  )`,
  `create table versions (
    template_id text not null references templates on delete cascade,
    version integer not null,
    settings jsonb not null,
    fields jsonb not null,
    notes jsonb not null,
    source json,
    source_hash text generated always as (md5(source::jsonb::text)) stored,
    -- The brand that it was built with.
    brand text,
    sha256 text,
    bundle_key text not null,
    created_at timestamptz not null,
    primary key (template_id, version)
  )`,
  `create function refuse_change_of_version() returns trigger language plpgsql as
    $$ begin raise exception 'a published version never changes'; end $$`,
  `create trigger versions_never_change before update on versions
    for each row execute function refuse_change_of_version()`,
  // The document at Google or Microsoft that a template was imported from.
  `create table template_documents (
    template_id text primary key references templates on delete cascade,
    provider text not null,
    document_id text not null,
    name text not null,
    address text not null,
    modified_at timestamptz not null,
    imported_at timestamptz not null
  )`,
  `create table brands (
    account_id text primary key references accounts on delete cascade,
    -- Colors and fonts.
    style json not null,
    logo json not null,
    -- Font files.
    fonts json not null default '[]',
    company json not null default '{}'
  )`,
  // Blocks that accounts save for reuse.
  `create table kept_blocks (
    id text primary key,
    account_id text not null references accounts on delete cascade,
    -- Empty for no folder.
    folder text not null,
    name text not null,
    -- Number of times that the block was saved under this name.
    version integer not null,
    -- HTML, CSS and fields.
    content jsonb not null,
    -- A WebP in base64.
    picture text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (account_id, folder, name)
  )`,
  `create table kept_block_versions (
    block_id text not null references kept_blocks on delete cascade,
    -- Lower than that of the block.
    version integer not null,
    content jsonb not null,
    picture text,
    kept_at timestamptz not null,
    primary key (block_id, version)
  )`,
]

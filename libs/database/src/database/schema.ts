import type {
  AttachmentKind,
  BatchStatus,
  BrandFontFile,
  BrandLogo,
  BrandStyle,
  BlockContent,
  Company,
  DocumentProviderName,
  Field,
  JobStatus,
  KeyScope,
  ModelSettings,
  ObjectOptions,
  TemplateSettings,
  Turn,
  TurnDetail,
  WebhookEvent,
  WebhookTestEvent,
} from '@platen/contract'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { ConnectorTables } from './connector-tables.ts'
import type { GenerationTables } from './generation-tables.ts'

/** JSON text goes in (of `toStorableJson`), the value comes out; never changed in place. */
type StoredJson<T extends object | null> = JSONColumnType<T>
type Instant = ColumnType<Date, Date, Date>
type MaybeInstant = ColumnType<Date | null, Date | null | undefined, Date | null>

/** The tables, as Kysely reads them. The migrations make them; see there for keys and constraints. */
export interface Schema extends ConnectorTables, GenerationTables {
  accounts: { id: string; name: string; created_at: Instant; suspended_at: MaybeInstant }
  master_keys: { id: string; current_since: Instant }
  ended_accounts: { account_id: string; ended_at: Instant }
  api_keys: {
    id: string
    account_id: string
    /** Hexadecimal SHA-256 of the key. */
    hash: string
    /** The key itself, sealed; gone once the key is revoked. */
    sealed: string | null
    name: string
    /** Of the first key of its line: a roll puts the next one into the same line. */
    line_id: string
    /** Of the line that the sign-up began. */
    is_main: boolean
    scopes: StoredJson<KeyScope[]>
    template_ids: ColumnType<string[] | null, string | null, never>
    is_test: boolean
    per_second: number | null
    /** Of a key that was rolled. */
    grace_until: MaybeInstant
    created_at: Instant
    expires_at: MaybeInstant
    revoked_at: MaybeInstant
    last_used_at: MaybeInstant
  }
  users: {
    id: string
    account_id: string
    name: string
    /** In lower case. */
    email: string
    email_verified: Generated<boolean>
    created_at: Instant
    updated_at: Instant
  }
  credentials: {
    id: string
    user_id: string
    provider_id: string
    provider_account_id: string
    /** What `hashPassword` of the API's identity made of the password. */
    password: string | null
    created_at: Instant
    updated_at: Instant
  }
  sessions: {
    id: string
    user_id: string
    token: string
    expires_at: Instant
    ip_address: string | null
    user_agent: string | null
    created_at: Instant
    updated_at: Instant
  }
  verifications: {
    id: string
    identifier: string
    value: string
    expires_at: Instant
    created_at: Instant
    updated_at: Instant
  }
  /** `hash`: hexadecimal SHA-256 of the invitation's token. */
  invitations: { hash: string; email: string | null; created_at: Instant; expires_at: Instant }
  templates: {
    id: string
    account_id: string
    slug: string
    name: string
    /** The last number given out; a version that was never finished leaves a gap. */
    reserved_version: Generated<number>
    /** The newest. */
    published_version: number | null
    /** What callers get in its place. */
    pinned_version: ColumnType<number | null, number | null | undefined, number | null>
    created_at: Instant
    archived_at: MaybeInstant
    deleted_at: MaybeInstant
    picture_revision: number | null
    /** Of the assets that were uploaded for its drafts, in the object store. */
    asset_bytes: Generated<number>
    /** Of its draft, without assets. */
    draft_bytes: Generated<number>
    /** Of all its versions: sources, bundles and their assets. */
    version_bytes: Generated<number>
  }
  drafts: {
    template_id: string
    source: StoredJson<object>
    /** Made by the database. */
    source_hash: ColumnType<string, never, never>
    /** Made by the database. */
    names_brand: ColumnType<boolean, never, never>
    revision: number
    updated_at: Instant
  }
  versions: {
    template_id: string
    version: number
    settings: StoredJson<TemplateSettings>
    fields: StoredJson<Field[]>
    notes: StoredJson<string[]>
    source: StoredJson<object | null>
    /** Made by the database. */
    source_hash: ColumnType<string | null, never, never>
    sha256: string | null
    bundle_key: string
    /** Names the brand that it was built with; `null` without one. */
    brand: string | null
    created_at: Instant
  }
  brands: {
    account_id: string
    style: StoredJson<BrandStyle>
    logo: StoredJson<BrandLogo | null>
    fonts: ColumnType<BrandFontFile[], string | undefined, string>
    company: ColumnType<Partial<Company>, string | undefined, string>
  }
  buckets: {
    account_id: string
    name: string
    endpoint: string
    region: string
    path_style: boolean
    access_key: string
    sealed_secret: string
    object_options: StoredJson<ObjectOptions>
    created_at: Instant
  }
  /** Unique by user and provider. */
  document_accounts: {
    id: string
    account_id: string
    user_id: string
    provider: DocumentProviderName
    /** The provider's id of the account. */
    subject: string
    address: string
    sealed_tokens: string
    access_until: Instant
    connected_at: Instant
  }
  template_documents: {
    template_id: string
    provider: DocumentProviderName
    document_id: string
    name: string
    address: string
    modified_at: Instant
    imported_at: Instant
  }
  render_jobs: {
    id: string
    account_id: string
    template_id: string
    version: number
    request_id: string
    status: JobStatus
    /** What the answer needs when the document is there. */
    plan: StoredJson<object>
    outcome: StoredJson<object | null>
    created_at: Instant
    finished_at: MaybeInstant
    expires_at: Instant
  }
  uploads: {
    id: string
    account_id: string
    object_key: string
    is_test: Generated<boolean>
    used_at: MaybeInstant
    /** Of its file, or set aside for one that is arriving. */
    bytes: Generated<number>
    stored_at: MaybeInstant
    created_at: Instant
    expires_at: Instant
  }
  batches: {
    id: string
    account_id: string
    template_id: string
    version: number
    request_id: string
    status: BatchStatus
    /** The request without its items. */
    options: StoredJson<object>
    items: Generated<number>
    invalid: Generated<number>
    failed: Generated<number>
    warnings: Generated<number>
    chunks: Generated<number>
    result: StoredJson<object | null>
    error: StoredJson<object | null>
    created_at: Instant
    started_at: MaybeInstant
    finished_at: MaybeInstant
    expires_at: Instant
  }
  /** Unique by account, folder and name. */
  kept_blocks: {
    id: string
    account_id: string
    folder: string
    name: string
    version: number
    content: StoredJson<BlockContent>
    picture: string | null
    created_at: Instant
    updated_at: Instant
  }
  /** Earlier versions of blocks. */
  kept_block_versions: {
    block_id: string
    version: number
    content: StoredJson<BlockContent>
    picture: string | null
    kept_at: Instant
  }
  author_turns: {
    id: string
    template_id: string
    turn: StoredJson<Turn>
    changes: StoredJson<Pick<TurnDetail, 'changes' | 'assets' | 'onlyAsked'>>
    created_at: Instant
  }
  /** Files that prompts cite. */
  attachments: {
    id: string
    account_id: string
    /** `null` until a turn of a template cites it. */
    template_id: string | null
    name: string
    kind: AttachmentKind
    bytes: number
    /** Hexadecimal, of what is stored. */
    sha256: string
    pages: number | null
    width: number | null
    height: number | null
    created_at: Instant
  }
  /** Tokens of models, by day in UTC. */
  author_usage: { account_id: string; day: string; tokens: number }
  /** At most one row, with the id `operator`. */
  model_settings: {
    id: string
    settings: ColumnType<Omit<ModelSettings, 'apiKey'>, string, string>
    sealed_key: string | null
    updated_at: Instant
  }
  webhook_endpoints: {
    id: string
    account_id: string
    url: string
    description: string
    events: StoredJson<WebhookEvent[]>
    /** `null`: all. */
    template_ids: ColumnType<string[] | null, string | null, never>
    is_test: Generated<boolean>
    sealed_secret: string
    sealed_previous: string | null
    previous_until: MaybeInstant
    disabled_at: MaybeInstant
    disabled_reason: string | null
    /** Since when each try failed; `null` after any success. */
    failing_since: MaybeInstant
    created_at: Instant
  }
  /** `payload` is the body as it is signed and sent. */
  webhook_messages: {
    id: string
    account_id: string
    event: WebhookEvent | WebhookTestEvent
    payload: string
    created_at: Instant
  }
  /** A message on its way to an endpoint. */
  webhook_deliveries: {
    endpoint_id: string
    message_id: string
    /** When the next attempt is due; `null` when it was delivered or given up. */
    due_at: MaybeInstant
    /** Failed attempts since it began. */
    failures: Generated<number>
  }
  webhook_attempts: {
    id: string
    endpoint_id: string
    message_id: string
    at: Instant
    ms: number
    status: number | null
    error: string | null
    next_at: MaybeInstant
  }
}

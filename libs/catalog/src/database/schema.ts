import type { Field, StageMs, TemplateSettings, Warning } from '@platen/contract'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** JSON text goes in (of `toStorableJson`), the value comes out; never changed in place. */
type StoredJson<T extends object | null> = JSONColumnType<T>
type Instant = ColumnType<Date, Date, Date>
type MaybeInstant = ColumnType<Date | null, Date | null | undefined, Date | null>

/** The tables, as Kysely reads them. The migrations make them; see there for keys and constraints. */
export interface Schema {
  accounts: { id: string; name: string; created_at: Instant }
  api_keys: {
    id: string
    account_id: string
    /** Hexadecimal SHA-256 of the key. */
    hash: string
    /** The key itself, sealed; gone once the key is revoked. */
    sealed: string | null
    created_at: Instant
    expires_at: MaybeInstant
    revoked_at: MaybeInstant
    last_used_at: MaybeInstant
  }
  templates: {
    id: string
    account_id: string
    slug: string
    name: string
    /** The last number given out; a version that was never finished leaves a gap. */
    reserved_version: Generated<number>
    published_version: number | null
    created_at: Instant
    archived_at: MaybeInstant
  }
  drafts: { template_id: string; source: StoredJson<object>; revision: number; updated_at: Instant }
  versions: {
    template_id: string
    version: number
    settings: StoredJson<TemplateSettings>
    fields: StoredJson<Field[]>
    notes: StoredJson<string[]>
    sha256: string | null
    bundle_key: string
    created_at: Instant
  }
  buckets: {
    account_id: string
    name: string
    endpoint: string
    region: string
    path_style: boolean
    access_key: string
    sealed_secret: string
    created_at: Instant
  }
  generations: {
    id: string
    account_id: string
    template_id: string
    version: number
    request_id: string
    job_id: string | null
    outcome: string
    bytes: number | null
    pages: number | null
    ms: StoredJson<Partial<StageMs> | null>
    warnings: StoredJson<Warning[]>
    created_at: Instant
  }
}

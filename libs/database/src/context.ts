import type { Kysely } from 'kysely'
import type { Schema } from './database/schema.ts'
import type { NewId } from './secrets/new-id.ts'
import type { Sealer } from './secrets/sealer.ts'

/** Dependencies that all parts of the catalog share. */
export interface CatalogContext {
  db: Kysely<Schema>
  sealer: Sealer
  clock: () => Date
  newId: NewId
  /** Maximum number of bytes that an account can store. `0`: no limit. */
  storedBytesMax: number
}

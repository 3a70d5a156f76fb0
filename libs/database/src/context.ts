import type { Kysely } from 'kysely'
import type { Schema } from './database/schema.ts'
import type { NewId } from './secrets/new-id.ts'
import type { Sealer } from './secrets/sealer.ts'

/** What every part of the catalog works with. */
export interface CatalogContext {
  db: Kysely<Schema>
  sealer: Sealer
  clock: () => Date
  newId: NewId
  /** Bytes that an account can store; 0: no limit. */
  storedBytesMax: number
}

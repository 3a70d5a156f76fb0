import type { Catalog, GenerationLog } from '@platen/database'
import type { ObjectStore } from '@platen/storage'
import type { DoAuthorTask } from '../author/processes/author-processes.ts'
import type { Bodies } from '../bodies/bodies.ts'
import type { ReviewData } from '../documents/merge-check/data-checks.ts'
import type { Generate } from '../documents/generate.ts'
import type { ConcurrencyGuard } from '../http/limits/concurrency-guard.ts'
import type { StoredReads } from '../http/limits/limit-stored-reads.ts'
import type { Publishing } from '../publishing/publishing.ts'
import type { SchemaOfVersion } from '../templates/reading/schema-of-version.ts'

/** Dependencies of the tools. */
export interface McpParts {
  catalog: Catalog
  /** Has documents that were just generated and have not been stored yet. */
  log: Pick<GenerationLog, 'flush'>
  store: ObjectStore
  bodies: Bodies
  reviewData: ReviewData
  publishing: Pick<Publishing, 'prepare' | 'render' | 'drafts' | 'checksAtOnce'>
  storedReads: StoredReads
  generate: Generate
  schemaOfVersion: SchemaOfVersion
  /** Runs tasks whose duration depends on the draft. */
  doTask: DoAuthorTask
  /** Templates per account, including archived ones. */
  templatesMax: number
  /** Limits concurrent renders per account. */
  atOnce: ConcurrencyGuard
}

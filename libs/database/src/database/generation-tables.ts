import type { StageMs, Warning } from '@platen/contract'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

interface GenerationRow {
  id: string
  account_id: string
  template_id: string
  version: number
  request_id: string
  job_id: string | null
  outcome: string
  bytes: number | null
  pages: number | null
  ms: JSONColumnType<Partial<StageMs> | null>
  warnings: JSONColumnType<Warning[]>
  is_test: Generated<boolean>
  object_key: string | null
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: ColumnType<Date, Date, Date>
}

/** The tables of generations, part of `Schema`. */
export interface GenerationTables {
  /** Partitioned by the day of `created_at`, in UTC. */
  generation_records: GenerationRow
  /** Number of documents that succeeded, and that failed, by day in UTC. */
  generation_counts: {
    account_id: string
    day: ColumnType<string, string, never>
    template_id: string
    version: number
    is_test: boolean
    succeeded: number
    failed: number
  }
}

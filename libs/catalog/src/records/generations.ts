import type { FaultCode, StageMs, Warning } from '@platen/contract'
import { type Kysely, sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import { toRepairedJson } from '../database/storable-json.ts'

/** One document that a caller asked for, and what became of it. */
export interface NewGeneration {
  accountId: string
  templateId: string
  version: number
  requestId: string
  jobId: string | null
  /** `caller_left`: the caller went away before the document was there. */
  outcome: 'succeeded' | 'caller_left' | FaultCode
  bytes: number | null
  pages: number | null
  ms: Partial<StageMs> | null
  warnings: readonly Warning[]
  createdAt: Date
}

export interface Generation extends NewGeneration {
  generationId: string
}

export interface Generations {
  newGenerationId(): string
  /**
   * Writes rows in one statement. Writing one again changes nothing, so a batch whose answer was lost may be repeated.
   * A row whose account is gone is left out; characters that cannot be stored become U+FFFD.
   */
  insertGenerations(generations: readonly Generation[]): Promise<void>
  /** Newest first, at most `limit` (default 50, at most 1,000); `before` is the last one of the page before. */
  listGenerations(
    accountId: string,
    options?: {
      limit?: number
      before?: Pick<Generation, 'createdAt' | 'generationId'>
      templateId?: string
    },
  ): Promise<Generation[]>
}

const pageMax = 1_000

export function createGenerations({ db, newId }: CatalogContext): Generations {
  return {
    newGenerationId: () => newId('gen'),
    insertGenerations: (generations) => insertGenerations(db, generations),
    listGenerations(accountId, { limit = 50, before, templateId } = {}) {
      let query = db
        .selectFrom('generations')
        .select([
          'id as generationId',
          'account_id as accountId',
          'template_id as templateId',
          'version',
          'request_id as requestId',
          'job_id as jobId',
          sql<Generation['outcome']>`outcome`.as('outcome'),
          'bytes',
          'pages',
          'ms',
          'warnings',
          'created_at as createdAt',
        ])
        .where('account_id', '=', accountId)
      if (templateId !== undefined) query = query.where('template_id', '=', templateId)
      if (before) {
        query = query.where((where) =>
          where(where.refTuple('created_at', 'id'), '<', where.tuple(before.createdAt, before.generationId)),
        )
      }
      return query
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(Math.min(Math.max(limit, 1), pageMax))
        .execute()
    },
  }
}

async function insertGenerations<T>(db: Kysely<T>, generations: readonly Generation[]): Promise<void> {
  if (generations.length === 0) return
  const rows = toRepairedJson(
    generations.map((of) => ({
      id: of.generationId,
      account_id: of.accountId,
      template_id: of.templateId,
      version: of.version,
      request_id: of.requestId,
      job_id: of.jobId,
      outcome: of.outcome,
      bytes: of.bytes,
      pages: of.pages,
      ms: of.ms,
      warnings: of.warnings,
      created_at: of.createdAt,
    })),
  )
  // One parameter, whatever the number of rows. jsonb_to_recordset makes SQL's null of a JSON null.
  await sql`
    insert into generations (id, account_id, template_id, version, request_id, job_id, outcome, bytes, pages, ms, warnings, created_at)
    select id, account_id, template_id, version, request_id, job_id, outcome, bytes, pages, coalesce(ms, 'null'), warnings, created_at
    from jsonb_to_recordset(${rows}::jsonb) as given (id text, account_id text, template_id text, version integer, request_id text,
      job_id text, outcome text, bytes integer, pages integer, ms jsonb, warnings jsonb, created_at timestamptz)
    where exists (select from accounts where accounts.id = given.account_id)
    on conflict (id) do nothing`.execute(db)
}

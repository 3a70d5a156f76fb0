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

/** A generation that has its id. */
export interface Generation extends NewGeneration {
  generationId: string
}

/** A generation as it is listed. */
interface ListedGeneration extends Generation {
  /** The template's present name, also when it is archived; `null` when there is none any more. */
  templateName: string | null
}

interface GenerationFilter {
  templateId?: string
  /** `failed`: neither succeeded nor left by its caller. */
  outcome?: 'succeeded' | 'failed'
  /** A day in UTC, `YYYY-MM-DD`. */
  day?: string
}

/** A day in UTC, `YYYY-MM-DD`. What callers left before its end counts as neither. */
interface GenerationDay {
  day: string
  succeeded: number
  failed: number
}

/** What became of the documents that callers asked for. */
export interface Generations {
  /** An id for a generation that is about to be written down. */
  newId(): string
  /**
   * Writes rows in one statement. Writing one again changes nothing, so a batch whose answer was lost may be repeated.
   * A row whose account is gone is left out; characters that cannot be stored become U+FFFD.
   */
  insert(generations: readonly Generation[]): Promise<void>
  /** The account’s generations, newest first, at most `limit` (default 50, at most 1,000); `before` is the last one of the page before. */
  list(
    accountId: string,
    options?: GenerationFilter & {
      limit?: number
      before?: Pick<Generation, 'createdAt' | 'generationId'>
    },
  ): Promise<ListedGeneration[]>
  /**
   * How many of the account’s generations succeeded and failed on each of the last `days` days up to today, oldest first, days without a
   * document too.
   */
  countByDay(accountId: string, options: { days: number; templateId?: string }): Promise<GenerationDay[]>
}

const pageMax = 1_000
const dayMs = 86_400_000

/** Makes the part `generations` of the catalog. */
export function createGenerations({ db, clock, newId }: CatalogContext): Generations {
  return {
    newId: () => newId('gen'),
    insert: (generations) => insertGenerations(db, generations),
    list(accountId, { limit = 50, before, templateId, outcome, day } = {}) {
      let query = db
        .selectFrom('generations as g')
        .leftJoin('templates as t', (join) =>
          join.onRef('t.id', '=', 'g.template_id').onRef('t.account_id', '=', 'g.account_id'),
        )
        .select([
          'g.id as generationId',
          'g.account_id as accountId',
          'g.template_id as templateId',
          't.name as templateName',
          'g.version',
          'g.request_id as requestId',
          'g.job_id as jobId',
          sql<Generation['outcome']>`g.outcome`.as('outcome'),
          'g.bytes',
          'g.pages',
          'g.ms',
          'g.warnings',
          'g.created_at as createdAt',
        ])
        .where('g.account_id', '=', accountId)
      if (templateId !== undefined) query = query.where('g.template_id', '=', templateId)
      if (outcome === 'succeeded') query = query.where('g.outcome', '=', 'succeeded')
      if (outcome === 'failed') query = query.where('g.outcome', 'not in', notFailed)
      if (day !== undefined) {
        const start = new Date(`${day}T00:00:00Z`)
        query = query
          .where('g.created_at', '>=', start)
          .where('g.created_at', '<', new Date(start.getTime() + dayMs))
      }
      if (before) {
        query = query.where((where) =>
          where(
            where.refTuple('g.created_at', 'g.id'),
            '<',
            where.tuple(before.createdAt, before.generationId),
          ),
        )
      }
      return query
        .orderBy('g.created_at', 'desc')
        .orderBy('g.id', 'desc')
        .limit(Math.min(Math.max(limit, 1), pageMax))
        .execute()
    },
    async countByDay(accountId, { days, templateId }) {
      const today = clock()
      const first = dayOf(new Date(today.getTime() - (days - 1) * dayMs))
      const ofTemplate = templateId === undefined ? sql`` : sql`and template_id = ${templateId}`
      const { rows } = await sql<GenerationDay>`
        with counted as (
          select (created_at at time zone 'UTC')::date as day,
            count(*) filter (where outcome = 'succeeded') as succeeded,
            count(*) filter (where outcome not in (${sql.join(notFailed)})) as failed
          from generations
          where account_id = ${accountId} and created_at >= ${first}::timestamp at time zone 'UTC' ${ofTemplate}
          group by 1
        )
        select to_char(each.day, 'YYYY-MM-DD') as day, coalesce(succeeded, 0)::integer as succeeded,
          coalesce(failed, 0)::integer as failed
        from generate_series(${first}::timestamp, ${dayOf(today)}::timestamp, interval '1 day') as each (day)
        left join counted on counted.day = each.day::date
        order by each.day`.execute(db)
      return rows
    },
  }
}

const notFailed = ['succeeded', 'caller_left'] satisfies Generation['outcome'][]

/** `YYYY-MM-DD` in UTC. */
function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
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

import type { FaultCode, StageMs, Warning } from '@platen/contract'
import { type Kysely, sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { toRepairedJson } from '../database/storable-json.ts'
import { addAndCount } from './add-generations.ts'
import { addPartitions, dayOf, isPartitionMissing } from './generation-partitions.ts'

/** One document that a caller asked for, and what became of it. */
export interface NewGeneration {
  accountId: string
  templateId: string
  /** 0: of the draft. */
  version: number
  requestId: string
  jobId: string | null
  /** `caller_left`: the caller went away before the document was there. */
  outcome: 'succeeded' | 'caller_left' | FaultCode
  bytes: number | null
  pages: number | null
  ms: Partial<StageMs> | null
  warnings: readonly Warning[]
  /** Asked for with a test key. Default: `false`. */
  isTest?: boolean
  /** The object of our own store that holds the document. */
  objectKey?: string | null | undefined
  createdAt: Date
}

/** A generation that has its id. */
export interface Generation extends NewGeneration {
  generationId: string
}

/** A generation as it is listed. */
export interface ListedGeneration extends Omit<Generation, 'isTest' | 'objectKey'> {
  isTest: boolean
  objectKey: string | null
  /** When its owner had the document removed. */
  deletedAt: Date | null
  /** The template's present name, also when it is archived; `null` when there is none any more. */
  templateName: string | null
}

interface GenerationFilter {
  templateId?: string
  /** Only of these. */
  templateIds?: readonly string[] | undefined
  isTest?: boolean
  /** Without those of drafts. */
  ofVersions?: boolean
  /** Without the rows that stand for a whole batch. */
  ofOneDocument?: boolean
  /** Epoch milliseconds: not before, and before. */
  since?: Date | undefined
  until?: Date | undefined
  /** `failed`: neither succeeded nor left by its caller, which is `left`. */
  outcome?: 'succeeded' | 'failed' | 'left'
  /** A day in UTC, `YYYY-MM-DD`. */
  day?: string
}

/** A day in UTC, `YYYY-MM-DD`. What callers left before its end counts as neither. */
interface GenerationDay {
  day: string
  succeeded: number
  failed: number
  /** Of test keys, where those are counted apart. */
  tests: number
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
   * document too. Unless `isTest` says which are counted, those of test keys are counted apart.
   */
  countByDay(
    accountId: string,
    options: { days: number; templateId?: string; isTest?: boolean },
  ): Promise<GenerationDay[]>
  /** The account’s generation of this id; none that stands for a batch. */
  find(accountId: string, generationId: string): Promise<ListedGeneration | undefined>
  /** Notes that nothing of the document is kept any more; the first time counts. */
  noteDeleted(accountId: string, generationId: string): Promise<void>
}

const pageMax = 1_000
const dayMs = 86_400_000

/** Makes the part `generations` of the catalog. */
export function createGenerations({ db, clock, newId }: CatalogContext): Generations {
  const listed = () =>
    db
      .selectFrom('generation_records as g')
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
        'g.is_test as isTest',
        'g.object_key as objectKey',
        'g.deleted_at as deletedAt',
        'g.created_at as createdAt',
      ])

  return {
    newId: () => newId('gen'),
    insert: (generations) => insertGenerations(db, generations),
    list(accountId, { limit = 50, before, templateId, templateIds, outcome, day, ...filter } = {}) {
      let query = listed().where('g.account_id', '=', accountId)
      if (templateId !== undefined) query = query.where('g.template_id', '=', templateId)
      if (templateIds !== undefined) query = query.where('g.template_id', 'in', [...templateIds, ''])
      if (filter.isTest !== undefined) query = query.where('g.is_test', '=', filter.isTest)
      if (filter.ofVersions) query = query.where('g.version', '>', 0)
      if (filter.ofOneDocument) query = query.where(isOfOneDocument)
      if (filter.since !== undefined) query = query.where('g.created_at', '>=', filter.since)
      if (filter.until !== undefined) query = query.where('g.created_at', '<', filter.until)
      if (outcome === 'succeeded') query = query.where('g.outcome', '=', 'succeeded')
      if (outcome === 'left') query = query.where('g.outcome', '=', 'caller_left')
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
    find: (accountId, generationId) =>
      listed()
        .where('g.account_id', '=', accountId)
        .where('g.id', '=', generationId)
        .where(isOfOneDocument)
        .executeTakeFirst(),
    async noteDeleted(accountId, generationId) {
      await db
        .updateTable('generation_records')
        .set({ deleted_at: clock() })
        .where('account_id', '=', accountId)
        .where('id', '=', generationId)
        .where('deleted_at', 'is', null)
        .execute()
    },
    async countByDay(accountId, { days, templateId, isTest }) {
      const today = clock()
      const first = dayOf(new Date(today.getTime() - (days - 1) * dayMs))
      const ofTemplate = templateId === undefined ? sql`` : sql`and template_id = ${templateId}`
      const ofKind = isTest === undefined ? sql`` : sql`and is_test = ${isTest}`
      const counted = isTest === undefined ? sql`not is_test` : sql`true`
      const { rows } = await sql<GenerationDay>`
        with counted as (
          select day, sum(succeeded) filter (where ${counted}) as succeeded, sum(failed) filter (where ${counted}) as failed,
            sum(succeeded + failed) filter (where not (${counted})) as tests
          from generation_counts
          where account_id = ${accountId} and day >= ${first}::date ${ofTemplate} ${ofKind}
          group by 1
        )
        select to_char(each.day, 'YYYY-MM-DD') as day, coalesce(succeeded, 0)::integer as succeeded,
          coalesce(failed, 0)::integer as failed, coalesce(tests, 0)::integer as tests
        from generate_series(${first}::timestamp, ${dayOf(today)}::timestamp, interval '1 day') as each (day)
        left join counted on counted.day = each.day::date
        order by each.day`.execute(db)
      return rows
    },
  }
}

/** A batch has one row, whatever its size, under its own id. */
const isOfOneDocument = sql<boolean>`(g.job_id is null or g.job_id not like 'bat\\_%')`

const notFailed = ['succeeded', 'caller_left'] satisfies Generation['outcome'][]

/** Characters of a document's warnings, as JSON, that its row keeps. A document can have 101 warnings with 43,000 characters. */
const warningsLengthMax = 4_000

/** Returns the first warnings that fit, and how many are left out. */
function keptWarnings(warnings: readonly Warning[]): readonly Warning[] {
  let length = 0
  const kept = warnings.findIndex((warning) => (length += JSON.stringify(warning).length) > warningsLengthMax)
  const omitted = warnings[kept]
  if (omitted === undefined) return warnings
  const message = `${warnings.length - kept} more warnings are not kept with the document.`
  return [...warnings.slice(0, kept), { code: omitted.code, subject: '', message }]
}

async function insertGenerations(db: Kysely<Schema>, generations: readonly Generation[]): Promise<void> {
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
      warnings: keptWarnings(of.warnings),
      is_test: of.isTest ?? false,
      object_key: of.objectKey ?? null,
      created_at: of.createdAt,
    })),
  )
  // One parameter, whatever the number of rows. jsonb_to_recordset makes SQL's null of a JSON null.
  const given = sql`
    select id, account_id, template_id, version, request_id, job_id, outcome, bytes, pages, coalesce(ms, 'null') as ms, warnings,
      is_test, object_key, null::timestamptz as deleted_at, created_at
    from jsonb_to_recordset(${rows}::jsonb) as given (id text, account_id text, template_id text, version integer, request_id text,
      job_id text, outcome text, bytes integer, pages integer, ms jsonb, warnings jsonb, is_test boolean, object_key text,
      created_at timestamptz)`
  const insert = () => sql`with ${addAndCount(given)} select count(*) from counted`.execute(db)
  try {
    await insert()
  } catch (error) {
    if (!isPartitionMissing(error)) throw error
    await addPartitions(
      db,
      generations.map(({ createdAt }) => createdAt),
    )
    await insert()
  }
}

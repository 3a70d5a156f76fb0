import type { FaultCode, StageMs, Warning } from '@platen/contract'
import { type Kysely, sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { toRepairedJson } from '../database/storable-json.ts'
import { addAndCount } from './add-generations.ts'
import { addPartitions, dayOf, isPartitionMissing } from './generation-partitions.ts'

/** A document that a caller requested, and its result. */
export interface NewGeneration {
  accountId: string
  templateId: string
  /** 0: the draft. */
  version: number
  requestId: string
  jobId: string | null
  /** `caller_left`: the caller disconnected before the document was ready. */
  outcome: 'succeeded' | 'caller_left' | FaultCode
  bytes: number | null
  pages: number | null
  ms: Partial<StageMs> | null
  warnings: readonly Warning[]
  /** Requested with a test key. Default: `false`. */
  isTest?: boolean
  /** The object in our own store that contains the document. */
  objectKey?: string | null | undefined
  createdAt: Date
}

export interface Generation extends NewGeneration {
  generationId: string
}

export interface ListedGeneration extends Omit<Generation, 'isTest' | 'objectKey'> {
  isTest: boolean
  objectKey: string | null
  /** Time at which its owner removed the document. */
  deletedAt: Date | null
  /** The template's current name, even if it is archived. `null` if it no longer exists. */
  templateName: string | null
}

interface GenerationFilter {
  templateId?: string
  /** Only generations of these templates. */
  templateIds?: readonly string[] | undefined
  isTest?: boolean
  /** Excludes generations of drafts. */
  ofVersions?: boolean
  /** Excludes the rows that represent a whole batch. */
  ofOneDocument?: boolean
  /** Only generations from this time on, and before `until`. */
  since?: Date | undefined
  until?: Date | undefined
  /** `failed`: neither `succeeded` nor `left` (the caller disconnected). */
  outcome?: 'succeeded' | 'failed' | 'left'
  /** A day in UTC, `YYYY-MM-DD`. */
  day?: string
}

/** A day in UTC, `YYYY-MM-DD`. Documents whose callers disconnected count neither as succeeded nor as failed. */
interface GenerationDay {
  day: string
  succeeded: number
  failed: number
  /** Documents generated with test keys, if they are counted separately. */
  tests: number
}

/** The records of requested documents. */
export interface Generations {
  /** Returns an id for a new generation. */
  newId(): string
  /**
   * Inserts rows in one statement. A repeated row changes nothing, so the call can be repeated if there was no response. Rows of deleted accounts are
   * skipped. Characters that cannot be stored become U+FFFD.
   */
  insert(generations: readonly Generation[]): Promise<void>
  /**
   * Returns the account’s generations, newest first, at most `limit` (default 50, maximum 1,000). `before` is the last generation on the previous
   * page.
   */
  list(
    accountId: string,
    options?: GenerationFilter & {
      limit?: number
      before?: Pick<Generation, 'createdAt' | 'generationId'>
    },
  ): Promise<ListedGeneration[]>
  /**
   * Counts the account’s succeeded and failed generations for each of the last `days` days, oldest first, including days without documents. Unless
   * `isTest` is set, generations with test keys are counted separately.
   */
  countByDay(
    accountId: string,
    options: { days: number; templateId?: string; isTest?: boolean },
  ): Promise<GenerationDay[]>
  /** Returns the account’s generation with this id, but not a row that represents a batch. */
  find(accountId: string, generationId: string): Promise<ListedGeneration | undefined>
  /** Marks the document as removed. Only the first call sets the time. */
  noteDeleted(accountId: string, generationId: string): Promise<void>
}

const pageMax = 1_000
const dayMs = 86_400_000

/** Creates the `generations` part of the catalog. */
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
    // `is not distinct from` uses no index: without statistics, the database would read all records of the account instead of the one with this id.
    find: (accountId, generationId) =>
      listed()
        .where('g.id', '=', generationId)
        .where('g.account_id', 'is not distinct from', accountId)
        .where(isOfOneDocument)
        .executeTakeFirst(),
    async noteDeleted(accountId, generationId) {
      await db
        .updateTable('generation_records')
        .set({ deleted_at: clock() })
        .where('id', '=', generationId)
        .where('account_id', 'is not distinct from', accountId)
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

/** A batch has one row, regardless of its size, under its own id. */
const isOfOneDocument = sql<boolean>`(g.job_id is null or g.job_id not like 'bat\\_%')`

const notFailed = ['succeeded', 'caller_left'] satisfies Generation['outcome'][]

/** Maximum number of characters in a document's warnings as JSON in its row. A document can have up to 101 warnings with 43,000 characters. */
const warningsLengthMax = 4_000

/** Returns the first warnings that fit, and how many are left out. */
function keptWarnings(warnings: readonly Warning[]): readonly Warning[] {
  let length = 0
  const kept = warnings.findIndex((warning) => (length += JSON.stringify(warning).length) > warningsLengthMax)
  const omitted = warnings[kept]
  if (omitted === undefined) return warnings
  const message = `${warnings.length - kept} more warnings are not stored with the document.`
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
  // One parameter for any number of rows. jsonb_to_recordset converts JSON null to SQL null.
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

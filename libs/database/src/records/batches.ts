import {
  type BatchHint,
  type BatchOutput,
  type BatchStatus,
  type ColumnChoice,
  Fault,
  type UploadFormat,
  type WireFault,
} from '@platen/contract'
import { type Kysely, type Selectable, sql, type SqlBool } from 'kysely'
import type { CatalogContext } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { toRepairedJson, toStorableJson } from '../database/storable-json.ts'
import { dayOf } from './generation-partitions.ts'
import { lockAccount } from './owning-account.ts'
import { removeInPieces } from './remove-in-pieces.ts'

/** What came out when the upload was read; known once it was. */
export interface BatchReading {
  /** How columns were read that the plan leaves to be guessed, by their names. */
  locales?: Record<string, string>
  /** Rows of a CSV in which nothing stands, and which no document was made of: how many, and the numbers of the first ones. */
  emptyRows?: { count: number; rows: number[] }
  /** What the sender of a CSV may not have meant. */
  hints?: readonly BatchHint[]
}

/** What was asked for, without the items themselves. */
export interface BatchPlan extends BatchReading {
  output: BatchOutput
  /** Patterns as they were sent. */
  fileName?: string
  bucket?: { name: string; key: string }
  onInvalid: 'reject' | 'skip'
  /** Minutes that a link to the result works. */
  linkMinutes: number
  /** The object that holds the items, and how it is read. */
  source: {
    key: string
    format?: UploadFormat
    groupBy?: string
    columns?: Record<string, ColumnChoice>
    locale?: string
    allowEmpty?: boolean
  }
  /** Of all of the batch's objects, with its trailing slash. */
  folder: string
  /** A cancelled batch: what becomes of the documents that are done. Absent: nothing is kept. */
  keep?: 'done'
  /** By a test key. */
  isTest?: true
}

/** The one file of a batch, or the sum of its files. */
export interface BatchResult {
  /** Those that were rendered well. */
  documents: number
  bytes: number
  /** Absent where each document is an object of its own. */
  file?: { key: string; fileName: string }
}

/** A batch as it stands. */
export interface Batch {
  batchId: string
  accountId: string
  templateId: string
  version: number
  requestId: string
  status: BatchStatus
  plan: BatchPlan
  /** Read so far, those with faults included. */
  items: number
  invalid: number
  /** Items that could not be rendered; known once the batch has ended. */
  failed: number
  /** Documents that have warnings; known then, too. */
  warnings: number
  chunks: number
  result: BatchResult | null
  error: WireFault | null
  createdAt: Date
  /** When rendering began. */
  startedAt: Date | null
  /** When there was nothing left to do for it: later than its cancellation. */
  finishedAt: Date | null
  expiresAt: Date
}

/** A batch that is about to begin. */
export type NewBatch = Pick<
  Batch,
  'batchId' | 'accountId' | 'templateId' | 'version' | 'requestId' | 'plan' | 'createdAt' | 'expiresAt'
>

/** What may change in a batch. */
export type BatchChange = Partial<
  Pick<Batch, 'status' | 'items' | 'invalid' | 'failed' | 'warnings' | 'chunks' | 'result' | 'error'>
> & {
  /** Into the plan. */
  reading?: BatchReading
  /** Now is when rendering began. */
  starts?: true
  /** Now is when it ended. */
  finishes?: true
}

/** The batches of all accounts. */
export interface Batches {
  /** An id for a batch that is about to begin. */
  newId(): string
  /**
   * Writes a batch down, as `checking`; tells how many unfinished ones the account has with it. Throws `rate_limited` for one above
   * `unfinishedMax`, `not_found` without the account.
   */
  insert(batch: NewBatch, of: { unfinishedMax: number }): Promise<number>
  /** The batch of this id, whosever it is, for who runs it; `undefined` when there is none. */
  findAny(batchId: string): Promise<Batch | undefined>
  /** The account’s batch of this id; `undefined` when it has none. */
  find(accountId: string, batchId: string): Promise<Batch | undefined>
  /** The account’s batches (of these templates), newest first, at most `limit`; `before` is the last one of the page before. */
  list(
    accountId: string,
    options: {
      limit: number
      before?: Pick<Batch, 'createdAt' | 'batchId'> | undefined
      templateIds?: readonly string[] | undefined
      /** Of test keys alone, or of others alone. */
      isTest?: boolean | undefined
      /** Without those of drafts. */
      ofVersions?: boolean
    },
  ): Promise<Batch[]>
  /** Changes an unfinished batch that still has this status. `false`: it has not, and nothing was changed. */
  change(batchId: string, from: BatchStatus, change: BatchChange): Promise<boolean>
  /** Cancels an unfinished batch that is not cancelled yet; `false` when there is none. */
  cancel(accountId: string, batchId: string, keep: 'done' | 'nothing'): Promise<boolean>
  /** Takes the result off a finished batch, as its objects are gone. */
  forgetResult(accountId: string, batchId: string): Promise<void>
  /** The unfinished batches of all accounts, or of one, that were made before this instant, oldest first. */
  listUnfinished(createdBefore: Date, accountId?: string): Promise<Batch[]>
  /** Deletes the rows of those that expired before this instant. */
  removeEnded(before: Date): Promise<void>
  /** How many batches of all accounts there are of each status. */
  countByStatus(): Promise<Array<{ status: BatchStatus; count: number }>>
  /** Since when the batch renders that began first, of those that render; `undefined` when none does. */
  oldestRenderingSince(): Promise<Date | undefined>
}

type Row = Selectable<Schema['batches']>

/** Adds the documents of a batch that has ended to the counters of its template's version. */
async function countDocuments(db: Kysely<Schema>, batchId: string, at: Date): Promise<void> {
  await sql`
    insert into generation_counts (account_id, template_id, day, version, is_test, succeeded, failed)
    select account_id, template_id, ${dayOf(at)}::date, version,
      coalesce((options ->> 'isTest')::boolean, false), coalesce((result ->> 'documents')::integer, 0), failed
    from batches where id = ${batchId} and exists (select from accounts where accounts.id = batches.account_id)
    on conflict (account_id, template_id, day, version, is_test) do update
      set succeeded = generation_counts.succeeded + excluded.succeeded, failed = generation_counts.failed + excluded.failed
  `.execute(db)
}

const listedMax = 1_000

/** Makes the part `batches` of the catalog. */
export function createBatches({ db, clock, newId }: CatalogContext): Batches {
  const select = () => db.selectFrom('batches').selectAll()

  return {
    newId: () => newId('bat'),
    async insert(batch, { unfinishedMax }) {
      return db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, batch.accountId)
        const { count } = await transaction
          .selectFrom('batches')
          .select(sql<number>`count(*)::integer`.as('count'))
          .where('account_id', '=', batch.accountId)
          .where('finished_at', 'is', null)
          .executeTakeFirstOrThrow()
        if (count >= unfinishedMax) throw tooMany(count)
        await transaction
          .insertInto('batches')
          .values({
            id: batch.batchId,
            account_id: batch.accountId,
            template_id: batch.templateId,
            version: batch.version,
            request_id: batch.requestId,
            status: 'checking',
            options: toStorableJson(batch.plan),
            result: 'null',
            error: 'null',
            created_at: batch.createdAt,
            expires_at: batch.expiresAt,
          })
          .execute()
        return count + 1
      })
    },
    async findAny(batchId) {
      return toBatch(await select().where('id', '=', batchId).executeTakeFirst())
    },
    async find(accountId, batchId) {
      const row = await select()
        .where('account_id', '=', accountId)
        .where('id', '=', batchId)
        .executeTakeFirst()
      return toBatch(row)
    },
    async list(accountId, { limit, before, templateIds, isTest, ofVersions }) {
      let query = select().where('account_id', '=', accountId)
      if (templateIds) query = query.where('template_id', 'in', templateIds)
      if (isTest !== undefined)
        query = query.where(sql<boolean>`coalesce((options ->> 'isTest')::boolean, false) = ${isTest}`)
      if (ofVersions) query = query.where('version', '>', 0)
      if (before) {
        query = query.where((where) =>
          where(where.refTuple('created_at', 'id'), '<', where.tuple(before.createdAt, before.batchId)),
        )
      }
      const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
      return rows.map((row) => toBatch(row))
    },
    async change(batchId, from, change) {
      const { starts, finishes, result, error, reading, ...plain } = change
      const at = clock()
      return db.transaction().execute(async (transaction) => {
        const changed = await transaction
          .updateTable('batches')
          .set({
            ...plain,
            ...(result === undefined ? {} : { result: toStorableJson(result) }),
            ...(error === undefined ? {} : { error: toRepairedJson(error) }),
            ...(reading === undefined
              ? {}
              : { options: sql<string>`options || ${toRepairedJson(reading)}::jsonb` }),
            ...(starts ? { started_at: at } : {}),
            ...(finishes ? { finished_at: at } : {}),
          })
          .where('id', '=', batchId)
          .where('status', '=', from)
          .where('finished_at', 'is', null)
          .executeTakeFirst()
        const isChanged = changed.numUpdatedRows > 0n
        if (isChanged && finishes) await countDocuments(transaction, batchId, at)
        return isChanged
      })
    },
    async cancel(accountId, batchId, keep) {
      const kept = toStorableJson(keep === 'done' ? { keep } : {})
      const cancelled = await db
        .updateTable('batches')
        .set({ status: 'cancelled', options: sql<string>`options || ${kept}::jsonb` })
        .where('account_id', '=', accountId)
        .where('id', '=', batchId)
        .where('status', '!=', 'cancelled')
        .where('finished_at', 'is', null)
        .executeTakeFirst()
      return cancelled.numUpdatedRows > 0n
    },
    async forgetResult(accountId, batchId) {
      await db
        .updateTable('batches')
        .set({ result: 'null' })
        .where('account_id', '=', accountId)
        .where('id', '=', batchId)
        .where('finished_at', 'is not', null)
        .execute()
    },
    async listUnfinished(createdBefore, accountId) {
      const rows = await select()
        .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
        .where('finished_at', 'is', null)
        .where('created_at', '<', createdBefore)
        .orderBy('created_at')
        .limit(listedMax)
        .execute()
      return rows.map((row) => toBatch(row))
    },
    async removeEnded(before) {
      await removeInPieces(db, { table: 'batches', where: sql`expires_at < ${before}` })
    },
    countByStatus: () =>
      db
        .selectFrom('batches')
        .select(['status', sql<number>`count(*)::integer`.as('count')])
        .groupBy('status')
        .execute(),
    async oldestRenderingSince() {
      const oldest = await db
        .selectFrom('batches')
        .select(sql<Date | null>`min(started_at)`.as('since'))
        .where('status', '=', 'rendering')
        .where(sql<SqlBool>`finished_at is null`)
        .executeTakeFirst()
      return oldest?.since ?? undefined
    },
  }
}

function toBatch(row: Row): Batch
function toBatch(row: Row | undefined): Batch | undefined
function toBatch(row: Row | undefined): Batch | undefined {
  if (row === undefined) return undefined
  return {
    batchId: row.id,
    accountId: row.account_id,
    templateId: row.template_id,
    version: row.version,
    requestId: row.request_id,
    status: row.status,
    plan: row.options as BatchPlan,
    items: row.items,
    invalid: row.invalid,
    failed: row.failed,
    warnings: row.warnings,
    chunks: row.chunks,
    result: row.result as BatchResult | null,
    error: row.error as WireFault | null,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    expiresAt: row.expires_at,
  }
}

function tooMany(count: number): Fault {
  return new Fault('rate_limited', {
    detail: `The account has ${count} unfinished batches, and may have no more. Wait for one to end, or cancel one.`,
    retryAfterSeconds: 30,
  })
}

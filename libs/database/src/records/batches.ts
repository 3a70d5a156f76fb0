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
import { removeInChunks } from './remove-in-chunks.ts'

/** What was found when the upload was read. Set after it was read. */
export interface BatchReading {
  /** Detected locales of columns that the plan leaves open, by column. */
  locales?: Record<string, string>
  /** Empty rows in a CSV, which were skipped: their count, and the first row numbers. */
  emptyRows?: { count: number; rows: number[] }
  /** Possible mistakes in a CSV. */
  hints?: readonly BatchHint[]
}

/** The request of the batch, without the items. */
export interface BatchPlan extends BatchReading {
  output: BatchOutput
  /** Patterns as sent. */
  fileName?: string
  bucket?: { name: string; key: string }
  onInvalid: 'reject' | 'skip'
  /** Minutes until a link to the result expires. */
  linkMinutes: number
  /** The object with the items, and its format. */
  source: {
    key: string
    format?: UploadFormat
    groupBy?: string
    columns?: Record<string, ColumnChoice>
    locale?: string
    allowEmpty?: boolean
  }
  /** Folder for the batch's objects, with a trailing slash. */
  folder: string
  /** For a canceled batch: what happens to completed documents. Absent: nothing is kept. */
  keep?: 'done'
  /** Created with a test key. */
  isTest?: true
}

/** The single file of a batch, or the sum of its files. */
export interface BatchResult {
  /** Documents that succeeded. */
  documents: number
  bytes: number
  /** Undefined if each document is a separate object. */
  file?: { key: string; fileName: string }
}

export interface Batch {
  batchId: string
  accountId: string
  templateId: string
  version: number
  requestId: string
  status: BatchStatus
  plan: BatchPlan
  /** Items read so far, including those with errors. */
  items: number
  invalid: number
  /** Items that failed. Set when the batch has ended. */
  failed: number
  /** Documents with warnings. Set when the batch has ended. */
  warnings: number
  chunks: number
  result: BatchResult | null
  error: WireFault | null
  createdAt: Date
  /** Time at which rendering started. */
  startedAt: Date | null
  /** Time at which all its work was done. For a canceled batch, this is after the cancellation. */
  finishedAt: Date | null
  expiresAt: Date
}

export type NewBatch = Pick<
  Batch,
  'batchId' | 'accountId' | 'templateId' | 'version' | 'requestId' | 'plan' | 'createdAt' | 'expiresAt'
>

/** Changes to a batch. */
export type BatchChange = Partial<
  Pick<Batch, 'status' | 'items' | 'invalid' | 'failed' | 'warnings' | 'chunks' | 'result' | 'error'>
> & {
  /** Merged into the plan. */
  reading?: BatchReading
  /** Sets the start time of rendering to now. */
  starts?: true
  /** Sets the end time to now. */
  finishes?: true
}

/** The batches of all accounts. */
export interface Batches {
  /** Returns an id for a new batch. */
  newId(): string
  /**
   * Adds a batch with the `checking` status. Returns the number of the account's unfinished batches, including this one. Throws `rate_limited` if it
   * exceeds `unfinishedMax`, and `not_found` if there is no such account.
   */
  insert(batch: NewBatch, of: { unfinishedMax: number }): Promise<number>
  /** Returns the batch with this id regardless of its account, for the process that runs it, or `undefined`. */
  findAny(batchId: string): Promise<Batch | undefined>
  /** Returns the account’s batch with this id, or `undefined`. */
  find(accountId: string, batchId: string): Promise<Batch | undefined>
  /** Returns the account’s batches (of these templates), newest first, at most `limit`. `before` is the last batch on the previous page. */
  list(
    accountId: string,
    options: {
      limit: number
      before?: Pick<Batch, 'createdAt' | 'batchId'> | undefined
      templateIds?: readonly string[] | undefined
      /** Only batches created with test keys, or only with live keys. */
      isTest?: boolean | undefined
      /** Excludes batches of drafts. */
      ofVersions?: boolean
    },
  ): Promise<Batch[]>
  /** Changes an unfinished batch that still has this status. Otherwise returns `false` and changes nothing. */
  change(batchId: string, from: BatchStatus, change: BatchChange): Promise<boolean>
  /** Cancels an unfinished batch. Returns `false` if there is no such batch, or if it is already canceled. */
  cancel(accountId: string, batchId: string, keep: 'done' | 'nothing'): Promise<boolean>
  /** Removes the result of a finished batch whose objects were removed. */
  forgetResult(accountId: string, batchId: string): Promise<void>
  /** Returns the unfinished batches of all accounts, or of one account, created before this time, oldest first. */
  listUnfinished(createdBefore: Date, accountId?: string): Promise<Batch[]>
  /** Deletes the rows of batches that expired before this time. */
  removeEnded(before: Date): Promise<void>
  /** Returns the number of all accounts' batches, by status. */
  countByStatus(): Promise<Array<{ status: BatchStatus; count: number }>>
  /** Returns the start time of the batch that has been rendering longest, or `undefined`. */
  oldestRenderingSince(): Promise<Date | undefined>
}

type Row = Selectable<Schema['batches']>

/** Adds the documents of a finished batch to the counters of its template's version. */
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

/** Creates the `batches` part of the catalog. */
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
      await removeInChunks(db, { table: 'batches', where: sql`expires_at < ${before}` })
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
    detail: `The account has ${count} unfinished batches, which is the maximum. Wait for one to end, or cancel one.`,
    retryAfterSeconds: 30,
  })
}

import type { JobStatus, RenderOutcome } from '@platen/contract'
import { sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import { toRepairedJson, toStorableJson } from '../database/storable-json.ts'
import { throwMissingAccount } from './owning-account.ts'

/** What the response of a job needs besides its outcome. */
export interface RenderJobPlan {
  output: 'base64' | 'url'
  expirationMinutes: number
  /** The object in our own store that contains the document. `null` if it is only in the caller's bucket. */
  objectKey: string | null
  bucket: { name: string; key: string } | null
  /** Created with a test key. */
  isTest?: true
}

export interface NewRenderJob {
  jobId: string
  accountId: string
  templateId: string
  version: number
  requestId: string
  plan: RenderJobPlan
  createdAt: Date
  /** Time at which the job's row is removed. */
  expiresAt: Date
}

/** A document whose caller does not wait. */
export interface RenderJob extends NewRenderJob {
  /** `queued` until it has ended. The queue knows its progress. */
  status: JobStatus
  /** Set for a job that has succeeded, failed or expired. */
  outcome: RenderOutcome | null
  finishedAt: Date | null
}

export interface OpenJob {
  jobId: string
  createdAt: Date
}

/** How a job ends. */
export interface RenderJobEnd {
  jobId: string
  status: JobStatus
  outcome: RenderOutcome | null
}

/** The jobs that outlive their requests. */
export interface RenderJobs {
  /** Returns an id for a new job. */
  newId(): string
  /** Adds a job as `queued`. Throws `not_found` if the account no longer exists. */
  insert(job: NewRenderJob): Promise<void>
  /** Returns the account’s job with this id, or `undefined` if it belongs to another account or was removed. */
  find(accountId: string, jobId: string): Promise<RenderJob | undefined>
  /** Returns the job with this id regardless of its account, for the process that settles it, or `undefined` if it was removed. */
  findAny(jobId: string): Promise<RenderJob | undefined>
  /** Ends a job permanently. Returns `false` if it had already ended, or was removed. */
  end(jobId: string, end: { status: JobStatus; outcome: RenderOutcome | null }): Promise<boolean>
  /**
   * Ends several jobs permanently, in one statement. Returns each job, in the same order, and whether this call ended it. `job` is `undefined` if
   * the job was removed.
   */
  endAll(ends: readonly RenderJobEnd[]): Promise<{ job: RenderJob | undefined; isFirst: boolean }[]>
  /** Marks the job's document as no longer stored. */
  forgetDocument(accountId: string, jobId: string): Promise<void>
  /** Removes a job that was never started. */
  remove(jobId: string): Promise<void>
  /** Returns the ids of unfinished jobs created before this time, oldest first. */
  listOpen(createdBefore: Date, limit: number): Promise<string[]>
  /** Returns unfinished jobs, oldest first. With `after`, only the jobs after this one. */
  listOpenAfter(after: OpenJob | undefined, limit: number): Promise<OpenJob[]>
  /** Returns the ids of the account's unfinished jobs. */
  listOpenOf(accountId: string): Promise<string[]>
  /** Removes up to `limit` expired jobs, and returns how many were removed. */
  removeForgotten(limit: number): Promise<number>
}

const columns = [
  'render_jobs.id as jobId',
  'account_id as accountId',
  'template_id as templateId',
  'version',
  'request_id as requestId',
  'render_jobs.status',
  sql<RenderJobPlan>`plan`.as('plan'),
  sql<RenderOutcome | null>`render_jobs.outcome`.as('outcome'),
  'created_at as createdAt',
  'finished_at as finishedAt',
  'expires_at as expiresAt',
] as const

/** Creates the `renderJobs` part of the catalog. */
export function createRenderJobs({ db, clock, newId }: CatalogContext): RenderJobs {
  const jobs = db.selectFrom('render_jobs').select(columns)

  return {
    newId: () => newId('job'),
    async insert(job) {
      const row = {
        id: job.jobId,
        account_id: job.accountId,
        template_id: job.templateId,
        version: job.version,
        request_id: job.requestId,
        status: 'queued' as const,
        plan: toStorableJson(job.plan),
        outcome: toStorableJson(null),
        created_at: job.createdAt,
        expires_at: job.expiresAt,
      }
      await db.insertInto('render_jobs').values(row).execute().catch(throwMissingAccount)
    },
    find: (accountId, jobId) =>
      jobs
        .where('id', '=', jobId)
        .where('account_id', '=', accountId)
        .where('expires_at', '>', clock())
        .executeTakeFirst(),
    findAny: (jobId) => jobs.where('id', '=', jobId).executeTakeFirst(),
    async end(jobId, { status, outcome }) {
      const ended = await db
        .updateTable('render_jobs')
        .set({ status, outcome: toRepairedJson(outcome), finished_at: clock() })
        .where('id', '=', jobId)
        .where('finished_at', 'is', null)
        .executeTakeFirst()
      return ended.numUpdatedRows > 0n
    },
    async endAll(ends) {
      const given = toRepairedJson(ends)
      const ended = await db
        .updateTable('render_jobs')
        .from(
          sql<{ jobId: string; status: JobStatus; outcome: RenderOutcome | null }>`
            jsonb_to_recordset(${given}::jsonb)`.as<'given'>(
            sql`given ("jobId" text, status text, outcome jsonb)`,
          ),
        )
        .set({
          status: sql<JobStatus>`given.status`,
          outcome: sql<string>`coalesce(given.outcome, 'null')`,
          finished_at: clock(),
        })
        .where(sql<boolean>`render_jobs.id = given."jobId"`)
        .where('finished_at', 'is', null)
        .returning(columns)
        .execute()
      const found = new Map(ended.map((job): [string, RenderJob] => [job.jobId, job]))
      const firsts = new Set(found.keys())
      const others = ends.map(({ jobId }) => jobId).filter((jobId) => !found.has(jobId))
      if (others.length > 0) {
        for (const job of await jobs.where('id', 'in', others).execute()) found.set(job.jobId, job)
      }
      return ends.map(({ jobId }) => ({ job: found.get(jobId), isFirst: firsts.delete(jobId) }))
    },
    async forgetDocument(accountId, jobId) {
      await db
        .updateTable('render_jobs')
        .set({ plan: sql`plan || '{"objectKey":null}'` })
        .where('account_id', '=', accountId)
        .where('id', '=', jobId)
        .execute()
    },
    async remove(jobId) {
      await db.deleteFrom('render_jobs').where('id', '=', jobId).execute()
    },
    async listOpenOf(accountId) {
      const open = await db
        .selectFrom('render_jobs')
        .select('id')
        .where('account_id', '=', accountId)
        .where('finished_at', 'is', null)
        .execute()
      return open.map(({ id }) => id)
    },
    async listOpen(createdBefore, limit) {
      const open = await db
        .selectFrom('render_jobs')
        .select('id')
        .where('finished_at', 'is', null)
        .where('created_at', '<', createdBefore)
        .orderBy('created_at')
        .limit(limit)
        .execute()
      return open.map(({ id }) => id)
    },
    async listOpenAfter(after, limit) {
      let open = db
        .selectFrom('render_jobs')
        .select(['id as jobId', 'created_at as createdAt'])
        .where('finished_at', 'is', null)
      if (after) {
        open = open.where(sql<boolean>`(created_at, id) > (${after.createdAt}::timestamptz, ${after.jobId})`)
      }
      return open.orderBy('created_at').orderBy('id').limit(limit).execute()
    },
    async removeForgotten(limit) {
      const forgotten = db
        .selectFrom('render_jobs')
        .select('id')
        .where('expires_at', '<=', clock())
        .limit(limit)
      const removed = await db.deleteFrom('render_jobs').where('id', 'in', forgotten).executeTakeFirst()
      return Number(removed.numDeletedRows)
    },
  }
}

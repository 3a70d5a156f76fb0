import type { JobStatus, RenderOutcome } from '@platen/contract'
import { sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import { toRepairedJson, toStorableJson } from '../database/storable-json.ts'
import { throwMissingAccount } from './owning-account.ts'

/** What a job's answer needs besides its outcome. */
export interface RenderJobPlan {
  output: 'base64' | 'url'
  expirationMinutes: number
  /** Object in our own store that holds the document; `null` when it is in the caller's bucket alone. */
  objectKey: string | null
  bucket: { name: string; key: string } | null
  /** By a test key. */
  isTest?: true
}

/** A job that is about to be queued. */
export interface NewRenderJob {
  jobId: string
  accountId: string
  templateId: string
  version: number
  requestId: string
  plan: RenderJobPlan
  createdAt: Date
  /** When it is forgotten. */
  expiresAt: Date
}

/** A document that its caller did not wait for. */
export interface RenderJob extends NewRenderJob {
  /** `queued` until it has ended: how far it is, the queue knows. */
  status: JobStatus
  /** Of a job that has succeeded, failed or expired. */
  outcome: RenderOutcome | null
  finishedAt: Date | null
}

/** A job that has not ended. */
export interface OpenJob {
  jobId: string
  createdAt: Date
}

/** The jobs that outlive their requests. */
export interface RenderJobs {
  /** An id for a job that is about to be queued. */
  newId(): string
  /** Writes a job down as `queued`. Throws `not_found` when the account is gone. */
  insert(job: NewRenderJob): Promise<void>
  /** The account’s job of this id; `undefined` for another account’s, and once it is forgotten. */
  find(accountId: string, jobId: string): Promise<RenderJob | undefined>
  /** The job of this id, whosever it is, for who settles it; `undefined` once it is forgotten. */
  findAny(jobId: string): Promise<RenderJob | undefined>
  /** Ends a job once and for ever; `false` when it had ended before, or is gone. */
  end(jobId: string, end: { status: JobStatus; outcome: RenderOutcome | null }): Promise<boolean>
  /** Nothing of its document is ours to give any more. */
  forgetDocument(accountId: string, jobId: string): Promise<void>
  /** Forgets a job that was never begun. */
  remove(jobId: string): Promise<void>
  /** Ids of jobs of before then that have not ended, the oldest first. */
  listOpen(createdBefore: Date, limit: number): Promise<string[]>
  /** Jobs that have not ended, the oldest first; with `after` only those that follow this one. */
  listOpenAfter(after: OpenJob | undefined, limit: number): Promise<OpenJob[]>
  /** Ids of the account's jobs that have not ended. */
  listOpenOf(accountId: string): Promise<string[]>
  /** Forgets those whose time has come, at most `limit`; says how many. */
  removeForgotten(limit: number): Promise<number>
}

/** Makes the part `renderJobs` of the catalog. */
export function createRenderJobs({ db, clock, newId }: CatalogContext): RenderJobs {
  const jobs = db
    .selectFrom('render_jobs')
    .select([
      'id as jobId',
      'account_id as accountId',
      'template_id as templateId',
      'version',
      'request_id as requestId',
      'status',
      sql<RenderJobPlan>`plan`.as('plan'),
      sql<RenderOutcome | null>`outcome`.as('outcome'),
      'created_at as createdAt',
      'finished_at as finishedAt',
      'expires_at as expiresAt',
    ])

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

import type { RenderJob } from '@platen/catalog'
import { Fault, faultFromWire, isFinalJobStatus, type JobAnswer } from '@platen/contract'
import type { DurableRenders } from '@platen/jobs'
import type { ObjectStore } from '@platen/storage'
import type { CustomerBuckets } from '../buckets/customer-buckets.ts'
import { problemOf } from '../http/problem.ts'

/** What callers read of their jobs. */
export interface JobAnswers {
  /** All that the row knows: without the result. The same row makes the same answer. */
  describe(job: RenderJob): JobAnswer
  /** With the result of one that has succeeded, and how far the queue is with one that has not ended. Throws `unavailable`. */
  withResult(job: RenderJob): Promise<JobAnswer>
}

export function createJobAnswers(parts: {
  renders: DurableRenders
  store: ObjectStore
  buckets: CustomerBuckets
  baseUrl: string
}): JobAnswers {
  const { renders, store, buckets, baseUrl } = parts

  function describe(job: RenderJob): JobAnswer {
    const { outcome } = job
    return {
      jobId: job.jobId,
      status: job.status,
      templateId: job.templateId,
      templateVersion: job.version,
      ...(job.plan.isTest && { isTest: true }),
      createdAt: job.createdAt.toISOString(),
      ...(job.finishedAt && { finishedAt: job.finishedAt.toISOString() }),
      expiresAt: job.expiresAt.toISOString(),
      ...(outcome?.ok && { pageCount: outcome.report.pages, warnings: outcome.report.warnings }),
      ...(outcome?.ok === false && {
        error: problemOf(faultFromWire(outcome.fault), job.requestId, baseUrl),
      }),
    }
  }

  /** `undefined` when the document is not ours to give any more. */
  async function resultOf(job: RenderJob, fileName: string): Promise<JobAnswer['result']> {
    const { output, objectKey, bucket } = job.plan
    if (output === 'base64') {
      const bytes = objectKey === null ? undefined : await store.get(objectKey)
      return bytes && { base64: bytes.toString('base64'), fileName }
    }
    const expiresInSeconds = job.plan.expirationMinutes * 60
    const link = { expiresInSeconds, fileName, contentType: 'application/pdf' }
    if (objectKey !== null) return { url: await store.presignGet({ ...link, key: objectKey }) }
    if (!bucket) return undefined
    const open = await buckets.open(job.accountId, bucket.name).catch(noneWhenDisconnected)
    return open && { url: await open.presignGet({ ...link, key: bucket.key }) }
  }

  return {
    describe,
    async withResult(job) {
      const answer = describe(job)
      if (!isFinalJobStatus(job.status)) return { ...answer, status: await renders.status(job.jobId) }
      const result = job.outcome?.ok ? await resultOf(job, job.outcome.fileName) : undefined
      return result ? { ...answer, result } : answer
    },
  }
}

/** The document is in the bucket all the same, which is what the job's status says. */
function noneWhenDisconnected(error: unknown): undefined {
  const isDisconnected =
    error instanceof Fault && (error.code === 'bucket_not_connected' || error.code === 'bucket_refused')
  if (!isDisconnected) throw error
}

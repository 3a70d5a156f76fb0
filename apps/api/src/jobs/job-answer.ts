import type { RenderJob } from '@platen/catalog'
import { Fault, faultFromWire, isFinalJobStatus, type JobAnswer } from '@platen/contract'
import type { DurableRenders } from '@platen/jobs'
import type { ObjectStore } from '@platen/storage'
import type { CustomerBuckets } from '../buckets/customer-buckets.ts'
import { type Answer, base64Answer, base64BytesMax, jsonAnswer, withBase64Within } from '../http/answer.ts'
import type { TakeAnswerRoom, TakenRoom } from '../http/body-room.ts'
import { problemOf } from '../http/problem.ts'

/** What callers read of their jobs. */
export interface JobAnswers {
  /** All that the row knows: without the result. The same row makes the same answer. */
  describe(job: RenderJob): JobAnswer
  /**
   * With the result of one that has succeeded, and how far the queue is with one that has not ended. Throws `unavailable`, and as
   * `TakeAnswerRoom` does.
   */
  withResult(job: RenderJob, to: JobReader): Promise<Answer>
  /** Of a job that has succeeded, as if its caller had waited for it. Throws as `withResult`. */
  resultAnswer(
    job: RenderJob,
    to: JobReader & { headers: Record<string, string> },
  ): Promise<Answer | undefined>
  /** Of a job that has succeeded; `undefined` when the document is not ours to give any more. Throws as `withResult`. */
  readResult(job: RenderJob, to?: JobReader): Promise<JobResult | undefined>
}

/** Where a document is read to. */
interface JobReader {
  takeRoom: TakeAnswerRoom
  signal: AbortSignal
}

type JobResult = { url: string } | { document: Buffer; fileName: string; room: TakenRoom | undefined }

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

  async function readResult(job: RenderJob, to?: JobReader): Promise<JobResult | undefined> {
    if (!job.outcome?.ok) return undefined
    const { fileName } = job.outcome
    const { output, objectKey, bucket } = job.plan
    if (output === 'base64') {
      const info = objectKey === null ? undefined : await store.stat(objectKey)
      if (!info) return undefined
      const room = await to?.takeRoom(base64BytesMax(info.bytes), to.signal)
      const document = await store.get(info.key)
      return document && { document, fileName, room }
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
    readResult,
    async withResult(job, to) {
      const value = describe(job)
      if (!isFinalJobStatus(job.status))
        return jsonAnswer(200, { ...value, status: await renders.status(job.jobId) } satisfies JobAnswer)
      const result = await readResult(job, to)
      if (!result) return jsonAnswer(200, value)
      if ('url' in result) return jsonAnswer(200, { ...value, result } satisfies JobAnswer)
      return madeIn(result, withBase64Within(value, { name: 'result', ...result }))
    },
    async resultAnswer(job, { headers, ...to }) {
      const result = await readResult(job, to)
      if (!result || 'url' in result) return result && jsonAnswer(200, result, headers)
      return madeIn(result, base64Answer(result.document, result.fileName, headers))
    },
  }
}

/** Once the answer is made, the document that it was made of needs no more room. */
async function madeIn({ room }: { room: TakenRoom | undefined }, making: Promise<Answer>): Promise<Answer> {
  const answer = await making
  room?.keep(answer.body.length)
  return answer
}

/** The document is in the bucket all the same, which is what the job's status says. */
function noneWhenDisconnected(error: unknown): undefined {
  const isDisconnected =
    error instanceof Fault && (error.code === 'bucket_not_connected' || error.code === 'bucket_refused')
  if (!isDisconnected) throw error
}

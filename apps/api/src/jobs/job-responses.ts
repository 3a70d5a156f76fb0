import type { RenderJob } from '@platen/database'
import { Fault, faultFromWire, isFinalJobStatus, type JobAnswer, documentFormat } from '@platen/contract'
import type { DurableRenders } from '@platen/queue'
import type { ObjectInfo, ObjectStore } from '@platen/storage'
import type { CustomerBuckets } from '../buckets/customer-buckets.ts'
import {
  type ResponseData,
  base64Response,
  base64BytesMax,
  jsonResponse,
  type StreamedResponse,
  streamJsonWithBase64,
} from '../http/response.ts'
import type { MemoryReservation } from '../http/limits/memory-budget.ts'
import type { ReserveMemory } from '../http/limits/request-memory.ts'
import { problemOf } from '../http/problem.ts'

/** Creates the responses about jobs. */
export interface JobResponses {
  /** Describes a job without its result, using only the database row. */
  describe(job: RenderJob): JobAnswer
  /**
   * `describe` plus the result of a successful job, or the live status of an unfinished one. A document in base64 is encoded while it is sent. Throws
   * `unavailable`.
   */
  withResult(job: RenderJob): Promise<ResponseData | StreamedResponse>
  /** Returns the same response as a synchronous request, for a successful job. Throws `unavailable`, and errors from `ReserveMemory`. */
  resultResponse(
    job: RenderJob,
    to: JobReader & { headers: Record<string, string> },
  ): Promise<ResponseData | undefined>
  /** Reads the result of a successful job, or `undefined` if the document is no longer available. Throws errors from `resultResponse`. */
  readResult(job: RenderJob, to?: JobReader): Promise<JobResult | undefined>
}

/** Context for reading a document. */
interface JobReader {
  reserveMemory: ReserveMemory
  signal: AbortSignal
}

type JobResult =
  | { url: string }
  | { document: Buffer; fileName: string; reservation: MemoryReservation | undefined }

export function createJobResponses(parts: {
  renders: DurableRenders
  store: ObjectStore
  buckets: CustomerBuckets
  baseUrl: string
}): JobResponses {
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
    if (job.plan.output === 'base64') {
      const info = await statDocument(job)
      if (!info) return undefined
      const reservation = await to?.reserveMemory(base64BytesMax(info.bytes), to.signal)
      const document = await store.get(info.key)
      return document && { document, fileName, reservation }
    }
    const url = await linkTo(job, fileName)
    return url === undefined ? undefined : { url }
  }

  async function statDocument({ plan: { objectKey } }: RenderJob): Promise<ObjectInfo | undefined> {
    return objectKey === null ? undefined : store.stat(objectKey)
  }

  async function linkTo(job: RenderJob, fileName: string): Promise<string | undefined> {
    const { objectKey, bucket } = job.plan
    const expiresInSeconds = job.plan.expirationMinutes * 60
    const link = { expiresInSeconds, fileName, contentType: documentFormat.mediaType }
    if (objectKey !== null) return store.presignGet({ ...link, key: objectKey })
    if (!bucket) return undefined
    const open = await buckets.open(job.accountId, bucket.name).catch(noneWhenDisconnected)
    return open?.presignGet({ ...link, key: bucket.key })
  }

  return {
    describe,
    readResult,
    async withResult(job) {
      const value = describe(job)
      if (!isFinalJobStatus(job.status))
        return jsonResponse(200, { ...value, status: await renders.status(job.jobId) } satisfies JobAnswer)
      if (!job.outcome?.ok) return jsonResponse(200, value)
      const { fileName } = job.outcome
      if (job.plan.output === 'base64') {
        const info = await statDocument(job)
        const document = info && (await store.openRead(info.key))
        if (!document) return jsonResponse(200, value)
        return streamJsonWithBase64(value, { name: 'result', document, bytes: info.bytes, fileName })
      }
      const url = await linkTo(job, fileName)
      return jsonResponse(200, {
        ...value,
        ...(url !== undefined && { result: { url } }),
      } satisfies JobAnswer)
    },
    async resultResponse(job, { headers, ...to }) {
      const result = await readResult(job, to)
      if (!result || 'url' in result) return result && jsonResponse(200, result, headers)
      return madeIn(result, base64Response(result.document, result.fileName, headers))
    },
  }
}

/** Creates the response, and then frees the document's memory. */
async function madeIn(
  { reservation }: { reservation: MemoryReservation | undefined },
  making: Promise<ResponseData>,
): Promise<ResponseData> {
  const response = await making
  reservation?.shrinkTo(response.body.length)
  return response
}

/** The job succeeded even if the bucket is not accessible now, because the document was delivered. */
function noneWhenDisconnected(error: unknown): undefined {
  const isDisconnected =
    error instanceof Fault && (error.code === 'bucket_not_connected' || error.code === 'bucket_refused')
  if (!isDisconnected) throw error
}

import { randomUUID } from 'node:crypto'
import type { Catalog, RenderJob, RenderJobPlan } from '@platen/database'
import { type Delivery, draftVersion, jobKeptHours, type KeyGrant, documentFormat } from '@platen/contract'
import type { DurableRenders } from '@platen/queue'
import { documentKey, ofAccount } from '@platen/storage'
import { queuedData } from '../bodies/packed-data.ts'
import type { ConcurrencyLimit } from '../http/limits/limit-concurrency.ts'
import type { CheckDocument, DocumentRequest, Endpoint } from '../documents/check-document.ts'
import type { StorageUsage } from '../documents/storage-usage.ts'
import { bucketDelivery } from '../documents/generate.ts'

/**
 * Checks a body and enqueues its job. Throws faults from `CheckDocument`, `overloaded`, `rate_limited` and `unavailable`, in which case there is no job.
 */
export type AcceptJob = (
  endpoint: Endpoint,
  body: unknown,
  caller: { accountId: string; key?: KeyGrant | undefined; requestId: string; signal: AbortSignal },
) => Promise<RenderJob>

/** Time for a render that starts at the last moment. */
const renderGraceMs = 120_000

export function createAcceptJob(parts: {
  check: CheckDocument
  kept: Pick<StorageUsage, 'requireRoom'>
  renderJobs: Catalog['renderJobs']
  renders: DurableRenders
  /** Limits how many of an account's jobs are written at once. */
  writes: ConcurrencyLimit
  waitMaxMs: number
  onError: (error: unknown) => void
}): AcceptJob {
  const { check, kept, renderJobs, renders, writes, waitMaxMs, onError } = parts

  return async (endpoint, body, caller) => {
    const checked = await check(endpoint, body, caller)
    return writes.run(caller.accountId, () => enqueue(checked, caller), caller.signal)
  }

  async function enqueue(
    { request, template, bucket }: Awaited<ReturnType<CheckDocument>>,
    caller: Parameters<AcceptJob>[2],
  ): Promise<RenderJob> {
    const { accountId, requestId } = caller
    if (isKept(request)) await kept.requireRoom(accountId)
    const data = queuedData(request.data)
    const turn = await renders.admit(accountId, data)
    const createdAt = Date.now()
    const isTest = caller.key?.isTest ?? false
    const plan: RenderJobPlan = { ...planOf(request, { accountId, createdAt }), ...(isTest && { isTest }) }
    const beginBy = createdAt + waitMaxMs
    const deadlineAt = beginBy + renderGraceMs
    const delivery: Delivery =
      bucket && request.bucket
        ? {
            ...(await bucketDelivery(bucket, request.bucket.key, deadlineAt - createdAt)),
            ...(plan.objectKey === null ? {} : { alsoKey: plan.objectKey }),
          }
        : { to: 'store', key: plan.objectKey ?? '', contentType: documentFormat.mediaType }
    const { templateId, version, bundle } = template
    const job: RenderJob = {
      jobId: renderJobs.newId(),
      accountId,
      templateId,
      version,
      requestId,
      plan,
      status: 'queued',
      outcome: null,
      createdAt: new Date(createdAt),
      finishedAt: null,
      expiresAt: keptUntil(createdAt),
    }
    const { jobId } = job
    // The row is written first, because it is needed when the render ends. If enqueuing fails, it can be removed, because no caller has received its
    // id.
    await renderJobs.insert(job)
    try {
      const { objectKey } = plan
      const inspect = version === draftVersion && ({ inspect: true } as const)
      const render = { bundle, ...inspect, data, delivery, ...(isTest && { isTest }) }
      await renders.add(jobId, { ...render, createdAt, beginBy, deadlineAt, requestId }, { turn, objectKey })
    } catch (error) {
      await renderJobs.remove(jobId).catch(onError)
      throw error
    }
    return job
  }
}

function keptUntil(createdAt: number): Date {
  return new Date(createdAt + jobKeptHours * 3_600_000)
}

/** Whether the document is stored by the service, at least until its job expires. */
function isKept({ output, bucket }: DocumentRequest): boolean {
  return output === 'base64' || bucket === undefined
}

/** The object is kept longer than the last link that can be requested. */
function planOf(
  request: DocumentRequest,
  { accountId, createdAt }: { accountId: string; createdAt: number },
): RenderJobPlan {
  const { output, expirationMinutes, bucket = null } = request
  const linkMs = output === 'url' ? expirationMinutes * 60_000 : 0
  const expiresAt = keptUntil(createdAt).getTime() + linkMs
  const objectKey = isKept(request)
    ? documentKey({ expiresAt, id: ofAccount(accountId, randomUUID()) })
    : null
  return { output, expirationMinutes, objectKey, bucket }
}

import type { Catalog, RenderJob, RenderJobEnd } from '@platen/database'
import { Fault, faultToWire, type JobStatus, type RenderOutcome } from '@platen/contract'
import type { EndedRender, JobEndEvents } from '@platen/queue'
import { expiryOfKey, type ObjectStore } from '@platen/storage'
import type { StorageUsage } from '../documents/storage-usage.ts'
import type { Announce } from '../webhooks/announce.ts'
import { generationIdOf } from './generation-id.ts'
import { groupCalls } from './group-calls.ts'
import type { JobResponses } from './job-responses.ts'

/**
 * Settles a finished render: updates the row, the generation and the webhooks, in that order. It can be interrupted and repeated at any point, because
 * each step has the same result. Rows and generations of renders that finish at about the same time are written together. Throws `unavailable`.
 */
export type SettleJob = (ended: EndedRender) => Promise<void>

/** Maximum number of renders that are settled together. */
const groupMax = 16
/** Settling uses at most a fifth of the embedded database's time. */
const pauseRatio = 4

export function createSettleJob(parts: {
  catalog: Pick<Catalog, 'generations' | 'renderJobs'>
  store: ObjectStore
  kept: Pick<StorageUsage, 'note'>
  endings: JobEndEvents
  responses: Pick<JobResponses, 'describe'>
  announce: Announce
  observe: (result: {
    outcome: string
    report?: (RenderOutcome & { ok: true })['report']
    isTest: boolean
  }) => void
}): SettleJob {
  const { catalog, store, kept, endings, responses, announce, observe } = parts

  const end = groupCalls(
    async (ends: readonly RenderJobEnd[]) => {
      const ended = await catalog.renderJobs.endAll(ends)
      const rows = ended.flatMap(({ job }) => job ?? [])
      for (const { jobId } of rows) endings.tell(jobId)
      await catalog.generations.insert(rows.map(generationOf))
      return ended
    },
    { sizeMax: groupMax, pauseRatio },
  )

  return async ({ jobId, outcome = neverBegun(), objectKey }) => {
    const { job, isFirst } = await end({ jobId, status: statusOf(outcome), outcome })
    // The job was cancelled, or its account was deleted. The document must not be returned to anyone.
    const isUnwanted = !job || job.status === 'cancelled'
    if (isUnwanted && objectKey !== null) await store.remove(objectKey)
    if (!job) return
    if (isFirst) {
      const { isTest, outcome: result, objectKey: keptKey, bytes } = generationOf(job)
      observe({ outcome: result, isTest, ...(outcome.ok && { report: outcome.report }) })
      const expiresAt = keptKey === null ? undefined : expiryOfKey(keptKey)
      if (expiresAt !== undefined && !isUnwanted)
        await kept.note(job.accountId, { bytes: bytes ?? 0, expiresAt })
    }
    if (isUnwanted) return
    const event = job.status === 'succeeded' ? 'document.succeeded' : 'document.failed'
    await announce(job.accountId, event, responses.describe(job))
  }
}

function neverBegun(): RenderOutcome {
  return { ok: false, fault: faultToWire(new Fault('job_expired')) }
}

function statusOf(outcome: RenderOutcome): JobStatus {
  if (outcome.ok) return 'succeeded'
  return outcome.fault.code === 'job_expired' ? 'expired' : 'failed'
}

function generationOf(job: RenderJob) {
  const { jobId, accountId, templateId, version, requestId, plan, outcome } = job
  const report = outcome?.ok ? outcome.report : undefined
  const failure = outcome?.ok === false ? outcome.fault.code : undefined
  return {
    generationId: generationIdOf(jobId),
    accountId,
    templateId,
    version,
    requestId,
    jobId,
    outcome: report ? ('succeeded' as const) : (failure ?? ('caller_left' as const)),
    bytes: report?.bytes ?? null,
    pages: report?.pages ?? null,
    ms: report?.ms ?? null,
    warnings: report?.warnings ?? [],
    isTest: plan.isTest ?? false,
    objectKey: report ? plan.objectKey : null,
    createdAt: job.finishedAt ?? job.createdAt,
  }
}

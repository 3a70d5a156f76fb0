import { faultFromWire } from '@platen/contract'
import type { Catalog, RenderJob } from '@platen/database'
import { consumeOutcomes, createDocumentCosts, openDurableRenders, openJobEndEvents } from '@platen/queue'
import type { ObjectStore } from '@platen/storage'
import type { RequestHandler, Router } from 'express'
import type { ApiConfig } from '../config.ts'
import type { CustomerBuckets } from '../buckets/customer-buckets.ts'
import { documentHeaders } from '../documents/document-headers.ts'
import type { Caller } from '../documents/generate.ts'
import { limitConcurrency } from '../http/limits/limit-concurrency.ts'
import { jsonResponse } from '../http/response.ts'
import type { Metrics } from '../operator/metrics.ts'
import type { CheckDocument } from '../documents/check-document.ts'
import type { StorageUsage } from '../documents/storage-usage.ts'
import type { Announce } from '../webhooks/announce.ts'
import { type AcceptJob, createAcceptJob } from './accept-job.ts'
import type { RespondAsync } from '../documents/document-routes.ts'
import { createCancelJob } from './cancel-job.ts'
import { createJobResponses, type JobResponses } from './job-responses.ts'
import { jobRoutes } from './job-routes.ts'
import { startJobMaintenance } from './job-maintenance.ts'
import { createSettleJob } from './settle-job.ts'
import { createWaitForJob, type WaitForJob } from './wait-for-job.ts'

/** A job takes two transactions, and all accounts share the database and Redis. */
const writeLimits = { max: 4, waitingMax: 400, what: 'jobs that are being accepted or cancelled' }

/** Documents that are generated asynchronously. */
export interface Jobs {
  respondAsync: RespondAsync
  accept: AcceptJob
  wait: WaitForJob
  responses: JobResponses
  routes(guards: RequestHandler[]): Router
  /** Cancels all of an account's jobs. Throws `unavailable`. */
  cancelAll(accountId: string): Promise<void>
  /** Responds to all long polls immediately with the current status. */
  release(): void
  close(): Promise<void>
}

/** Starts jobs, and settles finished ones. Waits for Redis. */
export async function startJobs(parts: {
  config: Pick<ApiConfig, 'redisUrl' | 'jobsWaitingMax' | 'jobsBytesMax' | 'jobsWaitMaxMs'>
  catalog: Pick<Catalog, 'generations' | 'renderJobs'>
  store: ObjectStore
  buckets: CustomerBuckets
  check: CheckDocument
  kept: StorageUsage
  announce: Announce
  metrics: Metrics
  baseUrl: string
  onError: (error: unknown) => void
}): Promise<Jobs> {
  const { renderJobs } = parts.catalog
  const { config, catalog, store, buckets, check, kept, announce, metrics, baseUrl, onError } = parts
  const { redisUrl, jobsWaitMaxMs: waitMaxMs } = config
  const costs = createDocumentCosts()
  const renders = openDurableRenders({
    redisUrl,
    waitingMax: config.jobsWaitingMax,
    bytesMax: config.jobsBytesMax,
    costs,
    onError,
  })
  const endings = openJobEndEvents({ redisUrl, onError })
  const responses = createJobResponses({ renders, store, buckets, baseUrl })
  const observe: Metrics['generation'] = (result) => metrics.generation(result)
  const settle = createSettleJob({ catalog, store, kept, endings, responses, announce, observe })
  const consumer = await consumeOutcomes({ redisUrl, settle, costs, onError })
  const maintenance = startJobMaintenance({ renderJobs, renders, settle, waitMaxMs, onError })

  const wait = createWaitForJob({ renderJobs, endings })
  const writes = limitConcurrency(writeLimits)
  const accept = createAcceptJob({ check, kept, renderJobs, renders, writes, waitMaxMs, onError })
  const cancel = createCancelJob({ renderJobs, renders, endings, writes, onError })
  return {
    respondAsync: createRespondAsync({ accept, wait, responses }),
    accept,
    wait,
    responses,
    routes: (guards) => jobRoutes({ guards, wait, cancel, responses }),
    async cancelAll(accountId) {
      for (const jobId of await renderJobs.listOpenOf(accountId)) {
        await renderJobs.end(jobId, { status: 'cancelled', outcome: null })
        await renders.withdraw(jobId)
      }
    },
    release: () => endings.release(),
    async close() {
      await Promise.all([maintenance.close(), consumer.close()])
      endings.close()
      await renders.close()
    },
  }
}

/** Creates the function that responds to `Prefer: respond-async`. */
function createRespondAsync(parts: {
  accept: AcceptJob
  wait: WaitForJob
  responses: JobResponses
}): RespondAsync {
  const { accept, wait, responses } = parts

  async function waitFor(accepted: RenderJob, caller: Caller, waitSeconds: number): Promise<RenderJob> {
    const options = { waitMs: waitSeconds * 1_000, signal: caller.signal }
    // The job is accepted even if waiting fails, so the caller must get its ID.
    const job = await wait(caller.accountId, accepted.jobId, options).catch(() => undefined)
    return job ?? accepted
  }

  return async (endpoint, body, { caller, preferences: { waitSeconds } }) => {
    const accepted = await accept(endpoint, body, caller)
    const job = waitSeconds === undefined ? accepted : await waitFor(accepted, caller, waitSeconds)
    const headers = { 'X-Job-Id': job.jobId, 'X-Template-Version': String(job.version) }
    const { outcome } = job
    if (outcome?.ok === false) throw faultFromWire(outcome.fault)
    if (outcome?.ok && caller.reserveMemory) {
      const documentResponseHeaders = {
        ...headers,
        ...documentHeaders(outcome.report),
        'Preference-Applied': `wait=${waitSeconds}`,
      }
      const to = {
        reserveMemory: caller.reserveMemory,
        signal: caller.signal,
        headers: documentResponseHeaders,
      }
      const response = await responses.resultResponse(job, to).catch(() => undefined)
      if (response) return response
    }
    const applied = waitSeconds === undefined ? 'respond-async' : `respond-async, wait=${waitSeconds}`
    return jsonResponse(202, responses.describe(job), {
      ...headers,
      Location: `/v1/jobs/${job.jobId}`,
      'Preference-Applied': applied,
    })
  }
}

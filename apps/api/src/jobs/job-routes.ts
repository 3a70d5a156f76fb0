import { type Request, type RequestHandler, type Response, Router } from 'express'
import { jsonResponse, sendResponse, sendAnyResponse } from '../http/response.ts'
import { throttleResponseBy } from '../http/limits/limit-response-bytes.ts'
import { createConcurrencyGuard } from '../http/limits/concurrency-guard.ts'
import { limitBytes, type CostLimit } from '../http/limits/limit-cost.ts'
import { readPreferences } from '../http/read-preferences.ts'
import { accountOf, callerSignal, contextOf } from '../http/request-context.ts'
import { type CancelJob, jobNotFound } from './cancel-job.ts'
import type { JobResponses } from './job-responses.ts'
import type { WaitForJob } from './wait-for-job.ts'

/** Each request has an open file until its response is sent. */
const documentsAtOnceMax = 16
/** Encoding and sending a megabyte takes about 3 ms on the main thread (November 2026). Larger documents are throttled to this rate. */
const documentBytes = { max: 64 * 2 ** 20, seconds: 10, what: 'job documents' }
const waitsAtOnceMax = 200

/** `GET` (with long polling via `Prefer: wait=N`) and `DELETE /v1/jobs/{jobId}`. `guards` authenticate requests and limit the rate. */
export function jobRoutes(options: {
  guards: RequestHandler[]
  wait: WaitForJob
  cancel: CancelJob
  responses: JobResponses
  /** Limits the bytes of documents. Default: 64 MiB in 10 s. */
  documents?: CostLimit
}): Router {
  const { guards, wait, cancel, responses, documents = limitBytes(documentBytes) } = options
  const router = Router({ strict: true, caseSensitive: true })
  const guardDocuments = createConcurrencyGuard({
    max: documentsAtOnceMax,
    what: 'requests for job documents',
  })
  const guardWaits = createConcurrencyGuard({ max: waitsAtOnceMax, what: 'requests that wait for jobs' })

  router.get('/v1/jobs/:jobId', guards, async (req: Request, res: Response) => {
    const jobId = String(req.params['jobId'])
    const { waitSeconds } = readPreferences(req)
    const signal = callerSignal(res)
    const { key } = contextOf(req)
    const accountId = accountOf(req)
    const find = () => wait(accountId, jobId, { key, waitMs: (waitSeconds ?? 0) * 1_000, signal })
    const job = await (waitSeconds === undefined ? find() : guardWaits(accountId, find))
    if (!job) throw jobNotFound()
    contextOf(req).jobId = jobId
    if (waitSeconds !== undefined) res.set('Preference-Applied', `wait=${waitSeconds}`)
    const send = async () => {
      const response = await responses.withResult(job)
      if ('encode' in response) {
        const { encode } = response
        response.encode = (chunks) => throttleResponseBy(documents, encode(chunks), { accountId, signal })
      }
      await sendAnyResponse(res, response)
    }
    const hasDocument = job.plan.output === 'base64' && job.outcome?.ok === true
    await (hasDocument ? guardDocuments(accountId, send) : send())
  })

  router.delete('/v1/jobs/:jobId', guards, async (req: Request, res: Response) => {
    const jobId = String(req.params['jobId'])
    const job = await cancel({ accountId: accountOf(req), key: contextOf(req).key }, jobId)
    contextOf(req).jobId = jobId
    sendResponse(res, jsonResponse(200, responses.describe(job)))
  })

  return router
}

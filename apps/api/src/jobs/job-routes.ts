import { type Request, type RequestHandler, type Response, Router } from 'express'
import { jsonAnswer, sendAnswer, sendAnyAnswer } from '../http/answer.ts'
import { boundAtOnce } from '../http/bound-at-once.ts'
import { readPreferences } from '../http/prefer.ts'
import { accountOf, callerSignal, contextOf } from '../http/request-context.ts'
import { type CancelJob, noJob } from './cancel-job.ts'
import type { JobAnswers } from './job-answer.ts'
import type { WaitForJob } from './wait-for-job.ts'

/** Each holds an open file until its caller has read the answer. */
const documentsAtOnceMax = 16
const waitsAtOnceMax = 200

/** `GET` (with a long poll by `Prefer: wait=N`) and `DELETE /v1/jobs/{jobId}`. `guards` authenticate and bound the rate. */
export function jobRoutes(options: {
  guards: RequestHandler[]
  wait: WaitForJob
  cancel: CancelJob
  answers: JobAnswers
}): Router {
  const { guards, wait, cancel, answers } = options
  const router = Router({ strict: true, caseSensitive: true })
  const documentsAtOnce = boundAtOnce({ max: documentsAtOnceMax, what: 'documents of jobs' })
  const waitsAtOnce = boundAtOnce({ max: waitsAtOnceMax, what: 'requests that wait for jobs' })

  router.get('/v1/jobs/:jobId', guards, async (req: Request, res: Response) => {
    const jobId = String(req.params['jobId'])
    const { waitSeconds } = readPreferences(req)
    const signal = callerSignal(res)
    const { key } = contextOf(req)
    const accountId = accountOf(req)
    const find = () => wait(accountId, jobId, { key, waitMs: (waitSeconds ?? 0) * 1_000, signal })
    const job = await (waitSeconds === undefined ? find() : waitsAtOnce(accountId, find))
    if (!job) throw noJob()
    contextOf(req).jobId = jobId
    if (waitSeconds !== undefined) res.set('Preference-Applied', `wait=${waitSeconds}`)
    const send = async () => sendAnyAnswer(res, await answers.withResult(job))
    const hasDocument = job.plan.output === 'base64' && job.outcome?.ok === true
    await (hasDocument ? documentsAtOnce(accountOf(req), send) : send())
  })

  router.delete('/v1/jobs/:jobId', guards, async (req: Request, res: Response) => {
    const jobId = String(req.params['jobId'])
    const job = await cancel({ accountId: accountOf(req), key: contextOf(req).key }, jobId)
    contextOf(req).jobId = jobId
    sendAnswer(res, jsonAnswer(200, answers.describe(job)))
  })

  return router
}

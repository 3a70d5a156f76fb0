import type { RenderJob } from '@platen/database'
import { faultFromWire } from '@platen/contract'
import { jsonAnswer } from '../http/answer.ts'
import { documentHeaders } from '../documents/document-headers.ts'
import type { AnswerAsync } from '../documents/document-routes.ts'
import type { Caller } from '../documents/generate.ts'
import type { AcceptJob } from './accept-job.ts'
import type { JobAnswers } from './job-answer.ts'
import type { WaitForJob } from './wait-for-job.ts'

/** Makes the answer to `Prefer: respond-async`. */
export function createAnswerAsync(parts: {
  accept: AcceptJob
  wait: WaitForJob
  answers: JobAnswers
}): AnswerAsync {
  const { accept, wait, answers } = parts

  async function waitFor(accepted: RenderJob, caller: Caller, waitSeconds: number): Promise<RenderJob> {
    const options = { waitMs: waitSeconds * 1_000, signal: caller.signal }
    // Whatever becomes of the waiting, the job is accepted, and its caller must learn its id.
    const job = await wait(caller.accountId, accepted.jobId, options).catch(() => undefined)
    return job ?? accepted
  }

  return async (endpoint, body, { caller, preferences: { waitSeconds } }) => {
    const accepted = await accept(endpoint, body, caller)
    const job = waitSeconds === undefined ? accepted : await waitFor(accepted, caller, waitSeconds)
    const headers = { 'X-Job-Id': job.jobId, 'X-Template-Version': String(job.version) }
    const { outcome } = job
    if (outcome?.ok === false) throw faultFromWire(outcome.fault)
    if (outcome?.ok && caller.takeRoom) {
      const given = {
        ...headers,
        ...documentHeaders(outcome.report),
        'Preference-Applied': `wait=${waitSeconds}`,
      }
      const to = { takeRoom: caller.takeRoom, signal: caller.signal, headers: given }
      const done = await answers.resultAnswer(job, to).catch(() => undefined)
      if (done) return done
    }
    const applied = waitSeconds === undefined ? 'respond-async' : `respond-async, wait=${waitSeconds}`
    return jsonAnswer(202, answers.describe(job), {
      ...headers,
      Location: `/v1/jobs/${job.jobId}`,
      'Preference-Applied': applied,
    })
  }
}

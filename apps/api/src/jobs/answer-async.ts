import type { RenderJob } from '@platen/catalog'
import { faultFromWire } from '@platen/contract'
import { type Answer, jsonAnswer } from '../http/answer.ts'
import type { Preferences } from '../http/prefer.ts'
import type { Endpoint } from '../documents/check-document.ts'
import { documentHeaders } from '../documents/document-headers.ts'
import type { Caller } from '../documents/generate.ts'
import type { AcceptJob } from './accept-job.ts'
import type { JobAnswers } from './job-answer.ts'
import type { WaitForJob } from './wait-for-job.ts'

/**
 * The answer to `Prefer: respond-async`: 202 with the job. With `wait=N`, too, a document that is done by then is answered as if the
 * caller had waited for it: 200 with the document, or its fault thrown.
 */
export type AnswerAsync = (
  endpoint: Endpoint,
  body: unknown,
  options: { caller: Caller; preferences: Preferences },
) => Promise<Answer>

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
    const result = outcome?.ok ? (await answers.withResult(job).catch(() => undefined))?.result : undefined
    if (outcome?.ok && result) {
      return jsonAnswer(200, result, {
        ...headers,
        ...documentHeaders(outcome.report),
        'Preference-Applied': `wait=${waitSeconds}`,
      })
    }
    const applied = waitSeconds === undefined ? 'respond-async' : `respond-async, wait=${waitSeconds}`
    return jsonAnswer(202, answers.describe(job), {
      ...headers,
      Location: `/v1/jobs/${job.jobId}`,
      'Preference-Applied': applied,
    })
  }
}

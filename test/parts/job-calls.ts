import type { JobAnswer } from '@platen/contract'
import { expect } from 'chai'
import { type Account, htmlTemplate, type SharedStack } from './stack.ts'

/** Returns functions that send job requests from one account. */
export function jobCallsOf(stack: SharedStack, account: Account) {
  const headers = { Authorization: `Bearer ${account.apiKey}`, 'Content-Type': 'application/json' }
  const send = (body: unknown, more: Record<string, string> = {}, endpoint = 'create') =>
    fetch(`${stack.baseUrl}/v1/${endpoint}`, {
      method: 'POST',
      headers: { ...headers, Prefer: 'respond-async', ...more },
      body: JSON.stringify(body),
    })
  const ask = (jobId: string, method = 'GET', more: Record<string, string> = {}) =>
    fetch(`${stack.baseUrl}/v1/jobs/${jobId}`, { method, headers: { ...headers, ...more } })
  return {
    send,
    ask,
    async begin(body: unknown): Promise<JobAnswer> {
      const answer = await send(body)
      const job = (await answer.json()) as JobAnswer
      expect(answer.status, JSON.stringify(job)).to.equal(202)
      return job
    },
    async job(jobId: string): Promise<JobAnswer> {
      return (await (await ask(jobId)).json()) as JobAnswer
    },
    async end(jobId: string): Promise<JobAnswer> {
      return (await (await ask(jobId, 'GET', { Prefer: 'wait=30' })).json()) as JobAnswer
    },
  }
}

/** Returns whether a link returns a PDF. */
export async function isPdf(url: string): Promise<boolean> {
  const answer = await fetch(url)
  return (
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString() === '%PDF-'
  )
}

/** A template whose documents are slow with `manyRows`. */
export const slowTemplate = htmlTemplate(
  '<table>{{#rows}}<tr><td>{{a}}</td><td>{{a}}</td><td>{{a}}</td></tr>{{/rows}}</table>',
)
export const manyRows = Array.from({ length: 2_000 }, (_, a) => ({ a }))

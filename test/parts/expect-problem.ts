import type { Problem } from '@platen/contract'
import { expect } from 'chai'

/** Asserts that a response is a problem document with this status and code, and returns it. */
export async function expectProblem(answer: Response, status: number, code: string): Promise<Problem> {
  const text = await answer.text()
  const problem = (answer.headers.get('content-type') ?? '').includes('problem')
    ? (JSON.parse(text) as Problem)
    : undefined
  expect([answer.status, problem?.code], text).to.deep.equal([status, code])
  return problem as Problem
}

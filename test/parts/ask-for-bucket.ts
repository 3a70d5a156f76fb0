import type { Problem } from '@platen/contract'
import { makeKey } from './make-key.ts'
import type { Account, SharedStack } from './stack.ts'

/** The expected results of `askForBucketAsTest`. */
export const refusedAsTest = [...Array.from({ length: 5 }, () => '422 /s3_bucket'), '200']

/** With a test key, requests a document in the bucket "customer" in every possible way, and finally one without a bucket. Returns the results. */
export async function askForBucketAsTest(
  stack: Pick<SharedStack, 'baseUrl' | 'operator'>,
  account: Account,
  { data, templateId }: { templateId: string; data: object },
): Promise<string[]> {
  const { apiKey } = await makeKey(stack, account, { isTest: true })
  const place = { s3_bucket: 'customer', s3_key: 'test.pdf' }
  const one = { templateId, ...place, data }
  const answers: string[] = []
  for (const [path, body, Prefer = 'wait=60'] of [
    ['create', one],
    ['create', { ...one, output: 'url' }],
    ['create', one, 'respond-async'],
    ['pdf', one],
    ['batches', { templateId, ...place, items: [data] }],
    ['create', { templateId, data }],
  ] as const) {
    const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json', Prefer }
    const of = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(`${stack.baseUrl}/v1/${path}`, of)
    const { errors = [] } = (await answer.json()) as Problem
    answers.push([answer.status, ...errors.map(({ pointer }) => pointer)].join(' '))
  }
  return answers
}

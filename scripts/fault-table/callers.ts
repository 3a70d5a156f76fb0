import { setTimeout as pause } from 'node:timers/promises'
import type { BatchAnswer, JobAnswer, Problem } from '@platen/contract'
import { unzipSync } from 'fflate'
import { readPrintedWords } from '../../test/parts/printed-words.ts'
import type { Account } from '../../test/parts/stack.ts'

const answerMsMax = 150_000
const pollEveryMs = 500
const batchItems = 3

/**
 * The outcome of a request. `failed`: no response, or an error without `Retry-After`. `ended`: the request was accepted, but ended with an error.
 */
export type Outcome = 'right' | 'refused' | 'ended' | 'failed' | 'wrong' | 'lost'

/** A request and its outcome. */
export interface Sent {
  kind: Kind
  sentAt: number
  outcome: Outcome
  /** Empty for `right`. */
  reason: string
  ms: number
}

const kinds = ['sync', 'link', 'async', 'batch'] as const
type Kind = (typeof kinds)[number]
/** Percentage of each kind of request. */
const shares: Record<Kind, number> = { sync: 45, link: 25, async: 25, batch: 5 }

/** The account that sends requests, and their target address. */
export interface Caller {
  baseUrl: string
  account: Account
  /** A template that prints its field `no`. */
  templateId: string
  /** Aborts when accepted work has had enough time to end. */
  givesUp: AbortSignal
}

/** Chooses the kind of a request by a number that is at least 0 and below 1. */
export function kindOf(random: number): Kind {
  let rest = random * 100
  return kinds.find((kind) => (rest -= shares[kind]) < 0) ?? 'sync'
}

/** Sends one request, follows it to its end, and compares the text of each document with `no`. */
export async function sendOne(caller: Caller, kind: Kind, no: string): Promise<Sent> {
  const sentAt = performance.now()
  const [outcome, reason] = await follow(caller, kind, no).catch((error: unknown): Result => [
    'failed',
    reasonOf(error),
  ])
  return { kind, sentAt, outcome, reason, ms: performance.now() - sentAt }
}

type Result = [Outcome, string]
const right: Result = ['right', '']

async function follow(caller: Caller, kind: Kind, no: string): Promise<Result> {
  if (kind === 'batch') return followBatch(caller, no)
  const answer = await call(caller, '/v1/create', {
    body: { templateId: caller.templateId, data: { no }, output: kind === 'sync' ? 'base64' : 'url' },
    ...(kind === 'async' && { headers: { Prefer: 'respond-async' } }),
  })
  if (!answer.ok) return refusalOf(answer)
  if (kind !== 'async') return checkResult((await answer.json()) as JobAnswer['result'], no)
  const { jobId } = (await answer.json()) as JobAnswer
  const job = await poll<JobAnswer>(caller, `/v1/jobs/${jobId}`)
  if (typeof job === 'string') return ['lost', `job: ${job}`]
  if (job.status === 'succeeded') return checkResult(job.result, no)
  return ['ended', `job ${job.status}: ${job.error?.code ?? 'no error'}`]
}

async function followBatch(caller: Caller, no: string): Promise<Result> {
  const numbers = Array.from({ length: batchItems }, (_, at) => `${no}-${at}`)
  const answer = await call(caller, '/v1/batches', {
    body: {
      templateId: caller.templateId,
      items: numbers.map((each) => ({ no: each })),
      fileName: '{{no}}',
    },
  })
  if (!answer.ok) return refusalOf(answer)
  const { batchId } = (await answer.json()) as BatchAnswer
  const batch = await poll<BatchAnswer>(caller, `/v1/batches/${batchId}`)
  if (typeof batch === 'string') return ['lost', `batch: ${batch}`]
  if (batch.error) return ['ended', `batch: ${batch.error.code}`]
  if (batch.counts.failed > 0) return ['ended', 'batch: documents failed']
  const zip = unzipSync(await download(batch.result?.url ?? ''))
  const names = Object.keys(zip).join()
  if (names !== numbers.map((each) => `${each}.pdf`).join()) return ['wrong', `batch has ${names}`]
  for (const [at, pdf] of Object.values(zip).entries()) {
    const [outcome, reason] = await checkText(pdf, numbers[at] ?? '')
    if (outcome !== 'right') return [outcome, reason]
  }
  return right
}

async function checkResult(result: JobAnswer['result'], no: string): Promise<Result> {
  if (result === undefined) return ['wrong', 'no document']
  return checkText(
    'url' in result ? await download(result.url) : new Uint8Array(Buffer.from(result.base64, 'base64')),
    no,
  )
}

async function checkText(pdf: Uint8Array, no: string): Promise<Result> {
  const text = await readPrintedWords(pdf).then(
    (words) => words.map((word) => word.text).join(''),
    (error: unknown) => `no PDF: ${String(error)}`,
  )
  return text.replaceAll(/\s/g, '') === no ? right : ['wrong', `"${text.slice(0, 60)}" instead of "${no}"`]
}

async function refusalOf(answer: Response): Promise<Result> {
  const problem = (await answer.json().catch(() => undefined)) as Problem | undefined
  const what = problem ? `${problem.code}: ${problem.detail ?? problem.title}` : 'no problem document'
  const isRefusal = answer.status === 503 && answer.headers.has('retry-after')
  return [isRefusal ? 'refused' : 'failed', `${answer.status} ${what}`]
}

/**
 * Polls until the job or batch at `address` has ended. Returns the last response, or the reason why there is none. Continues while the service is
 * unavailable.
 */
async function poll<T extends { finishedAt?: string }>(caller: Caller, address: string): Promise<T | string> {
  let last = 'never answered'
  while (!caller.givesUp.aborted) {
    const answer = await call(caller, address).catch(() => undefined)
    if (answer?.status === 404) return 'no longer exists'
    if (answer?.ok) {
      const body = (await answer.json()) as T & { status: string }
      if (body.finishedAt !== undefined) return body
      last = `still ${body.status}`
    } else await answer?.arrayBuffer()
    await pause(pollEveryMs)
  }
  return last
}

async function download(url: string): Promise<Uint8Array> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(answerMsMax) })
  if (!answer.ok) throw new Error(`the link returned status ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

function call(
  { baseUrl, account }: Caller,
  address: string,
  { body, headers }: { body?: object; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(`${baseUrl}${address}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      Authorization: `Bearer ${account.apiKey}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(answerMsMax),
  })
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return error.name === 'TimeoutError'
    ? `no response within ${answerMsMax / 1_000} s`
    : `${error.message}${cause}`
}

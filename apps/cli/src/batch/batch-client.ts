import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { BatchAnswer, BatchRequest, UploadAnswer } from '@platen/contract'
import { CliFailure, ServiceUnavailable, ServiceProblem } from '../cli-failure.ts'
import { isPassing, retryAfterOf, sendRequest, type ServiceRequest } from '../send-request.ts'
import { systemCode } from '../system-code.ts'
import { readLines } from './read-lines.ts'

const uploadTimeoutMs = 60 * 60_000
/** Time limit for short responses, after which the service counts as unavailable. */
const lookTimeoutMs = 30_000

export interface BatchPage {
  batches: BatchAnswer[]
  next?: string
}

/** Requests for a batch run, which do not need an operator token. They throw errors from `sendRequest`. */
export interface BatchClient {
  /** Uploads the file and resolves with its ID. `onBytes` receives the number of bytes sent so far. */
  upload(file: string, onBytes: (bytes: number) => void, signal: AbortSignal): Promise<string>
  start(request: BatchRequest, idempotencyKey: string, signal: AbortSignal): Promise<BatchAnswer>
  /** Resolves with `undefined` if the batch no longer exists. */
  find(batchId: string, signal?: AbortSignal): Promise<BatchAnswer | undefined>
  list(limit: number): Promise<BatchPage>
  cancel(batchId: string, keep: 'done' | 'nothing'): Promise<void>
  /** Reads one of the batch's lists line by line (NDJSON). Iterating throws `ServiceUnavailable` if the stream breaks off. */
  lines(
    batchId: string,
    what: 'files' | 'errors' | 'warnings',
    signal: AbortSignal,
  ): Promise<AsyncGenerator<string, void, undefined>>
}

export function createBatchClient({ baseUrl, token }: { baseUrl: string; token: string }): BatchClient {
  async function send<T>(path: string, request: Omit<ServiceRequest, 'baseUrl' | 'token' | 'path'> = {}) {
    return (await sendRequest<T>({ baseUrl, token, path: `/v1${path}`, ...request })).body
  }

  return {
    async upload(file, onBytes, signal) {
      const { uploadId, url } = await send<UploadAnswer>('/uploads', { method: 'POST', body: {}, signal })
      if (url === undefined) throw new CliFailure('The service returned no address for the upload.')
      await putFile({ url, file, onBytes, signal })
      return uploadId
    },
    start: (body, idempotencyKey, signal) =>
      send('/batches', { method: 'POST', body, headers: { 'idempotency-key': idempotencyKey }, signal }),
    async find(batchId, signal) {
      try {
        return await send<BatchAnswer>(of(batchId), {
          timeoutMs: lookTimeoutMs,
          ...(signal ? { signal } : {}),
        })
      } catch (error) {
        if (error instanceof ServiceProblem && error.problem.code === 'not_found') return undefined
        throw error
      }
    },
    list: (limit) => send(`/batches?limit=${limit}`),
    async cancel(batchId, keep) {
      await send(`${of(batchId)}?keep=${keep}`, { method: 'DELETE' })
    },
    async lines(batchId, what, signal) {
      const answer = await reach(`${baseUrl}/v1${of(batchId)}/${what}`, {
        headers: { authorization: `Bearer ${token}` },
        redirect: 'error',
        signal,
      })
      if (!answer.ok || !answer.body) throw await refusal(`The list of ${what}`, answer)
      return linesOf(answer.body, signal)
    },
  }
}

function of(batchId: string): string {
  return `/batches/${encodeURIComponent(batchId)}`
}

async function* linesOf(body: NonNullable<Response['body']>, signal: AbortSignal): AsyncGenerator<string> {
  try {
    yield* readLines(body)
  } catch (error) {
    signal.throwIfAborted()
    throw unavailable(error)
  }
}

async function putFile({
  url,
  file,
  onBytes,
  signal,
}: {
  url: string
  file: string
  onBytes: (bytes: number) => void
  signal: AbortSignal
}): Promise<void> {
  const { size } = await stat(file)
  const answer = await reach(url, {
    method: 'PUT',
    // S3 requires the length in advance.
    headers: { 'content-length': String(size) },
    body: Readable.toWeb(Readable.from(counted(file, onBytes))) as NonNullable<RequestInit['body']>,
    duplex: 'half',
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(uploadTimeoutMs)]),
  })
  if (!answer.ok) throw await refusal(`The upload of ${file}`, answer)
  await answer.body?.cancel()
}

async function* counted(file: string, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    yield chunk
    onBytes((bytes += chunk.length))
  }
}

async function reach(url: string, init: RequestInit & { duplex?: 'half'; signal: AbortSignal }) {
  try {
    return await fetch(url, init)
  } catch (error) {
    init.signal.throwIfAborted()
    throw unavailable(error)
  }
}

function unavailable(error: unknown): ServiceUnavailable {
  const reason = systemCode(error)
  return new ServiceUnavailable(`Platen cannot be reached (${reason}).`, { reason })
}

async function refusal(what: string, answer: Response): Promise<CliFailure> {
  const text = await answer.text().catch(() => '')
  const { status } = answer
  const message = `${what} was refused: ${detailOf(text) ?? `status ${status}`}`
  if (!isPassing(status)) return new CliFailure(message)
  return new ServiceUnavailable(message, {
    reason: `status ${status}`,
    retryAfterSeconds: retryAfterOf(answer),
  })
}

function detailOf(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { detail?: string }).detail
  } catch {
    return undefined
  }
}

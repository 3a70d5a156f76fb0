import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { BatchAnswer, BatchRequest, UploadAnswer } from '@platen/contract'
import { CliFailure, ServiceProblem } from '../cli-failure.ts'
import { sendRequest } from '../send-request.ts'

const uploadTimeoutMs = 60 * 60_000

/** What a run asks of the service, as any caller would. */
export interface BatchClient {
  /** Brings the file to where the service reads it; resolves with its id. */
  upload(file: string, contentType: string): Promise<string>
  start(request: BatchRequest, idempotencyKey: string): Promise<BatchAnswer>
  /** `undefined` when there is no such batch any more. */
  find(batchId: string): Promise<BatchAnswer | undefined>
  /** `files` or `errors`, line by line (NDJSON). */
  lines(batchId: string, what: 'files' | 'errors'): Promise<Readable>
}

export function createBatchClient({ baseUrl, token }: { baseUrl: string; token: string }): BatchClient {
  return {
    async upload(file, contentType) {
      const made = await sendRequest<UploadAnswer>({
        baseUrl,
        token,
        path: '/v1/uploads',
        method: 'POST',
        body: {},
      })
      const { uploadId, url } = made.body
      if (url === undefined) throw new CliFailure('The service gave no address for the upload.')
      const answer = await fetch(url, {
        method: 'PUT',
        headers: { 'content-type': contentType },
        body: await openAsBlob(file),
        redirect: 'error',
        signal: AbortSignal.timeout(uploadTimeoutMs),
      })
      if (!answer.ok) throw new CliFailure(`The upload of ${file} was refused: ${await refusal(answer)}`)
      return uploadId
    },
    async start(request, idempotencyKey) {
      const { body } = await sendRequest<BatchAnswer>({
        baseUrl,
        token,
        path: '/v1/batches',
        method: 'POST',
        body: request,
        headers: { 'idempotency-key': idempotencyKey },
      })
      return body
    },
    async find(batchId) {
      try {
        return (await sendRequest<BatchAnswer>({ baseUrl, token, path: `/v1/batches/${batchId}` })).body
      } catch (error) {
        if (error instanceof ServiceProblem && error.problem.code === 'not_found') return undefined
        throw error
      }
    },
    async lines(batchId, what) {
      const answer = await fetch(`${baseUrl}/v1/batches/${batchId}/${what}`, {
        headers: { authorization: `Bearer ${token}` },
        redirect: 'error',
      })
      if (!answer.ok || !answer.body) {
        throw new CliFailure(`The list of ${what} cannot be read: ${await refusal(answer)}`)
      }
      return Readable.fromWeb(answer.body)
    },
  }
}

async function refusal(answer: Response): Promise<string> {
  const text = await answer.text().catch(() => '')
  try {
    return (JSON.parse(text) as { detail?: string }).detail ?? String(answer.status)
  } catch {
    return String(answer.status)
  }
}

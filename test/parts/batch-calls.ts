import { execFileSync } from 'node:child_process'
import type { BatchAnswer, UploadAnswer } from '@platen/contract'
import { expect } from 'chai'
import { unzipSync } from 'fflate'
import { type Account, type SharedStack, waitMsMax } from './stack.ts'

export type FinishedBatch = BatchAnswer & { result: { url: string; bytes: number; fileName: string } }

/** The address and account for batches. It is read on each call, so that a suite can set it in its `before`. */
export interface BatchCaller {
  readonly stack: Pick<SharedStack, 'baseUrl' | 'log'>
  readonly account: Account
  /** The default template of batches. */
  readonly templateId: string
}

/** Batch requests from one account. */
export interface BatchCalls {
  call: (
    method: string,
    address: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Response>
  /** Uploads a file with rows and returns the upload's id. */
  upload: (text: string) => Promise<string>
  /** Starts a batch, which must be accepted. */
  send: (body: object) => Promise<BatchAnswer>
  /** Waits until a batch fulfils a condition, even while the service is unavailable. */
  untilBatch: (batchId: string, isSo: (batch: BatchAnswer) => boolean) => Promise<BatchAnswer>
  /** Waits until a batch has ended. `result` is missing if it failed. */
  finish: (batchId: string) => Promise<FinishedBatch>
  /** Returns the objects in a JSON Lines response. */
  lines: <T>(address: string) => Promise<T[]>
}

export function batchCallsOf(caller: BatchCaller): BatchCalls {
  const call: BatchCalls['call'] = (method, address, body, headers = {}) =>
    fetch(`${caller.stack.baseUrl}${address}`, {
      method,
      headers: {
        Authorization: `Bearer ${caller.account.apiKey}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

  const get = async (batchId: string): Promise<BatchAnswer> => {
    const answer = await call('GET', `/v1/batches/${batchId}`)
    const batch = (await answer.json()) as BatchAnswer
    if (!answer.ok) throw new Error(JSON.stringify(batch))
    return batch
  }

  const untilBatch: BatchCalls['untilBatch'] = async (batchId, isSo) => {
    const end = performance.now() + waitMsMax
    for (;;) {
      const batch = await get(batchId).catch(() => undefined)
      if (batch && isSo(batch)) return batch
      if (performance.now() > end)
        throw new Error(`${JSON.stringify(batch)}\n${caller.stack.log().slice(-3_000)}`)
      // Polling takes CPU time from the batch.
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }

  return {
    call,
    async upload(text) {
      const answer = (await (await call('POST', '/v1/uploads')).json()) as UploadAnswer
      const sent = await fetch(answer.url ?? '', { method: 'PUT', body: text })
      expect(sent.status).to.be.oneOf([200, 201, 204])
      return answer.uploadId
    },
    async send(body) {
      const answer = await call('POST', '/v1/batches', { templateId: caller.templateId, ...body })
      const batch = (await answer.json()) as BatchAnswer
      expect(answer.status, JSON.stringify(batch)).to.equal(202)
      expect(answer.headers.get('location')).to.equal(`/v1/batches/${batch.batchId}`)
      return batch
    },
    untilBatch,
    finish: async (batchId) =>
      (await untilBatch(batchId, ({ finishedAt }) => finishedAt !== undefined)) as FinishedBatch,
    lines: async <T>(address: string) =>
      (await (await call('GET', address)).text())
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as T),
  }
}

/** Returns the documents in a batch's ZIP, in order. */
export async function zipOf(batch: FinishedBatch): Promise<Array<[name: string, pdf: Uint8Array]>> {
  const bytes = new Uint8Array(await (await fetch(batch.result.url)).arrayBuffer())
  expect(bytes.length).to.equal(batch.result.bytes)
  return Object.entries(unzipSync(bytes))
}

/** Returns the text in a PDF as `pdftotext` extracts it. */
export function textOf(pdf: Uint8Array | undefined): string {
  return execFileSync('pdftotext', ['-', '-'], { input: Buffer.from(pdf ?? []) }).toString()
}

/** Returns the numbers from 1 to `count`. */
export const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

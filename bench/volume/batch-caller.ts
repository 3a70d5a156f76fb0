import type { BatchAnswer } from '@platen/contract'
import type { Account } from '../../test/parts/stack.ts'

/** The result of one batch. */
export interface BatchRun {
  documents: number
  bytes: number
  /** From the first byte of the upload to the last byte of the ZIP. */
  seconds: number
  /** From the request that starts it until it is complete. */
  batchSeconds: number
  /** Seconds in each status. */
  phases: Record<string, number>
}

/** A client that creates batches: upload, start, poll, download. */
export class BatchCaller {
  readonly #baseUrl: string
  readonly #headers: Record<string, string>

  constructor(baseUrl: string, account: Account) {
    this.#baseUrl = baseUrl
    this.#headers = { authorization: `Bearer ${account.apiKey}`, 'content-type': 'application/json' }
  }

  /** Runs a batch to completion. Throws if an item is invalid or was not rendered. */
  async run(
    templateId: string,
    csv: Buffer,
    onLook: (batch: BatchAnswer) => void = () => undefined,
  ): Promise<BatchRun> {
    const from = performance.now()
    const uploadId = await this.upload(csv)
    const startedAt = performance.now()
    const batchId = await this.start(templateId, uploadId)
    const { batch, phases } = await this.#untilEnded(batchId, onLook)
    const batchSeconds = secondsSince(startedAt)
    const bytes = await this.#download(batch)
    const seconds = secondsSince(from)
    return { documents: batch.counts.done, bytes, seconds, batchSeconds, phases }
  }

  /** One upload can be used by several batches. */
  async upload(csv: Buffer): Promise<string> {
    const answer = await this.#ask('POST', '/v1/uploads')
    const { uploadId, url } = answer as { uploadId: string; url: string }
    const sent = await fetch(url, { method: 'PUT', body: new Uint8Array(csv) })
    if (!sent.ok) throw new Error(`the upload returned status ${sent.status}: ${await sent.text()}`)
    return uploadId
  }

  async start(templateId: string, uploadId: string): Promise<string> {
    const body = { templateId, upload: { uploadId }, fileName: '{index}.pdf' }
    const { batchId } = (await this.#ask('POST', '/v1/batches', body)) as BatchAnswer
    return batchId
  }

  read(batchId: string): Promise<BatchAnswer> {
    return this.#ask('GET', `/v1/batches/${batchId}`) as Promise<BatchAnswer>
  }

  async #untilEnded(
    batchId: string,
    onLook: (batch: BatchAnswer) => void,
  ): Promise<{ batch: BatchAnswer; phases: Record<string, number> }> {
    const phases: Record<string, number> = {}
    let since = performance.now()
    const batch = await this.#until(batchId, (now) => {
      onLook(now)
      phases[now.status] = (phases[now.status] ?? 0) + secondsSince(since)
      since = performance.now()
      return now.finishedAt !== undefined
    })
    if (batch.status !== 'succeeded' || batch.counts.failed > 0)
      throw new Error(`the batch did not succeed: ${JSON.stringify(batch)}\n${await this.#report(batchId)}`)
    return { batch, phases }
  }

  /** Resolves when some documents are rendered. */
  async untilRendering(batchId: string): Promise<void> {
    await this.#until(batchId, ({ status, counts }) => {
      if (status !== 'checking' && status !== 'rendering') throw new Error(`the batch is already ${status}`)
      return counts.done > 0
    })
  }

  /** Resolves when the batch is complete. */
  async cancel(batchId: string): Promise<void> {
    await this.#ask('DELETE', `/v1/batches/${batchId}`)
    await this.#until(batchId, ({ finishedAt }) => finishedAt !== undefined)
  }

  /** Polls at increasing intervals: the end is detected at most 2% late, and polling costs almost nothing. */
  async #until(batchId: string, isSo: (batch: BatchAnswer) => boolean): Promise<BatchAnswer> {
    const from = performance.now()
    for (;;) {
      const batch = await this.read(batchId)
      if (isSo(batch)) return batch
      const pauseMs = Math.min(250, Math.max(20, (performance.now() - from) / 50))
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  async #report(batchId: string): Promise<string> {
    const answer = await fetch(`${this.#baseUrl}/v1/batches/${batchId}/errors`, { headers: this.#headers })
    return (await answer.text()).slice(0, 1_000)
  }

  async #download({ result }: BatchAnswer): Promise<number> {
    const answer = await fetch(result?.url ?? '')
    if (!answer.ok || !answer.body) throw new Error(`the download returned status ${answer.status}`)
    let bytes = 0
    for await (const piece of answer.body) bytes += piece.length
    return bytes
  }

  async #ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(this.#baseUrl + path, {
      method,
      headers: this.#headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} returned status ${answer.status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
}

function secondsSince(from: number): number {
  return (performance.now() - from) / 1000
}

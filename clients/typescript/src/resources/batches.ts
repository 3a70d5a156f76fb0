import { errorOfProblem, PlatenError } from '../errors.ts'
import type {
  Batch,
  BatchError,
  BatchFile,
  BatchList,
  BatchRequest,
  BatchWarning,
} from '../generated/shapes.ts'
import type { CallOptions } from '../options.ts'
import { type Deadline, startDeadline } from '../transport/deadline.ts'
import { readJson, readNothing, type Transport } from '../transport/transport.ts'
import { type BatchItems, batchSource } from './batch-source.ts'

export type { BatchItems } from './batch-source.ts'

/** How a batch is made. */
export interface StartBatchOptions extends CallOptions {
  /** One ZIP (the default), one PDF of all in order, or a link to each document. */
  output?: BatchRequest['output']
  /** A published version, or `draft` with a key that has the scope `templates:write`. Default: the one that callers get. */
  version?: number | 'draft'
  /** Name of each document: merge fields, and `{index}` for its number. */
  fileName?: string
  /** Each document goes into a bucket of yours; `key` is a pattern, such as `payslips/{{month}}/{{employee_no}}.pdf`. */
  bucket?: { name: string; key: string }
  /** `reject` (the default): one wrong item and nothing is made. `skip`: the others are. */
  onInvalid?: BatchRequest['onInvalid']
  /** Minutes that each link works from when it is asked for. Default: 60. */
  expirationMinutes?: number
  /**
   * Made by the client unless given. Your own holds for one batch of more than 1,000 items or of a file: whoever begins that again under the
   * same key gets `idempotency_conflict`, as its upload is another one.
   */
  idempotencyKey?: string
}

/** How a batch is waited for. */
export interface WaitOptions extends CallOptions {
  /** Is told how far the batch is, whenever that has changed. */
  onProgress?: (batch: Batch) => void
}

/** How a batch is made and waited for. */
export type BatchOptions = StartBatchOptions & WaitOptions

const lookMs = { first: 300, max: 3_000 }

/** Many documents of one template. */
export class Batches {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Begins a batch without waiting for it. */
  start(template: string, items: BatchItems<object>, options: StartBatchOptions = {}): Promise<Batch> {
    return this.#start(template, items, options, this.#startDeadline(options))
  }

  /** Begins a batch and waits for its end, as `wait` does. */
  async run(template: string, items: BatchItems<object>, options: BatchOptions = {}): Promise<Batch> {
    const deadline = this.#startDeadline(options)
    const { batchId } = await this.#start(template, items, options, deadline)
    return this.#wait(batchId, options, deadline)
  }

  /** How far a batch is, with a new link to its result. */
  get(batchId: string, options: CallOptions = {}): Promise<Batch> {
    return this.#transport.send(lookOf(batchId), options)
  }

  /**
   * Waits until a batch has ended, as long as that takes unless `timeoutMs` is given. Rejects when it failed, with `batch_rejected` for items
   * that do not fit (`errors` lists them), and with `cancelled` when it was cancelled.
   */
  wait(batchId: string, options: WaitOptions = {}): Promise<Batch> {
    return this.#wait(batchId, options, this.#startDeadline(options))
  }

  /** Newest first. */
  async *list(options: CallOptions = {}): AsyncGenerator<Batch, void, undefined> {
    let before: string | undefined
    do {
      const query = { limit: 100, before }
      const page: BatchList = await this.#transport.send(
        { operation: 'listBatches', query, read: readJson<BatchList> },
        options,
      )
      yield* page.batches
      before = page.next
    } while (before !== undefined)
  }

  /** The documents of a batch with output `files` or a bucket, in order, each with a link. */
  files(batchId: string, options: CallOptions = {}): AsyncGenerator<BatchFile, void, undefined> {
    return this.#lines<BatchFile>('listBatchFiles', batchId, options)
  }

  /** Each wrong place of each wrong item, and the items that failed. */
  errors(batchId: string, options: CallOptions = {}): AsyncGenerator<BatchError, void, undefined> {
    return this.#lines<BatchError>('listBatchErrors', batchId, options)
  }

  /** What to check in documents that were made. */
  warnings(batchId: string, options: CallOptions = {}): AsyncGenerator<BatchWarning, void, undefined> {
    return this.#lines<BatchWarning>('listBatchWarnings', batchId, options)
  }

  /** Cancels a batch, or removes what one that has ended made. With `keep: 'done'` what is rendered by now becomes its result. */
  end(batchId: string, options: CallOptions & { keep?: 'done' | 'nothing' } = {}): Promise<void> {
    const query = { keep: options.keep }
    return this.#transport.send(
      { operation: 'endBatch', params: { batchId }, query, read: readNothing },
      options,
    )
  }

  async #start(
    template: string,
    items: BatchItems<object>,
    options: StartBatchOptions,
    deadline: Deadline,
  ): Promise<Batch> {
    const { version, output, fileName, bucket, onInvalid, expirationMinutes, idempotencyKey } = options
    const body = {
      templateId: template,
      ...(await batchSource(this.#transport, items, deadline)),
      ...given({ version, output, fileName, onInvalid, expiration: expirationMinutes }),
      ...(bucket && { s3_bucket: bucket.name, s3_key: bucket.key }),
    } satisfies BatchRequest
    return this.#transport.sendWithin(
      { operation: 'createBatch', body, idempotencyKey, read: readJson<Batch> },
      deadline,
    )
  }

  async #wait(batchId: string, { onProgress }: WaitOptions, deadline: Deadline): Promise<Batch> {
    let known = ''
    for (let pauseMs: number = lookMs.first; ; pauseMs = Math.min(pauseMs * 1.5, lookMs.max)) {
      const batch = await this.#transport.sendWithin(lookOf(batchId), deadline)
      const { status, counts } = batch
      const now = JSON.stringify([status, counts, batch.waitingFor])
      if (now !== known) onProgress?.(batch)
      known = now
      if (status === 'succeeded') return batch
      if (status === 'cancelled') throw new PlatenError('cancelled', `The batch ${batchId} was cancelled.`)
      if (status === 'failed') throw failureOf(batch)
      await deadline.pause(pauseMs)
    }
  }

  async *#lines<T>(
    operation: 'listBatchFiles' | 'listBatchErrors' | 'listBatchWarnings',
    batchId: string,
    options: CallOptions,
  ): AsyncGenerator<T, void, undefined> {
    // A list may be long: its time is its reader's.
    const call = { operation, params: { batchId }, headers: { Accept: 'application/x-ndjson' } }
    yield* this.#transport.lines<T>(call, this.#startDeadline(options))
  }

  /** Without end unless the caller gives one; a connection that is dead ends by the client's own bound all the same. */
  #startDeadline(options: CallOptions): Deadline {
    return startDeadline(options, options.timeoutMs ?? Infinity, this.#transport.timeoutMs)
  }
}

function lookOf(batchId: string) {
  return { operation: 'getBatch', params: { batchId }, read: readJson<Batch> } as const
}

function failureOf({ batchId, error }: Batch): PlatenError {
  return error ? errorOfProblem(error) : new PlatenError('internal', `The batch ${batchId} failed.`)
}

/** Without what is not said: `exactOptionalPropertyTypes`. */
function given<T extends object>(options: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never
}

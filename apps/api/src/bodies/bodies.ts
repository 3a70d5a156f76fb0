import { createNameSearch, Fault, type Field, requestNameSteps } from '@platen/contract'
import type { Flavor } from '@platen/merge/data-schema'
import { checkData, type CheckOptions, type DataFaults } from '@platen/merge'
import type { RequestHandler } from 'express'
import { shrinkBodyMemory } from '../http/limits/request-memory.ts'
import { readJsonBytes, takeBytes } from '../http/json-body.ts'
import { parseJson } from '@platen/import/tabular'
import type { Piece } from '../mcp/pieces.ts'
import { accountOf, callerSignal, contextOf } from '../http/request-context.ts'
import { createThreadPool, transferableBytes, type WaitingCaller } from '@platen/platform'
import { readBatch, type ReadBatchBytes } from '../batches/batch-request.ts'
import type { BodyTask, BodyTasks } from './body-tasks.ts'
import { reviewData, type DataReview } from './review-data.ts'
import type { FolderToDescribe } from './describe-folder.ts'
import {
  packData,
  packedAt,
  PackedData,
  refuseTooManyValues,
  type SentData,
  unpackBody,
} from './packed-data.ts'

/** The waiting caller. Set `deadlineAt` if part of the time has passed. */
type Caller = Pick<WaitingCaller, 'accountId' | 'signal'> & Partial<WaitingCaller>

/** Limits on a JSON body. They have no defaults, because the body is checked and processed on the main thread. */
export interface BodyLimits {
  /** After decompression. */
  bytesMax: number
  /** Fields and items, except those in a packed object. */
  valuesMax: number
  /** Path of an object that is not inspected here, such as `['data']`. In a large body, it becomes `PackedData`. */
  packs?: readonly [string, ...string[]]
}

/**
 * Reads and checks large bodies without delaying other requests: work that takes more than a few milliseconds runs in threads. All methods throw the
 * errors from a `ThreadPool`, and `invalid_request` for work that takes too long.
 */
export interface Bodies {
  /** Reads a JSON body into `req.body` like `readJsonBody`. The account must be known. */
  reader(limits: BodyLimits): RequestHandler[]
  /** Runs `checkData`. */
  checkData(fields: readonly Field[], data: SentData, caller: Caller): Promise<DataFaults>
  /** Checks data like `checkData`, and also finds values that are never printed. */
  reviewData(fields: readonly Field[], data: SentData, caller: Caller): Promise<DataReview>
  /** Reads the data in a sample. Also throws `invalid_data` for an invalid sample. */
  readSample(sample: { file: string; text: string }, caller: Caller): Promise<PackedData>
  /** Reads a sample, and returns the beginning of its formatted text for display. */
  writeSample(sample: { file: string; text: string }, caller: Caller): Promise<Piece>
  /** Runs `describeFolder`, always in a thread, because there can be many samples and fields. */
  describeFolder(folder: FolderToDescribe, flavor: Flavor, caller: Caller): Promise<string>
  readBatch: ReadBatchBytes
}

const tooLong = {
  sample: 'Reading the sample takes too long. Use shorter lists.',
  body: 'Checking the body takes too long. Send shorter lists, or several smaller requests.',
  template:
    'Describing the template’s data takes too long. Use fewer fields, or shorter lists in the samples.',
}

/**
 * Maximum steps for a check on the main thread, because nested lists can require any number of steps. The first check of a process takes 9 to 14 ms
 * for 10,000 steps, and 25 ms for 200,000 (November 2026). A document with 100 rows takes about 1,000.
 */
const inPlaceStepsMax = 10_000

/**
 * Maximum steps for the search for suggestions on the main thread, which take about 1 ms. An account can send 200 bodies with errors per second.
 * A document in which ten of 50 names are misspelled takes a third of this.
 */
const inPlaceNameStepsMax = requestNameSteps / 10

/** Limits on a check on the main thread. A check that exceeds them throws a fault, and is repeated in a thread. */
function inPlaceLimits(): CheckOptions {
  const onLimit = () => {
    throw new Fault('render_failed', { detail: 'Comparing names takes too many steps.' })
  }
  return { stepsMax: inPlaceStepsMax, nearest: createNameSearch(inPlaceNameStepsMax, onLimit) }
}

/**
 * Maximum size of a body that is parsed in this thread. 16 KiB take up to 1 ms to parse and check, even if they are mostly empty objects. One account
 * can send 200 bodies per second, and bodies that arrive together are parsed one after another (November 2026).
 */
const inPlaceBytesMax = 16 * 2 ** 10

/** Checking and saving 40,000 short values takes as long as 4 MiB of text (November 2026). */
const bytesPerValue = 100

export function createBodies({ waitMaxMs }: { waitMaxMs: number }): Bodies {
  const script = new URL('./body-thread.ts', import.meta.url)
  const pool = createThreadPool<BodyTask>({
    script,
    what: 'large bodies',
    moves: bytesOf,
    exhausted: (task) => ({
      detail: task.kind === 'describe' ? tooLong.template : 'file' in task ? tooLong.sample : tooLong.body,
    }),
  })

  async function inThread<Kind extends BodyTask['kind']>(
    task: BodyTask & { kind: Kind },
    { accountId, signal, deadlineAt = Date.now() + waitMaxMs }: Caller,
  ): Promise<BodyTasks[Kind]['result']> {
    return pool.run(task, { accountId, signal, deadlineAt })
  }

  async function parse(bytes: Buffer, { valuesMax, packs }: BodyLimits, caller: Caller): Promise<unknown> {
    const isSmall = bytes.length <= inPlaceBytesMax
    if (!packs)
      return isSmall
        ? parseJson(bytes, valuesMax)
        : inThread({ kind: 'parse', bytes: transferableBytes(bytes), valuesMax }, caller)
    const options = { at: packs, valuesMax }
    if (!isSmall)
      return unpackBody(
        await inThread({ kind: 'pack', bytes: transferableBytes(bytes), options }, caller),
        packs,
      )
    const body = parseJson(bytes)
    refuseTooManyValues(body, options)
    return body
  }

  return {
    reader: (limits) => [
      readJsonBytes(limits.bytesMax),
      async (req, res, next) => {
        const caller = { accountId: accountOf(req), signal: callerSignal(res) }
        const body = await parse(takeBytes(req), limits, caller)
        await contextOf(req).countBody?.(valuesIn(body) * bytesPerValue)
        const packed = limits.packs && packedAt(body, limits.packs)
        if (packed) shrinkBodyMemory(req, packed.text.length)
        req.body = body
        next()
      },
    ],
    async checkData(fields, data, caller) {
      if (data instanceof PackedData) return inThread({ kind: 'check', fields, packed: data.text }, caller)
      try {
        return checkData(fields, data, '/data', inPlaceLimits())
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        return inThread({ kind: 'check', fields, packed: packData(data) }, caller)
      }
    },
    async reviewData(fields, data, caller) {
      if (data instanceof PackedData) return inThread({ kind: 'review', fields, packed: data.text }, caller)
      try {
        return reviewData(fields, data, inPlaceLimits())
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        return inThread({ kind: 'review', fields, packed: packData(data) }, caller)
      }
    },
    async readSample(sample, caller) {
      return new PackedData(await inThread({ kind: 'sample', ...sample }, caller))
    },
    writeSample: (sample, caller) => inThread({ kind: 'sample-text', ...sample }, caller),
    describeFolder: (folder, flavor, caller) => inThread({ kind: 'describe', folder, flavor }, caller),
    async readBatch(bytes, caller) {
      return bytes.length <= inPlaceBytesMax
        ? readBatch(parseJson(bytes))
        : inThread({ kind: 'batch', bytes: transferableBytes(bytes) }, caller)
    },
  }
}

/** Returns the number of fields and items in a body that was parsed with limits. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null || value instanceof PackedData) return 0
  return Object.values(value).reduce<number>((sum, each) => sum + 1 + valuesIn(each), 0)
}

function bytesOf(task: BodyTask): ArrayBuffer[] {
  return 'bytes' in task ? [task.bytes.buffer as ArrayBuffer] : []
}

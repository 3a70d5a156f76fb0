import { Fault, type Field } from '@platen/contract'
import type { Flavour } from '@platen/merge/data-schema'
import { checkData, type DataFaults } from '@platen/merge'
import type { RequestHandler } from 'express'
import { keepRoom } from '../http/body-room.ts'
import { readJsonBytes, takeBytes } from '../http/json-body.ts'
import { parseJson } from '@platen/import/tabular'
import type { Piece } from '../mcp/pieces.ts'
import { accountOf, callerSignal } from '../http/request-context.ts'
import { createThreadPool, ownBytes, type WaitingCaller } from '@platen/platform'
import { readBatch, type ReadBatchBytes } from '../batches/batch-request.ts'
import type { BodyTask, BodyTasks } from './body-tasks.ts'
import { judgeData, type JudgedData } from './judge-data.ts'
import type { FolderToDescribe } from './describe-folder.ts'
import {
  packData,
  packedAt,
  PackedData,
  refuseManyOutside,
  type SentData,
  unpackBody,
} from './packed-data.ts'

/** Who waits. `deadlineAt`: where part of the time is over. */
type Caller = Pick<WaitingCaller, 'accountId' | 'signal'> & Partial<WaitingCaller>

/** How much a route reads of a JSON body. No bound has a default, as what is read is checked, and passed on, in the API's own thread. */
export interface BodyBounds {
  /** After decompression. */
  bytesMax: number
  /** Fields and items; those of a packed object are not counted. */
  valuesMax: number
  /** Where the object lies that is passed on without being looked at here, such as `['data']`: of a large body it is `PackedData`. */
  packs?: readonly [string, ...string[]]
}

/**
 * Reads and checks bodies that may be large, so that nobody else waits for it: what takes more than some milliseconds is done in threads.
 * All of it throws as a `ThreadPool` does, and `invalid_request` for what takes a thread too long.
 */
export interface Bodies {
  /** Reads a JSON body into `req.body` as `readJsonBody` does, once the account is known. */
  reader(bounds: BodyBounds): RequestHandler[]
  /** Of `checkData`. */
  checkData(fields: readonly Field[], data: SentData, caller: Caller): Promise<DataFaults>
  /** The same, with what is never printed. */
  judgeData(fields: readonly Field[], data: SentData, caller: Caller): Promise<JudgedData>
  /** The data of a sample. Throws `invalid_data` for a text that is none, too. */
  readSample(sample: { file: string; text: string }, caller: Caller): Promise<PackedData>
  /** The same, as the beginning of a text for people. */
  writeSample(sample: { file: string; text: string }, caller: Caller): Promise<Piece>
  /** Of `describeFolder`: always in a thread, as samples and fields may be many. */
  describeFolder(folder: FolderToDescribe, flavour: Flavour, caller: Caller): Promise<string>
  readBatch: ReadBatchBytes
}

const tooLong = {
  sample: 'Reading the sample takes too long. Use shorter lists.',
  body: 'Checking the body takes too long. Send shorter lists, or several smaller requests.',
  template:
    'Describing the template’s data takes too long. Use fewer fields, or shorter lists in the samples.',
}

/**
 * Steps of a check in this thread: lists inside lists can ask for any number, whatever their size. The first check of a process takes 9 to
 * 14 ms of this thread for 10,000 steps, and 25 ms for 200,000 (November 2026). A document of 100 rows takes some 1,000.
 */
const inPlaceStepsMax = 10_000

/**
 * Bytes of a body that is parsed in this thread. As many as 16 KiB take up to 1 ms to parse and check, also if they are mostly empty objects. One
 * account sends 200 in a second, and what arrives at once is parsed at once (November 2026).
 */
const inPlaceBytesMax = 16 * 2 ** 10

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

  async function parse(bytes: Buffer, { valuesMax, packs }: BodyBounds, caller: Caller): Promise<unknown> {
    const isSmall = bytes.length <= inPlaceBytesMax
    if (!packs)
      return isSmall
        ? parseJson(bytes, valuesMax)
        : inThread({ kind: 'parse', bytes: ownBytes(bytes), valuesMax }, caller)
    const bounds = { at: packs, valuesMax }
    if (!isSmall)
      return unpackBody(await inThread({ kind: 'pack', bytes: ownBytes(bytes), bounds }, caller), packs)
    const body = parseJson(bytes)
    refuseManyOutside(body, bounds)
    return body
  }

  return {
    reader: (bounds) => [
      readJsonBytes(bounds.bytesMax),
      async (req, res, next) => {
        const caller = { accountId: accountOf(req), signal: callerSignal(res) }
        const body = await parse(takeBytes(req), bounds, caller)
        const packed = bounds.packs && packedAt(body, bounds.packs)
        if (packed) keepRoom(req, packed.text.length)
        req.body = body
        next()
      },
    ],
    async checkData(fields, data, caller) {
      if (data instanceof PackedData) return inThread({ kind: 'check', fields, packed: data.text }, caller)
      try {
        return checkData(fields, data, '/data', { stepsMax: inPlaceStepsMax })
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        return inThread({ kind: 'check', fields, packed: packData(data) }, caller)
      }
    },
    async judgeData(fields, data, caller) {
      if (data instanceof PackedData) return inThread({ kind: 'judge', fields, packed: data.text }, caller)
      try {
        return judgeData(fields, data, { stepsMax: inPlaceStepsMax })
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        return inThread({ kind: 'judge', fields, packed: packData(data) }, caller)
      }
    },
    async readSample(sample, caller) {
      return new PackedData(await inThread({ kind: 'sample', ...sample }, caller))
    },
    writeSample: (sample, caller) => inThread({ kind: 'sample-text', ...sample }, caller),
    describeFolder: (folder, flavour, caller) => inThread({ kind: 'describe', folder, flavour }, caller),
    async readBatch(bytes, caller) {
      return bytes.length <= inPlaceBytesMax
        ? readBatch(parseJson(bytes))
        : inThread({ kind: 'batch', bytes: ownBytes(bytes) }, caller)
    },
  }
}

function bytesOf(task: BodyTask): ArrayBuffer[] {
  return 'bytes' in task ? [task.bytes.buffer as ArrayBuffer] : []
}

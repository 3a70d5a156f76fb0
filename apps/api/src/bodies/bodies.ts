import { Fault, type Field } from '@platen/contract'
import type { Flavour } from '@platen/data-schema'
import { checkData, type DataFaults } from '@platen/merge'
import type { RequestHandler } from 'express'
import { keepRoom } from '../http/body-room.ts'
import { readJsonBytes, takeBytes } from '../http/json-body.ts'
import { parseJson } from '@platen/tabular'
import { smallBytesMax } from '../http/read-bytes.ts'
import { accountOf, callerSignal } from '../http/request-context.ts'
import { createThreadPool, ThreadExhausted, type WaitingCaller } from '@platen/runtime'
import { readBatch, type ReadBatchBytes } from '../batches/batch-request.ts'
import { type BodyTask, type BodyTasks, type JudgedData, judgeData } from './body-tasks.ts'
import type { FolderToDescribe } from './describe-folder.ts'
import { packData, PackedData, type SentData, unpackBody } from './packed-data.ts'

type Caller = Pick<WaitingCaller, 'accountId' | 'signal'>

/**
 * Reads and checks bodies that may be large, so that nobody else waits for it: what takes more than some milliseconds is done in threads.
 * All of it throws as a `ThreadPool` does, and `invalid_request` for what takes a thread too long.
 */
export interface Bodies {
  /**
   * Reads a JSON body into `req.body` as `readJsonBody` does, once the account is known. With `packsData`, `data` of a large one is
   * `PackedData`, and of any other object or list in it only the type is left.
   */
  reader(options: { bytesMax: number; valuesMax?: number; packsData?: true }): RequestHandler[]
  /** Of `checkData`. */
  checkData(fields: readonly Field[], data: SentData, caller: Caller): Promise<DataFaults>
  /** The same, with what is never printed. */
  judgeData(fields: readonly Field[], data: SentData, caller: Caller): Promise<JudgedData>
  /** Of `describeFolder`: always in a thread, as samples and fields may be many. */
  describeFolder(folder: FolderToDescribe, flavour: Flavour, caller: Caller): Promise<string>
  readBatch: ReadBatchBytes
}

const tooLong = {
  body: 'The body takes too long to check. Send shorter lists, or several smaller requests.',
  template:
    'The template’s data take too long to describe. Give it fewer fields, or its samples shorter lists.',
}

/** 10 to 20 ms: lists inside lists may ask for any number, whatever their size. */
const inPlaceStepsMax = 200_000

export function createBodies({ waitMaxMs }: { waitMaxMs: number }): Bodies {
  const script = new URL('./body-thread.ts', import.meta.url)
  const pool = createThreadPool<BodyTask>({ script, what: 'large bodies', handsOver: bytesOf })

  async function inThread<Kind extends BodyTask['kind']>(
    task: BodyTask & { kind: Kind },
    { accountId, signal }: Caller,
  ): Promise<BodyTasks[Kind]['result']> {
    try {
      return await pool.run(task, { accountId, signal, deadlineAt: Date.now() + waitMaxMs })
    } catch (error) {
      if (!(error instanceof ThreadExhausted)) throw error
      throw new Fault('invalid_request', {
        detail: task.kind === 'describe' ? tooLong.template : tooLong.body,
        cause: error,
      })
    }
  }

  async function parse(
    bytes: Buffer,
    { valuesMax, packsData }: { valuesMax?: number | undefined; packsData?: true | undefined },
    caller: Caller,
  ): Promise<unknown> {
    if (bytes.length <= smallBytesMax) return parseJson(bytes, valuesMax)
    if (packsData) return unpackBody(await inThread({ kind: 'pack', bytes }, caller))
    return inThread({ kind: 'parse', bytes, valuesMax }, caller)
  }

  return {
    reader: ({ bytesMax, ...options }) => [
      readJsonBytes(bytesMax),
      async (req, res, next) => {
        const caller = { accountId: accountOf(req), signal: callerSignal(res) }
        const body = await parse(takeBytes(req), options, caller)
        const data = (body as { data?: unknown } | null)?.data
        if (data instanceof PackedData) keepRoom(req, data.text.length)
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
    describeFolder: (folder, flavour, caller) => inThread({ kind: 'describe', folder, flavour }, caller),
    async readBatch(bytes, caller) {
      return bytes.length <= smallBytesMax
        ? readBatch(parseJson(bytes))
        : inThread({ kind: 'batch', bytes }, caller)
    },
  }
}

function bytesOf(task: BodyTask): ArrayBuffer[] {
  return 'bytes' in task ? [task.bytes.buffer as ArrayBuffer] : []
}

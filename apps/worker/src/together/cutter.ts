import { Worker } from 'node:worker_threads'
import type { PrintDifference } from '@platen/pdf'
import type { CutTogether } from './cut-together.ts'
import type { CutReply, CutRequest } from './cut-thread.ts'
import { ownBuffers } from './own-buffers.ts'

export interface Cutter {
  /** Takes over the memory of `work.pdf`. Rejects with an `Error` when the thread ends meanwhile. */
  cut: CutTogether
  /** `comparePrints`. Rejects likewise. */
  compare(one: Uint8Array, other: Uint8Array): Promise<PrintDifference | undefined>
  close(): Promise<void>
}

/** Above this a print ends the thread: its documents are printed alone then. */
const heapMibMax = 512
/** So does one that takes longer, others that wait for the thread included: nothing of ours is so slow. */
const cutMsMax = 120_000

/**
 * Cuts prints in a thread of its own with a low priority, so that single documents, which share this process's event loop, do not
 * wait. The thread starts with the first print, and anew after one that ended it.
 */
export function createCutter(): Cutter {
  const waiting = new Map<number, PromiseWithResolvers<CutReply>>()
  let thread: Worker | undefined
  let count = 0

  function start(): Worker {
    const started = new Worker(new URL('./cut-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMibMax },
    })
    const end = (cause?: unknown) => {
      // An error comes before the exit: what waits then is the next thread's.
      if (thread !== started) return
      thread = undefined
      for (const { reject } of waiting.values())
        reject(new Error('the thread that cuts prints ended', { cause }))
      waiting.clear()
    }
    started.on('message', take)
    started.on('error', end)
    started.on('exit', end)
    return started
  }

  function take(reply: CutReply): void {
    const one = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('error' in reply) one?.reject(new Error(`a print could not be cut: ${reply.error}`))
    else one?.resolve(reply)
  }

  function ask(make: (id: number) => CutRequest, moved: ArrayBuffer[]): Promise<CutReply> {
    const busy = (thread ??= start())
    const id = count++
    const one = Promise.withResolvers<CutReply>()
    waiting.set(id, one)
    busy.postMessage(make(id), moved)
    const late = setTimeout(() => void busy.terminate(), cutMsMax)
    return one.promise.finally(() => clearTimeout(late))
  }

  return {
    async cut(work) {
      const answer = await ask((id) => ({ id, work }), ownBuffers([work.pdf]))
      return 'outcomes' in answer ? answer.outcomes : []
    },
    async compare(one, other) {
      const answer = await ask((id) => ({ id, pair: [one, other] }), [])
      return 'difference' in answer ? answer.difference : undefined
    },
    async close() {
      await thread?.terminate()
    },
  }
}

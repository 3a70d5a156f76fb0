import path from 'node:path'
import { type Transferable, Worker } from 'node:worker_threads'
import type { Fault } from '@platen/contract'
import { answerOf, errorOf, ThreadExhausted } from './thread-message.ts'

/** What a thread of its own is given, and how much it may take. */
export interface ThreadOptions<Progress> {
  /** Plain data: it is copied into the thread, where it is `workerData`. */
  workerData: object
  heapMiBMax: number
  /** Memory outside of its heap, in MiB. Default: not bounded. */
  buffersMiBMax?: number
  /** What of `workerData` goes over into the thread instead of being copied: whoever asks has it no more. */
  handedOver?: Transferable[]
  /** How long a thread that was told to stop may take to put down what it holds, in milliseconds. Default 5,000. */
  stopMs?: number
  signal: AbortSignal
  onProgress?: (progress: Progress) => void
  /** The fault of a thread that needs more memory than it may have. Default: an error of our own. */
  onOutOfMemory?: (cause: Error) => Fault
}

const youngMiBMax = 4
const stopMsDefault = 5_000

/**
 * Runs a script, which answers by `answerFromThread`, in a thread of its own, so that the process goes on answering. Resolves and rejects
 * as the script's work does; any message to the thread is the word to stop. When `signal` aborts, what is under way is taken back and the reason
 * thrown.
 */
export async function runInThread<Result, Progress = never>(
  script: URL,
  options: ThreadOptions<Progress>,
): Promise<Result> {
  const { workerData, heapMiBMax, buffersMiBMax, signal, onProgress, onOutOfMemory } = options
  const name = path.basename(script.pathname)
  signal.throwIfAborted()
  const thread = new Worker(script, {
    workerData,
    ...(options.handedOver && { transferList: options.handedOver }),
    resourceLimits: { maxOldGenerationSizeMb: heapMiBMax, maxYoungGenerationSizeMb: youngMiBMax },
  })
  const buffers = buffersMiBMax === undefined ? undefined : limitBuffers(thread, buffersMiBMax)
  let stopped: NodeJS.Timeout | undefined
  const stop = () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage('stop')
    stopped = setTimeout(() => void thread.terminate(), options.stopMs ?? stopMsDefault)
  }
  signal.addEventListener('abort', stop)
  try {
    const answering = answerOf(thread, { name, onProgress: onProgress as (progress: unknown) => void })
    answering.catch(() => undefined)
    const answer = await (buffers ? Promise.race([answering, buffers.exceeded]) : answering)
    if ('result' in answer) return answer.result as Result
    throw errorOf(answer, name)
  } catch (error) {
    signal.throwIfAborted()
    throw onOutOfMemory && error instanceof ThreadExhausted ? onOutOfMemory(error) : error
  } finally {
    signal.removeEventListener('abort', stop)
    clearTimeout(stopped)
    buffers?.clear()
    await thread.terminate()
  }
}

const lookEveryMs = 50

/** Looks from now on how much memory a thread holds outside of its heap: buffers are not bounded by its resource limits. */
interface MemoryLimit {
  /** Rejects with `ThreadExhausted` when it is more than it may be; never resolves. */
  exceeded: Promise<never>
  clear(): void
}

/** `mebibytes`: of buffers. A thread that is deep in a loop is looked at, too; one that is deep in a single call of native code is not. */
function limitBuffers(thread: Worker, mebibytes: number): MemoryLimit {
  const { promise: exceeded, reject } = Promise.withResolvers<never>()
  // Whoever waits for the answer hears of it; after that nobody does.
  exceeded.catch(() => undefined)
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    // It rejects when the thread has ended.
    const statistics = await thread.getHeapStatistics().catch(() => undefined)
    isLooking = false
    if (statistics && statistics.external_memory > mebibytes * 2 ** 20)
      reject(new ThreadExhausted(`more than ${mebibytes} MiB of buffers`))
  }
  const looks = setInterval(() => void look(), lookEveryMs)
  return { exceeded, clear: () => clearInterval(looks) }
}

import path from 'node:path'
import { type Transferable, Worker } from 'node:worker_threads'
import type { Fault } from '@platen/contract'
import { answerOf, errorOf, ThreadExhausted } from './thread-message.ts'

/** The input of a separate thread, and its limits. */
export interface ThreadOptions<Progress> {
  /** Plain data, copied into the thread as `workerData`. */
  workerData: object
  heapMiBMax: number
  /** Limit for memory outside the heap, in MiB. Default: none. */
  buffersMiBMax?: number
  /** Parts of `workerData` that are transferred instead of copied. The caller loses them. */
  handedOver?: Transferable[]
  /** Milliseconds that a stopping thread has to clean up. Default 5,000. */
  stopMs?: number
  signal: AbortSignal
  onProgress?: (progress: Progress) => void
  /** Creates the fault for a thread that runs out of memory. Default: an internal error. */
  onOutOfMemory?: (cause: Error) => Fault
}

const youngMiBMax = 4
const stopMsDefault = 5_000

/**
 * Runs a script, which uses `answerFromThread`, in a separate thread, so that the process stays responsive. Settles like the script's work. Any
 * message to the thread tells it to stop. If `signal` aborts, the work is stopped, and the reason is thrown.
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

/** Watches how much memory a thread uses outside of its heap, because thread resource limits do not include buffers. */
interface MemoryLimit {
  /** Rejects with `ThreadExhausted` when the limit is exceeded. Never resolves. */
  exceeded: Promise<never>
  clear(): void
}

/** `mebibytes`: limit for buffers. A thread in a loop is also checked, but a thread in a single native call is not. */
function limitBuffers(thread: Worker, mebibytes: number): MemoryLimit {
  const { promise: exceeded, reject } = Promise.withResolvers<never>()
  // The waiting caller gets the error. Later errors are ignored.
  exceeded.catch(() => undefined)
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    // The call rejects when the thread has ended.
    const statistics = await thread.getHeapStatistics().catch(() => undefined)
    isLooking = false
    if (statistics && statistics.external_memory > mebibytes * 2 ** 20)
      reject(new ThreadExhausted(`more than ${mebibytes} MiB of buffers`))
  }
  const looks = setInterval(() => void look(), lookEveryMs)
  return { exceeded, clear: () => clearInterval(looks) }
}

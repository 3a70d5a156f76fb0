import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Fault } from '@platen/contract'
import { answerOf, errorOf, ThreadExhausted } from './thread-message.ts'

/** What a thread of its own is given, and how much it may take. */
export interface ThreadOptions<Progress> {
  /** Plain data: it is copied into the thread, where it is `workerData`. */
  workerData: object
  heapMiBMax: number
  signal: AbortSignal
  onProgress?: (progress: Progress) => void
  /** The fault of a thread that needs more memory than it may have. Default: an error of our own. */
  onOutOfMemory?: (cause: Error) => Fault
}

const youngMiBMax = 4
/** How long a thread that was told to stop may take to put down what it holds. */
const stopMs = 5_000

/**
 * Runs a script, which answers by `answerFromThread`, in a thread of its own, so that the process goes on answering. Resolves and rejects
 * as the script's work does; any message to the thread is the word to stop. When `signal` aborts, what is under way is taken back and the reason
 * thrown.
 */
export async function runInThread<Result, Progress = never>(
  script: URL,
  options: ThreadOptions<Progress>,
): Promise<Result> {
  const { workerData, heapMiBMax, signal, onProgress, onOutOfMemory } = options
  const name = path.basename(script.pathname)
  signal.throwIfAborted()
  const thread = new Worker(script, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heapMiBMax, maxYoungGenerationSizeMb: youngMiBMax },
  })
  let stopped: NodeJS.Timeout | undefined
  const stop = () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage('stop')
    stopped = setTimeout(() => void thread.terminate(), stopMs)
  }
  signal.addEventListener('abort', stop)
  try {
    const answer = await answerOf(thread, { name, onProgress: onProgress as (progress: unknown) => void })
    if ('result' in answer) return answer.result as Result
    throw errorOf(answer, name)
  } catch (error) {
    signal.throwIfAborted()
    throw onOutOfMemory && error instanceof ThreadExhausted ? onOutOfMemory(error) : error
  } finally {
    signal.removeEventListener('abort', stop)
    clearTimeout(stopped)
    await thread.terminate()
  }
}

import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { lowerPriority } from '../lower-priority.ts'
import { answerOf, errorOf, ThreadExhausted } from './thread-message.ts'

/** A thread that runs one task after another. */
export interface TaskThread<Task> {
  /** Whether the thread has ended and takes no more tasks. */
  readonly isEnded: boolean
  /** Resolves when the thread has loaded its code. */
  readonly ready: Promise<void>
  /** Whether `giveWay` was called. Its effect lasts until the thread ends. */
  readonly hasGivenWay: boolean
  /** CPU milliseconds of the last task that returned or threw, if the thread is still running. */
  readonly cpuMs: number | undefined
  /**
   * Resolves with the result of a task, and throws what the task throws. Throws `ThreadExhausted` for a task that exceeds memory or stack, and the
   * error from `limit` for a task that exceeds it. In both cases, the thread has ended.
   */
  run<Result>(task: Task, options?: TaskOptions): Promise<Result>
  /** Lowers the priority of the thread, if the system supports it. */
  giveWay(): void
  end(): Promise<void>
}

/** The memory that a task transfers to the thread, and the task's limits. */
export interface TaskOptions {
  /** Memory that is transferred instead of copied. The caller loses it. */
  handedOver?: ArrayBuffer[] | undefined
  /** Called when the thread starts the task. Returns the limit, which from then on watches the task. */
  limit?: ((thread: Worker) => TaskLimit) | undefined
}

/** Ends a task that exceeds its limits. */
export interface TaskLimit {
  /** Rejects when the task exceeds its limits. Never resolves. */
  exceeded: Promise<never>
  clear(): void
}

/** The code of a thread, and its memory limits. */
export interface TaskThreadOptions {
  /** The script of the thread, which must call `answerTasks`. */
  script: URL
  heapMiBMax: number
  workerData?: object | undefined
}

/** Starts a thread. It does not keep the process alive. */
export function startTaskThread<Task>({
  script,
  heapMiBMax,
  workerData,
}: TaskThreadOptions): TaskThread<Task> {
  const name = path.basename(script.pathname)
  const thread = new Worker(script, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heapMiBMax },
  })
  thread.unref()
  let isEnded = false
  let id: number | undefined
  let hasGivenWay = false
  let cpuMs: number | undefined
  // The task's caller also receives the error. A thread that fails while idle must not end the process.
  thread.on('error', () => (isEnded = true))
  thread.on('exit', () => (isEnded = true))
  const ended = once(thread, 'exit').then(() => {
    throw new Error(`The thread ${name} ended before it was ready`)
  })
  ended.catch(() => undefined)
  const ready = Promise.race([once(thread, 'message').then(readId), ended])
  ready.catch(() => undefined)

  function readId([message]: unknown[]): void {
    id = (message as { progress: number | undefined }).progress
  }

  async function end(): Promise<void> {
    isEnded = true
    await thread.terminate()
  }

  async function ask(task: Task, { handedOver = [], limit: startLimit }: TaskOptions) {
    const limit = startLimit?.(thread)
    const answer = answerOf(thread, { name })
    // When a task exceeds its limit, the thread ends, and this promise also rejects.
    answer.catch(() => undefined)
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      thread.postMessage(task, handedOver)
      const message = await (limit ? Promise.race([answer, limit.exceeded]) : answer)
      // The data is too deeply nested for the stack of the thread.
      if ('failure' in message && message.failure instanceof RangeError) throw message.failure
      return message
    } catch (error) {
      throw error instanceof RangeError ? new ThreadExhausted(error.message) : error
    } finally {
      limit?.clear()
    }
  }

  return {
    get isEnded() {
      return isEnded
    },
    ready,
    get hasGivenWay() {
      return hasGivenWay
    },
    get cpuMs() {
      return cpuMs
    },
    giveWay() {
      if (hasGivenWay) return
      hasGivenWay = true
      if (id !== undefined) lowerPriority(id)
    },
    async run<Result>(task: Task, options: TaskOptions = {}) {
      let message
      try {
        // On a busy machine, this may take seconds, which do not count for the task.
        await ready
        message = await ask(task, options)
      } catch (error) {
        void end()
        throw error
      }
      cpuMs = message.cpuMs
      if ('result' in message) return message.result as Result
      throw errorOf(message, name)
    },
    end,
  }
}

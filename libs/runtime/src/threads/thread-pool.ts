import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { limitCpu } from './cpu-limit.ts'
import { createFairQueue, fairSlots, type WaitingCaller } from './fair-queue.ts'
import { answerOf, errorOf, type ThreadAnswer, ThreadExhausted } from './thread-message.ts'

/** Threads that do one kind of task for all callers. */
export interface ThreadPool<Task> {
  /**
   * Runs a task in a thread: one at a time for each account, in the turns of a `FairQueue`. Throws what the task throws,
   * `ThreadExhausted` for more time or memory than it may have, and as the queue does.
   */
  run<Result>(task: Task, caller: WaitingCaller): Promise<Result>
}

/** What the threads of a pool run, and how much a task may take. */
export interface ThreadPoolOptions<Task> {
  /** Calls `answerTasks`. */
  script: URL
  /** Plain data that is copied into each thread, where it is `workerData`. */
  workerData?: object
  /** What waits for them, in the plural, for the sentence of `overloaded`. */
  what: string
  /** What of a task goes over into the thread instead of being copied: whoever asks has it no more. */
  handsOver?: (task: Task) => ArrayBuffer[]
  /** For everybody; `fairSlots` adds some. Default 2. */
  threads?: number
  /** Milliseconds of CPU that a task may take; with its wait for a busy machine twelve times as long. Default 5,000. */
  timeoutMs?: number
}

/** Far more than an honest body of 10 MiB, or a folder of 2 MiB, takes. */
const heapMiBMax = 512
/** Settles when a thread has loaded its code: on a machine that is busy it may take seconds, which are not the task's. */
const ready = new WeakMap<Worker, Promise<unknown>>()

/**
 * For work that takes as long as whoever sent it likes: in the API's own thread every other caller would wait. The threads start with the
 * first task, and end with the process.
 */
export function createThreadPool<Task>(options: ThreadPoolOptions<Task>): ThreadPool<Task> {
  const { script, workerData, what, handsOver = () => [], threads = 2, timeoutMs = 5_000 } = options
  const name = path.basename(script.pathname)
  const idle: Worker[] = []
  const queue = createFairQueue({ ...fairSlots, atOnce: threads, what })

  // Where nobody waits for it any more it goes on to its own bound: a thread that ends costs the next one its start.
  async function run(task: Task): Promise<unknown> {
    const thread = idle.pop() ?? startThread(script, workerData)
    const message = await (async () => {
      await ready.get(thread)
      return ask(thread, task, { handedOver: handsOver(task), timeoutMs, name })
    })().catch((error: unknown) => {
      void thread.terminate()
      throw error
    })
    keepIdle(thread)
    if ('result' in message) return message.result
    throw errorOf(message, name)
  }

  /** Threads of the further slots end with their task: each holds some 30 MiB. */
  function keepIdle(thread: Worker): void {
    if (idle.length > threads) void thread.terminate()
    else idle.push(thread)
  }

  return {
    run: <Result>(task: Task, caller: WaitingCaller) => queue.run(() => run(task) as Promise<Result>, caller),
  }
}

function startThread(script: URL, workerData: object | undefined): Worker {
  const thread = new Worker(script, { workerData, resourceLimits: { maxOldGenerationSizeMb: heapMiBMax } })
  thread.unref()
  // Who waits for it hears of it, too; a thread that fails while idle must not take the process with it.
  thread.on('error', () => undefined)
  const loaded = once(thread, 'message')
  loaded.catch(() => undefined)
  ready.set(thread, loaded)
  return thread
}

async function ask(
  thread: Worker,
  task: unknown,
  { handedOver, timeoutMs, name }: { handedOver: ArrayBuffer[]; timeoutMs: number; name: string },
): Promise<ThreadAnswer> {
  const limit = limitCpu(thread, timeoutMs)
  const answer = answerOf(thread, { name })
  // A thread that is over its time ends, too.
  answer.catch(() => undefined)
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage(task, handedOver)
    const message = await Promise.race([answer, limit.exceeded])
    // Too much nesting for its stack.
    if ('failure' in message && message.failure instanceof RangeError) throw message.failure
    return message
  } catch (error) {
    throw error instanceof RangeError ? new ThreadExhausted(error.message) : error
  } finally {
    limit.clear()
  }
}

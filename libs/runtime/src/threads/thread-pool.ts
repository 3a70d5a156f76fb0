import type { Worker } from 'node:worker_threads'
import { limitCpu } from './cpu-limit.ts'
import { createFairQueue, fairSlots, type WaitingCaller } from './fair-queue.ts'
import { startTaskThread, type TaskThread } from './task-thread.ts'

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

/**
 * For work that takes as long as whoever sent it likes: in the API's own thread every other caller would wait. The threads start with the
 * first task, and end with the process.
 */
export function createThreadPool<Task>(options: ThreadPoolOptions<Task>): ThreadPool<Task> {
  const { script, workerData, what, handsOver = () => [], threads = 2, timeoutMs = 5_000 } = options
  const idle: TaskThread<Task>[] = []
  const queue = createFairQueue({ ...fairSlots, atOnce: threads, what })
  const limit = (thread: Worker) => limitCpu(thread, timeoutMs)

  // Where nobody waits for it any more it goes on to its own bound: a thread that ends costs the next one its start.
  async function run<Result>(task: Task): Promise<Result> {
    const thread = idle.pop() ?? startTaskThread<Task>({ script, workerData, heapMiBMax })
    try {
      return await thread.run<Result>(task, { handedOver: handsOver(task), limit })
    } finally {
      if (!thread.isEnded) keepIdle(thread)
    }
  }

  /** Threads of the further slots end with their task: each holds some 30 MiB. */
  function keepIdle(thread: TaskThread<Task>): void {
    if (idle.length > threads) void thread.end()
    else idle.push(thread)
  }

  return {
    run: <Result>(task: Task, caller: WaitingCaller) => queue.run(() => run<Result>(task), caller),
  }
}

import type { Worker } from 'node:worker_threads'
import { Fault, type FaultCode } from '@platen/contract'
import { limitCpu } from './cpu-limit.ts'
import { givesWayAfterMs } from '../lower-priority.ts'
import { createFairQueue, fairSlots, type Turn, type WaitingCaller } from './fair-queue.ts'
import { startTaskThread, type TaskThread } from './task-thread.ts'
import { ThreadExhausted } from './thread-message.ts'

/** Threads that do one kind of task for all callers. */
export interface ThreadPool<Task> {
  /**
   * Runs a task in a thread: one at a time for each account, in the turns of a `FairQueue`. Throws what the task throws, the fault
   * `exhausted` for more time or memory than it may have, `unavailable` for one that waits for too long, and as the queue does.
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
  /** The fault of a task that needs more time or memory than it may have, `invalid_request` by default. Without it: `ThreadExhausted`. */
  exhausted?: (task: Task) => { code?: FaultCode; detail: string }
  /** The memory of a task that moves to the thread instead of being copied: the caller has it no more. */
  moves?: (task: Task) => ArrayBuffer[]
  /** For everybody; `fairSlots` adds some. Default 2. */
  threads?: number
  /** Milliseconds of CPU that a task may take; with its wait for a busy machine twelve times as long. Default 5,000. */
  timeoutMs?: number
  /** How long a thread without a task is kept, in milliseconds. Default 60,000. */
  idleMsMax?: number
}

interface IdleThread<Task> {
  thread: TaskThread<Task>
  ends: NodeJS.Timeout
}

/** Far more than an honest body of 10 MiB, or a folder of 2 MiB, takes. */
const heapMiBMax = 512

/**
 * For work whose duration depends on what a caller sends: in the API's own thread every other caller would wait. Threads start with the
 * first task. One that is idle for a minute ends, since it keeps the memory of its largest task.
 */
export function createThreadPool<Task>(options: ThreadPoolOptions<Task>): ThreadPool<Task> {
  const { script, workerData, what, exhausted, moves = () => [], threads = 2 } = options
  const { timeoutMs = 5_000, idleMsMax = 60_000 } = options
  const idle: IdleThread<Task>[] = []
  const queue = createFairQueue({ ...fairSlots, atOnce: threads, what })
  const limit = (thread: Worker) => limitCpu(thread, timeoutMs)

  // Where nobody waits for it any more it goes on to its own bound: a thread that ends costs the next one its start.
  async function run<Result>(task: Task, { takesLong, begin }: Turn): Promise<Result> {
    const thread = takeIdle(takesLong) ?? startTaskThread<Task>({ script, workerData, heapMiBMax })
    let isLong: NodeJS.Timeout | undefined
    try {
      await thread.ready
      begin()
      isLong = setTimeout(() => thread.giveWay(), givesWayAfterMs).unref()
      return await thread.run<Result>(task, { handedOver: moves(task), limit })
    } catch (error) {
      if (!exhausted || !(error instanceof ThreadExhausted)) throw error
      const { code = 'invalid_request', detail } = exhausted(task)
      throw new Fault(code, { detail, cause: error })
    } finally {
      clearTimeout(isLong)
      if (!thread.isEnded) keepIdle(thread)
    }
  }

  /** A thread that has given way is for tasks that take long, and for no others. */
  function takeIdle(takesLong: boolean): TaskThread<Task> | undefined {
    removeEnded()
    const fits = idle.findLast(({ thread }) => thread.hasGivenWay === takesLong)
    const taken = fits ?? (takesLong ? idle.at(-1) : undefined)
    if (taken) removeIdle(taken)
    return taken?.thread
  }

  /**
   * One more than `threads` stays, for short tasks. Those of the further slots end with their task: each holds some 30 MiB. The first to end
   * are those that have given way, since short tasks cannot use them.
   */
  function keepIdle(thread: TaskThread<Task>): void {
    removeEnded()
    if (idle.length > threads) {
      const useless = idle.find((each) => each.thread.hasGivenWay)
      if (thread.hasGivenWay || !useless) return void thread.end()
      endIdle(useless)
    }
    const kept = { thread, ends: setTimeout(() => endIdle(kept), idleMsMax).unref() }
    idle.push(kept)
  }

  function endIdle(kept: IdleThread<Task>): void {
    removeIdle(kept)
    void kept.thread.end()
  }

  /** Removes the threads that died while they were idle. */
  function removeEnded(): void {
    for (const kept of idle.filter(({ thread }) => thread.isEnded)) removeIdle(kept)
  }

  function removeIdle(kept: IdleThread<Task>): void {
    clearTimeout(kept.ends)
    idle.splice(idle.indexOf(kept), 1)
  }

  return {
    run: <Result>(task: Task, caller: WaitingCaller) => queue.run((turn) => run<Result>(task, turn), caller),
  }
}

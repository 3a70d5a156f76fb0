import type { Worker } from 'node:worker_threads'
import { Fault, type FaultCode } from '@platen/contract'
import { limitCpu } from './cpu-limit.ts'
import { givesWayAfterMs } from '../lower-priority.ts'
import { createFairQueue, fairSlots, type Turn, type WaitingCaller } from './fair-queue.ts'
import { startTaskThread, type TaskThread } from './task-thread.ts'
import { ThreadExhausted } from './thread-message.ts'

/** Threads that run one kind of task for all callers. */
export interface ThreadPool<Task> {
  /**
   * Runs a task in a thread: one at a time for each account, when its turn comes in a `FairQueue`. Throws what the task throws, the fault `exhausted`
   * if it exceeds its time or memory limit, `unavailable` if it waits for too long, and queue errors.
   */
  run<Result>(task: Task, caller: WaitingCaller): Promise<Result>
}

/** The code of a pool's threads, and the limits of its tasks. */
export interface ThreadPoolOptions<Task> {
  /** The script of the threads, which must call `answerTasks`. */
  script: URL
  /** Plain data, copied into each thread as `workerData`. */
  workerData?: object
  /** Plural name of the tasks, for the `overloaded` message. */
  what: string
  /** The fault for a task that exceeds its time or memory limit. Default: `invalid_request`. If it is `undefined`, `ThreadExhausted` is thrown. */
  exhausted?: (task: Task) => { code?: FaultCode; detail: string }
  /** Returns the parts of a task that are transferred instead of copied. The caller loses it. */
  moves?: (task: Task) => ArrayBuffer[]
  /** Number of threads for all accounts. `fairSlots` adds to it. Default 2. */
  threads?: number
  /** CPU milliseconds for a task. On a busy machine, the elapsed time can be up to twelve times as long. Default 5,000. */
  timeoutMs?: number
  /** Milliseconds that an idle thread is kept. Default 60,000. */
  idleMsMax?: number
}

interface IdleThread<Task> {
  thread: TaskThread<Task>
  ends: NodeJS.Timeout
}

/** Far more than a valid 10 MiB body or a 2 MiB folder needs. */
const heapMiBMax = 512
/** CPU milliseconds. A body of 20 KB takes less than one, and a body of 6 MB takes 20. */
const shortMsMax = 10

/**
 * Runs work whose duration depends on a caller's input, which would block all other callers in the API's own thread. Threads start with the first
 * task. An idle thread ends after a minute, because it keeps the memory of its largest task.
 */
export function createThreadPool<Task>(options: ThreadPoolOptions<Task>): ThreadPool<Task> {
  const { script, workerData, what, exhausted, moves = () => [], threads = 2 } = options
  const { timeoutMs = 5_000, idleMsMax = 60_000 } = options
  const idle: IdleThread<Task>[] = []
  let isWarming = false
  const queue = createFairQueue({ ...fairSlots, atOnce: threads, shortMsMax, what })
  const limit = (thread: Worker) => limitCpu(thread, timeoutMs)

  // Even if its caller is no longer waiting, a task continues up to its limit, because otherwise the next task would have to start a new thread.
  async function run<Result>(task: Task, { takesLong, begin, setUsed }: Turn): Promise<Result> {
    const thread = takeIdle(takesLong) ?? startTaskThread<Task>({ script, workerData, heapMiBMax })
    let isLong: NodeJS.Timeout | undefined
    try {
      await thread.ready
      if (takesLong) thread.giveWay()
      begin()
      isLong = setTimeout(() => {
        thread.giveWay()
        void warm()
      }, givesWayAfterMs).unref()
      return await thread.run<Result>(task, { handedOver: moves(task), limit })
    } catch (error) {
      if (!exhausted || !(error instanceof ThreadExhausted)) throw error
      const { code = 'invalid_request', detail } = exhausted(task)
      throw new Fault(code, { detail, cause: error })
    } finally {
      clearTimeout(isLong)
      if (!thread.isEnded) {
        if (thread.cpuMs !== undefined) setUsed(thread.cpuMs)
        keepIdle(thread)
      }
    }
  }

  /** Starts a thread for short tasks if there is none, because starting one takes longer than most of them. */
  async function warm(): Promise<void> {
    removeEnded()
    if (isWarming || idle.some(({ thread }) => !thread.hasGivenWay)) return
    isWarming = true
    const thread = startTaskThread<Task>({ script, workerData, heapMiBMax })
    try {
      await thread.ready
      keepIdle(thread)
    } catch {
      // The next task reports why no thread can be started.
      void thread.end()
    } finally {
      isWarming = false
    }
  }

  /** Threads with a lowered priority are only used for long tasks, and the others are kept for short ones. */
  function takeIdle(takesLong: boolean): TaskThread<Task> | undefined {
    removeEnded()
    const taken = idle.findLast(({ thread }) => thread.hasGivenWay === takesLong)
    if (taken) removeIdle(taken)
    return taken?.thread
  }

  /**
   * Keeps at most `threads` threads for long tasks, and as many for short ones. Other additional threads end with their task, because each uses about
   * 30 MiB.
   */
  function keepIdle(thread: TaskThread<Task>): void {
    removeEnded()
    const kind = idle.filter((each) => each.thread.hasGivenWay === thread.hasGivenWay)
    if (kind.length >= threads) return void thread.end()
    const kept = { thread, ends: setTimeout(() => endIdle(kept), idleMsMax).unref() }
    idle.push(kept)
  }

  function endIdle(kept: IdleThread<Task>): void {
    removeIdle(kept)
    void kept.thread.end()
  }

  /** Removes threads that died while idle. */
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

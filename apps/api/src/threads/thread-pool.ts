import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { Fault } from '@platen/contract'
import { CallerLeft } from '@platen/jobs'
import { createRecentUse } from './recent-use.ts'
import { withTimeout } from '@platen/runtime'
import { errorOf, type ThreadMessage } from './thread-message.ts'

export interface WaitingCaller {
  accountId: string
  /** Epoch milliseconds. */
  deadlineAt: number
  signal: AbortSignal
}

/** Threads that do one kind of task for all callers. */
export interface ThreadPool<Task> {
  /**
   * Has a thread do a task: one at a time for each account, and those first that used the threads least of late. Throws what the task
   * throws, `ThreadExhausted` for more time or memory than it may have, `CallerLeft` where the caller is gone before its end,
   * `overloaded` where its deadline comes first.
   */
  run<Result>(task: Task, caller: WaitingCaller): Promise<Result>
}

export interface ThreadPoolOptions<Task> {
  /** Calls `answerTasks`. */
  script: URL
  /** What waits for them, in the plural, for the sentence of `overloaded`. */
  what: string
  /** What of a task goes over into the thread instead of being copied: whoever asks has it no more. */
  handsOver?: (task: Task) => ArrayBuffer[]
  /** Default 2. */
  threads?: number
  /** Milliseconds of CPU that a task may take; with its wait for a busy machine twelve times as long. Default 5,000. */
  timeoutMs?: number
}

/** A task took more time or memory than one may. */
export class ThreadExhausted extends Error {}

interface Waiting<Task> {
  accountId: string
  task: Task
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/** Far more than an honest body of 10 MiB, or a folder of 2 MiB, takes. */
const heapMiBMax = 512
/** A machine that gives a thread less than this share of a core is no longer waited for. */
const waitsMax = 12
/** Settles when a thread has loaded its code: on a machine that is busy it may take seconds, which are not the task's. */
const ready = new WeakMap<Worker, Promise<unknown>>()

/**
 * For work that takes as long as whoever sent it likes: in the API's own thread every other caller would wait. The threads start with the
 * first task, and end with the process.
 */
export function createThreadPool<Task>(options: ThreadPoolOptions<Task>): ThreadPool<Task> {
  const { script, what, handsOver = () => [], threads = 2, timeoutMs = 5_000 } = options
  const idle: Worker[] = []
  const busy = new Set<string>()
  const waiting = new Set<Waiting<Task>>()
  const recentUse = createRecentUse()
  let running = 0

  /** Of those whose account has none running the one that used least; of equals the one that waits longest. */
  function findNext(): Waiting<Task> | undefined {
    let next: Waiting<Task> | undefined
    for (const each of waiting) {
      if (busy.has(each.accountId)) continue
      if (!next || recentUse.of(each.accountId) < recentUse.of(next.accountId)) next = each
    }
    return next
  }

  function startNext(): void {
    const next = running < threads ? findNext() : undefined
    if (!next) return
    waiting.delete(next)
    busy.add(next.accountId)
    running++
    const startedAt = performance.now()
    void run(next).finally(() => {
      recentUse.add(next.accountId, performance.now() - startedAt)
      busy.delete(next.accountId)
      running--
      startNext()
    })
    startNext()
  }

  async function run({ task, resolve, reject }: Waiting<Task>): Promise<void> {
    const thread = idle.pop() ?? startThread(script)
    try {
      await ready.get(thread)
      const message = await ask(thread, task, { handedOver: handsOver(task), timeoutMs })
      idle.push(thread)
      if ('result' in message) resolve(message.result)
      else reject(errorOf(message, path.basename(script.pathname)))
    } catch (error) {
      void thread.terminate()
      reject(error)
    }
  }

  return {
    async run<Result>(task: Task, { accountId, deadlineAt, signal }: WaitingCaller) {
      if (signal.aborted) throw new CallerLeft()
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const asked: Waiting<Task> = { accountId, task, resolve, reject }
      // A thread that has it goes on to its own bound; whoever asked is told now.
      const giveUp = (reason: unknown) => {
        waiting.delete(asked)
        reject(reason)
      }
      const onAbort = () => giveUp(new CallerLeft())
      const late = setTimeout(() => giveUp(tooMany(what)), Math.max(0, deadlineAt - Date.now()))
      signal.addEventListener('abort', onAbort)
      waiting.add(asked)
      startNext()
      return promise.finally(() => {
        clearTimeout(late)
        signal.removeEventListener('abort', onAbort)
      }) as Promise<Result>
    },
  }
}

function tooMany(what: string): Fault {
  return new Fault('overloaded', {
    detail: `Too many ${what} are being checked at this moment. Try again in a few seconds.`,
    retryAfterSeconds: 5,
  })
}

function startThread(script: URL): Worker {
  const thread = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: heapMiBMax } })
  thread.unref()
  // Who waits for it hears of it, too; a thread that fails while idle must not take the process with it.
  thread.on('error', () => undefined)
  const loaded = once(thread, 'message')
  loaded.catch(() => undefined)
  ready.set(thread, loaded)
  return thread
}

function ask(
  thread: Worker,
  task: unknown,
  { handedOver, timeoutMs }: { handedOver: ArrayBuffer[]; timeoutMs: number },
): Promise<ThreadMessage> {
  return new Promise<ThreadMessage>((resolve, reject) => {
    const startedAt = performance.now()
    const cpuBefore = cpuMsOf(thread).catch(() => 0)
    let late = setTimeout(() => void lookAtTime(), timeoutMs)
    let isSettled = false
    const lookAtTime = async () => {
      const waitMsMax = Math.max(0, startedAt + waitsMax * timeoutMs - performance.now())
      // One that is deep in a single call does not tell its time, and is over it when it has not told in all that time.
      const spent = Promise.all([cpuMsOf(thread), cpuBefore]).then(([now, before]) => now - before)
      const leftMs = await withTimeout(spent, waitMsMax, 'the time of the thread').then(
        (spentMs) => timeoutMs - spentMs,
        () => 0,
      )
      if (isSettled) return
      if (leftMs > 0 && waitMsMax > 0) late = setTimeout(() => void lookAtTime(), Math.max(10, leftMs))
      else settle(() => reject(new ThreadExhausted(`more than ${timeoutMs} ms`)))
    }
    const onMessage = (message: ThreadMessage) =>
      settle(() => {
        // Too much nesting for its stack: the thread itself is as good as before.
        if ('failure' in message && message.failure instanceof RangeError)
          reject(new ThreadExhausted(message.failure.message))
        else resolve(message)
      })
    const onError = (error: Error & { code?: string }) =>
      settle(() =>
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError
            ? new ThreadExhausted(error.message)
            : error,
        ),
      )
    const onExit = () => onError(new Error('The thread ended without an answer'))
    const settle = (end: () => void) => {
      isSettled = true
      clearTimeout(late)
      thread.off('message', onMessage).off('error', onError).off('exit', onExit)
      end()
    }
    thread.on('message', onMessage).on('error', onError).on('exit', onExit)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage(task, handedOver)
  })
}

async function cpuMsOf(thread: Worker): Promise<number> {
  const { user, system } = await thread.cpuUsage()
  return (user + system) / 1_000
}

import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { CallerLeft, Fault } from '@platen/contract'
import { limitCpu } from './cpu-limit.ts'
import { createRecentUse } from './recent-use.ts'
import { answerOf, errorOf, type ThreadAnswer, ThreadExhausted } from './thread-message.ts'

/** Who asked for a task, and how long they wait for it. */
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

/** What the threads of a pool run, and how much a task may take. */
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

interface Waiting<Task> {
  accountId: string
  task: Task
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
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
  const { script, what, handsOver = () => [], threads = 2, timeoutMs = 5_000 } = options
  const name = path.basename(script.pathname)
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
      const message = await ask(thread, task, { handedOver: handsOver(task), timeoutMs, name })
      idle.push(thread)
      if ('result' in message) resolve(message.result)
      else reject(errorOf(message, name))
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

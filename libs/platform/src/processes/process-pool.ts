import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { givesWayAfterMs, lowerPriorityOfProcess, lowerPriorityOfSession } from '../lower-priority.ts'
import { createFairQueue, fairSlots, type Turn, type WaitingCaller } from '../threads/fair-queue.ts'
import {
  errorOf,
  type MeasuredAnswer,
  ThreadExhausted,
  type ThreadMessage,
} from '../threads/thread-message.ts'
import type { SentTask } from './answer-from-process.ts'

/** Processes that run one kind of task for all callers. */
export interface ProcessPool<Task> {
  /**
   * Runs a task of at most `cpuMsMax` milliseconds of CPU in a process, when its turn comes in a `FairQueue`. A task is ended if its caller is no
   * longer waiting. Throws what the task throws, `ThreadExhausted` if it exceeds its time or memory limit, and queue errors.
   */
  run<Result>(task: Task, of: WaitingCaller & { cpuMsMax: number }): Promise<Result>
  /**
   * Starts a process for an expected task unless a process with full priority is idle, because starting takes longer than most tasks. A long task
   * also starts a process, for the next account.
   */
  warm: () => void
}

/** The code of a pool's processes, and their limits. */
export interface ProcessPoolOptions {
  /** The script of the processes, which must call `answerTasksOfProcess`. */
  script: URL
  /** Plural name of the tasks, for the `overloaded` message. */
  what: string
  /** Number of processes for all accounts. `fairSlots` adds to it. Default 2. */
  processes?: number
  heapMiBMax: number
  /** Memory limit for the whole process, in MiB. */
  memoryMiBMax: number
  /** Milliseconds that an idle process is kept. It uses about 100 MiB. Default 60,000. */
  idleMsMax?: number
}

/** Maximum start time of a process without a waiting task. */
const startMsMax = 20_000
/** A process is replaced after this many tasks, because each task leaks some memory. It continues until its replacement has started. */
const tasksMax = 50
interface Running {
  child: ChildProcess
  tasks: number
  /** Whether its priority is lowered. */
  hasGivenWay: boolean
}
interface Idle extends Running {
  ends: NodeJS.Timeout
}

/**
 * Creates processes for work that may crash native code or V8: a thread that exceeds the available memory ends its process. The processes do not
 * inherit the environment of this process. Processes that died or were ended are not reused.
 */
export function createProcessPool<Task>(options: ProcessPoolOptions): ProcessPool<Task> {
  const { script, what, processes = 2, idleMsMax = 60_000 } = options
  const name = path.basename(script.pathname)
  const queue = createFairQueue({ ...fairSlots, atOnce: processes, what })
  const idle: Idle[] = []
  let warming: Promise<void> | undefined

  /** A process with a lowered priority is only used for long tasks. */
  function takeIdle(takesLong: boolean): Running | undefined {
    for (const kept of idle.filter(({ child }) => !isAlive(child))) removeIdle(kept)
    const fits = idle.findLast(({ hasGivenWay }) => hasGivenWay === takesLong)
    const taken = fits ?? (takesLong ? idle.at(-1) : undefined)
    if (taken) removeIdle(taken)
    return taken
  }

  function removeIdle(kept: Idle): void {
    clearTimeout(kept.ends)
    idle.splice(idle.indexOf(kept), 1)
  }

  function keepIdle({ child, tasks, hasGivenWay }: Running): void {
    if (!isAlive(child)) return end(child)
    if (tasks >= tasksMax) {
      if (hasGivenWay || hasFullPriority()) return end(child)
      warm()
    } else for (const replaced of idle.filter((each) => each.tasks >= tasksMax)) endIdle(replaced)
    hold(child, false)
    const kept: Idle = { child, tasks, hasGivenWay, ends: setTimeout(() => endIdle(kept), idleMsMax).unref() }
    idle.push(kept)
  }

  function endIdle(kept: Idle): void {
    removeIdle(kept)
    end(kept.child)
  }

  /** Waits for the process that is being started, if any. */
  async function takeStarting(takesLong: boolean, isOver: AbortSignal): Promise<Running> {
    await warming
    isOver.throwIfAborted()
    return takeIdle(takesLong) ?? { child: await start(options, isOver), tasks: 0, hasGivenWay: false }
  }

  async function run(sent: SentTask, { isOver, takesLong, begin, setUsed }: Turn): Promise<unknown> {
    const running = takeIdle(takesLong) ?? (await takeStarting(takesLong, isOver))
    const { child } = running
    hold(child, true)
    begin()
    const isLong = setTimeout(() => {
      if (child.pid !== undefined && !running.hasGivenWay) {
        running.hasGivenWay = lowerPriorityOfProcess(child.pid)
        lowerPriorityOfSession(child.pid)
      }
      warm()
    }, givesWayAfterMs)
    const message = await ask(child, sent, isOver)
      .catch((error: unknown) => {
        end(child)
        throw error
      })
      .finally(() => clearTimeout(isLong))
    if (message.cpuMs !== undefined) setUsed(message.cpuMs)
    keepIdle({ ...running, tasks: running.tasks + 1 })
    if ('result' in message) return message.result
    throw errorOf(message, name)
  }

  function hasFullPriority(): boolean {
    return idle.some(({ child, hasGivenWay }) => isAlive(child) && !hasGivenWay)
  }

  function warm(): void {
    if (warming || hasFullPriority()) return
    warming = start(options, AbortSignal.timeout(startMsMax))
      .then((child) => keepIdle({ child, tasks: 0, hasGivenWay: false }))
      // A caller with a task starts another process, and gets its error.
      .catch(() => undefined)
      .finally(() => (warming = undefined))
  }

  return {
    warm,
    run: <Result>(task: Task, { cpuMsMax, ...caller }: WaitingCaller & { cpuMsMax: number }) =>
      queue.run((turn) => run({ task, cpuMsMax }, turn) as Promise<Result>, caller),
  }
}

/** Resolves with a process that has loaded its code. */
async function start({ script, ...of }: ProcessPoolOptions, isOver: AbortSignal): Promise<ChildProcess> {
  const compileCache = getCompileCacheDir()
  const child = fork(fileURLToPath(script), [String(of.memoryMiBMax)], {
    // Only the location of Node's compile cache is inherited, which halves the startup time. The variable is set to the parent folder, because Node
    // creates a folder for each of its versions.
    env: compileCache === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(compileCache) },
    execArgv: [`--max-old-space-size=${of.heapMiBMax}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // A separate process group, so that its children end with it.
    detached: true,
  })
  // The waiting caller also gets the error.
  child.on('error', () => undefined)
  try {
    await answerOf(child, { isDone: (message) => 'progress' in message, isOver })
    return child
  } catch (error) {
    end(child)
    throw error instanceof ThreadExhausted ? new Error(`The process ${script.pathname} did not start`) : error
  }
}

async function ask(child: ChildProcess, sent: SentTask, isOver: AbortSignal): Promise<MeasuredAnswer> {
  const answer = answerOf(child, { isDone: (message) => !('progress' in message), isOver })
  // If it has already died, `answerOf` reports it.
  child.send(sent, () => undefined)
  const message = (await answer) as MeasuredAnswer
  // The data is too deeply nested for the stack of the process.
  if ('failure' in message && message.failure instanceof RangeError)
    throw new ThreadExhausted(message.failure.message)
  return message
}

/**
 * Resolves with the first message that `isDone` accepts. Rejects with `ThreadExhausted` if the process ends first, and with
 * `isOver.reason` if that aborts.
 */
async function answerOf(
  child: ChildProcess,
  { isDone, isOver }: { isDone: (message: ThreadMessage) => boolean; isOver: AbortSignal },
): Promise<ThreadMessage> {
  const heard = new AbortController()
  const signal = AbortSignal.any([heard.signal, isOver])
  const { promise, resolve, reject } = Promise.withResolvers<ThreadMessage>()
  const onMessage = (message: unknown) => {
    if (isDone(message as ThreadMessage)) resolve(message as ThreadMessage)
  }
  const ended = once(child, 'exit', { signal })
  ended.then(
    ([code, by]) => reject(new ThreadExhausted(`The process ended with ${String(by ?? code)}`)),
    (error: unknown) => reject(isOver.aborted ? (isOver.reason as Error) : (error as Error)),
  )
  child.on('message', onMessage)
  if (!isAlive(child)) reject(new ThreadExhausted('The process has ended'))
  try {
    return await promise
  } finally {
    child.off('message', onMessage)
    heard.abort()
  }
}

function isAlive(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null && child.connected
}

/** Sets whether the process keeps this process alive. */
function hold(child: ChildProcess, isHeld: boolean): void {
  if (isHeld) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}

function end(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}

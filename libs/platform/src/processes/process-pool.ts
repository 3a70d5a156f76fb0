import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { givesWayAfterMs, lowerPriorityOfProcess } from '../lower-priority.ts'
import { createFairQueue, fairSlots, type Turn, type WaitingCaller } from '../threads/fair-queue.ts'
import { errorOf, type ThreadAnswer, ThreadExhausted, type ThreadMessage } from '../threads/thread-message.ts'
import type { SentTask } from './answer-from-process.ts'

/** Processes that do one kind of task for all callers. */
export interface ProcessPool<Task> {
  /**
   * Has a process do a task that takes at most so many milliseconds of CPU, in the turns of a `FairQueue`; a task for which nobody waits any more
   * is ended. Throws what the task throws, `ThreadExhausted` for more time or memory than it may have, and as the queue does.
   */
  run<Result>(task: Task, of: WaitingCaller & { cpuMsMax: number }): Promise<Result>
  /** Starts a process for a task that is to be expected, unless one waits: to start takes longer than most tasks. */
  warm: () => void
}

/** What the processes of a pool run, and how much they may take. */
export interface ProcessPoolOptions {
  /** Calls `answerTasksOfProcess`. */
  script: URL
  /** What waits for them, in the plural, for the sentence of `overloaded`. */
  what: string
  /** For everybody; `fairSlots` adds some. Default 2. */
  processes?: number
  heapMiBMax: number
  /** All that a process holds, in MiB. */
  memoryMiBMax: number
  /** How long one stays that has nothing to do: it holds some 100 MiB. Default 60,000. */
  idleMsMax?: number
}

/** Of one that nobody waits for yet. */
const startMsMax = 20_000
/** What a task leaves behind adds up. */
const tasksMax = 50
interface Running {
  child: ChildProcess
  tasks: number
  /** It gets only the CPU that others leave, and a little of theirs. */
  hasGivenWay: boolean
}
interface Idle extends Running {
  ends: NodeJS.Timeout
}

/**
 * For what native code, or V8's own, may die of: a thread that asks for more memory at once than there is takes its process with it. A process
 * sees nothing of this one's environment, and none that died, or was ended, is used again.
 */
export function createProcessPool<Task>(options: ProcessPoolOptions): ProcessPool<Task> {
  const { script, what, processes = 2, idleMsMax = 60_000 } = options
  const name = path.basename(script.pathname)
  const queue = createFairQueue({ ...fairSlots, atOnce: processes, what })
  const idle: Idle[] = []
  let warming: Promise<void> | undefined

  /** A process that has given way is for tasks that take long, and for no others. */
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
    if (tasks >= tasksMax || !isAlive(child)) return end(child)
    hold(child, false)
    const endIdle = () => {
      removeIdle(kept)
      end(child)
    }
    const kept: Idle = { child, tasks, hasGivenWay, ends: setTimeout(endIdle, idleMsMax).unref() }
    idle.push(kept)
  }

  async function run(sent: SentTask, { isOver, takesLong, begin }: Turn): Promise<unknown> {
    await warming
    isOver.throwIfAborted()
    const running = takeIdle(takesLong) ?? {
      child: await start(options, isOver),
      tasks: 0,
      hasGivenWay: false,
    }
    const { child } = running
    hold(child, true)
    begin()
    const isLong = setTimeout(() => {
      running.hasGivenWay ||= child.pid !== undefined && lowerPriorityOfProcess(child.pid)
    }, givesWayAfterMs)
    const message = await ask(child, sent, isOver)
      .catch((error: unknown) => {
        end(child)
        throw error
      })
      .finally(() => clearTimeout(isLong))
    keepIdle({ ...running, tasks: running.tasks + 1 })
    if ('result' in message) return message.result
    throw errorOf(message, name)
  }

  function warm(): void {
    if (warming || idle.some(({ child }) => isAlive(child))) return
    warming = start(options, AbortSignal.timeout(startMsMax))
      .then((child) => keepIdle({ child, tasks: 0, hasGivenWay: false }))
      // Whoever has a task starts another, and is told.
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
    // Nothing of this one's environment but where Node keeps what it has compiled, which halves the start.
    // The folder above it: Node makes one for each of its versions.
    env: compileCache === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(compileCache) },
    execArgv: [`--max-old-space-size=${of.heapMiBMax}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // A group of its own: what it may have started ends with it.
    detached: true,
  })
  // Who waits for it hears of it, too.
  child.on('error', () => undefined)
  try {
    await answerOf(child, { isDone: (message) => 'progress' in message, isOver })
    return child
  } catch (error) {
    end(child)
    throw error instanceof ThreadExhausted ? new Error(`The process ${script.pathname} did not start`) : error
  }
}

async function ask(child: ChildProcess, sent: SentTask, isOver: AbortSignal): Promise<ThreadAnswer> {
  const answer = answerOf(child, { isDone: (message) => !('progress' in message), isOver })
  // Where it died already the answer says so.
  child.send(sent, () => undefined)
  const message = (await answer) as ThreadAnswer
  // Too much nesting for its stack.
  if ('failure' in message && message.failure instanceof RangeError)
    throw new ThreadExhausted(message.failure.message)
  return message
}

/** The first message that `isDone` takes. Rejects with `ThreadExhausted` where the process ends before, and with the reason where it is over. */
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

/** Whether this process stays for it. */
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

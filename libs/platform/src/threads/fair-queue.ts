import { CallerLeft, Fault } from '@platen/contract'
import { createLongestTask, createLongTasks, createRecentUse } from './recent-use.ts'
import { poolSlots, type SharedSlots } from './shared-slots.ts'

/** The account of a task, and how long its caller waits. */
export interface WaitingCaller {
  accountId: string
  /** Epoch milliseconds. */
  deadlineAt: number
  signal: AbortSignal
}

/** Shares a few slots fairly among all accounts. */
export interface FairQueue {
  /**
   * Runs the work when its turn comes: one at a time for each account, the account with the least recent use first. Throws what the work throws,
   * `CallerLeft` if the caller disconnects, and `overloaded` at the deadline.
   */
  run<Result>(work: (turn: Turn) => Promise<Result>, caller: WaitingCaller): Promise<Result>
}

/** A task's turn in the queue. */
export interface Turn {
  /** Aborts when nobody is waiting for the result any longer. */
  isOver: AbortSignal
  /** Whether the account's recent tasks were so long that this task gets a lower priority than those of other accounts. */
  takesLong: boolean
  /** Marks the start of the work, so that previous steps, such as the start of a thread, are not counted as use by the account. */
  begin: () => void
  /** Sets the CPU milliseconds that count as use by the account. Default: the elapsed time since `begin`. */
  setUsed: (cpuMs: number) => void
}

/** Slots of a queue. */
export interface FairQueueOptions {
  /** Slots for all accounts. */
  atOnce: number
  /** An account's tasks are short if none of the recent ones used more milliseconds. Default 100. */
  shortMsMax?: number
  /** Additional slots for accounts whose recent tasks were all short, so that long tasks from others never block all slots. Default 0. */
  forShort?: number
  /**
   * Additional slots for work that has waited for 200 ms, if the tasks in all other slots have also run for 200 ms. The last `forShort` of them are
   * kept for accounts with recent tasks that were all short. Default 0.
   */
  whenHeldUp?: number
  /** Limit for an account's tasks across several queues. Default: none. */
  shared?: SharedSlots
  /** Plural name of the tasks, for the `overloaded` message. */
  what: string
  /** Returns milliseconds. Default: `performance.now`. */
  clock?: () => number
}

interface Waiting {
  accountId: string
  /** A time of the clock. */
  since: number
  /** Resolves when the work has ended, successfully or not. */
  work: (use: Pick<Turn, 'begin' | 'setUsed'>) => Promise<void>
}

type Use = 'short' | 'unknown' | 'long'

const heldUpMs = 200
/** Additional slots for the queues of threads and processes, and their shared limit. */
export const fairSlots = { forShort: 1, whenHeldUp: 3, shared: poolSlots }

/** Creates a queue with its own record of recent use. */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { atOnce, shortMsMax = 100, forShort = 0, whenHeldUp = 0, shared, what } = options
  const { clock = () => performance.now() } = options
  const running = new Map<string, { use: Use; since: number }>()
  const waiting = new Set<Waiting>()
  const recentUse = createRecentUse(clock)
  const longestTask = createLongestTask(clock)
  const longTasks = createLongTasks(clock)
  let looking: NodeJS.Timeout | undefined

  const slotsMax = atOnce + forShort + whenHeldUp
  const isShort = (accountId: string) => longestTask.of(accountId) <= shortMsMax

  /** Accounts without recent tasks are not known to have short ones. */
  function useOf(accountId: string): Use {
    const isKnown = recentUse.of(accountId) > 0
    return isShort(accountId) ? (isKnown ? 'short' : 'unknown') : 'long'
  }

  function hasSlot({ accountId, since }: Waiting): boolean {
    const count = (use: Use) => [...running.values()].filter((one) => one.use === use).length
    const use = useOf(accountId)
    if (use === 'short' && count('short') < forShort && running.size < slotsMax) return true
    const heldUpSince = clock() - heldUpMs
    const justStarted = [...running.values()].filter((one) => one.since > heldUpSince)
    // While slots are released quickly, more tasks at once would only slow each other.
    const isHeldUp = since <= heldUpSince && justStarted.length < atOnce
    if (isHeldUp && running.size < slotsMax - (use === 'short' || whenHeldUp === 0 ? 0 : forShort))
      return true
    return running.size < atOnce + forShort && (use !== 'long' || count('long') < atOnce)
  }

  /** Returns the waiting work of the account with the least recent use. Among equals, returns the work that has waited longest. */
  function findNext(): Waiting | undefined {
    let next: Waiting | undefined
    for (const each of waiting) {
      const { accountId } = each
      if (running.has(accountId) || (next && recentUse.of(accountId) >= recentUse.of(next.accountId)))
        continue
      if (shared && !shared.isFree(accountId, isShort(accountId))) continue
      if (hasSlot(each)) next = each
    }
    return next
  }

  function startNext(): void {
    for (let next = findNext(); next; next = findNext()) start(next)
    shared?.setWaiting(startNext, waiting.size > 0)
    clearTimeout(looking)
    if (whenHeldUp > 0 && waiting.size > 0 && running.size < slotsMax)
      looking = setTimeout(startNext, heldUpMs).unref()
  }

  function start(next: Waiting): void {
    const { accountId } = next
    let startedAt = clock()
    const begin = () => {
      startedAt = clock()
    }
    let cpuMs: number | undefined
    const setUsed = (ms: number) => {
      cpuMs = ms
    }
    waiting.delete(next)
    running.set(accountId, { use: useOf(accountId), since: startedAt })
    shared?.take(accountId, startNext)
    void next.work({ begin, setUsed }).finally(() => {
      const usedMs = cpuMs ?? clock() - startedAt
      recentUse.add(accountId, usedMs)
      longestTask.add(accountId, usedMs)
      longTasks.add(accountId, usedMs)
      running.delete(accountId)
      startNext()
      shared?.release(accountId)
    })
  }

  return {
    async run<Result>(
      work: (turn: Turn) => Promise<Result>,
      { accountId, deadlineAt, signal }: WaitingCaller,
    ) {
      if (signal.aborted) throw new CallerLeft()
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      const over = new AbortController()
      const asked = {
        accountId,
        since: clock(),
        // Work that throws before its first await must also release its slot.
        work: async (use: Pick<Turn, 'begin' | 'setUsed'>) => {
          try {
            const takesLong = !isShort(accountId) || longTasks.areRecent(accountId)
            resolve(await work({ isOver: over.signal, takesLong, ...use }))
          } catch (error) {
            reject(error)
          }
        },
      }
      const giveUp = (reason: unknown) => {
        waiting.delete(asked)
        reject(reason)
        over.abort(reason)
      }
      const onAbort = () => giveUp(new CallerLeft())
      const late = setTimeout(() => giveUp(tooMany(what)), Math.max(0, deadlineAt - Date.now()))
      signal.addEventListener('abort', onAbort)
      waiting.add(asked)
      startNext()
      return promise.finally(() => {
        clearTimeout(late)
        signal.removeEventListener('abort', onAbort)
      })
    },
  }
}

function tooMany(what: string): Fault {
  return new Fault('overloaded', {
    detail: `Too many ${what} are in progress. Try again in a few seconds.`,
    retryAfterSeconds: 5,
  })
}

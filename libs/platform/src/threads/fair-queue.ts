import { CallerLeft, Fault } from '@platen/contract'
import { givesWayAfterMs } from '../lower-priority.ts'
import { createLongestTask, createRecentUse, createUsualTask } from './recent-use.ts'

/** Who asked for a task, and how long they wait for it. */
export interface WaitingCaller {
  accountId: string
  /** Epoch milliseconds. */
  deadlineAt: number
  signal: AbortSignal
}

/** Shares a few slots among the work of all accounts. */
export interface FairQueue {
  /**
   * Runs the work when its turn comes: one at a time for each account, the account with the least recent use first. Throws what the work throws, `CallerLeft` when the caller disconnects before its end, `overloaded`
   * when its deadline comes first.
   */
  run<Result>(work: (turn: Turn) => Promise<Result>, caller: WaitingCaller): Promise<Result>
}

/** What work knows of its turn. */
export interface Turn {
  /** Aborts when nobody waits for the result any more. */
  isOver: AbortSignal
  /** Whether the recent tasks of the account took so long, on average, that they give way to those of others. */
  takesLong: boolean
  /** The work begins now: what came before, such as the start of a thread, does not count as the account's. */
  begin: () => void
}

/** How many slots a queue has. */
export interface FairQueueOptions {
  /** Slots for everybody. */
  atOnce: number
  /** Further slots for accounts whose recent tasks were all short: long tasks of others never hold up all of them. Default 0. */
  forShort?: number
  /** Further slots for work that has waited for 200 ms while other accounts hold all of those. Default 0. */
  whenHeldUp?: number
  /** What waits, in the plural, for the detail of `overloaded`. */
  what: string
}

interface Waiting {
  accountId: string
  /** By `performance.now()`. */
  since: number
  /** Resolves when the work has ended, however that was. */
  work: (begin: () => void) => Promise<void>
}

/** A task that takes no longer than this is short. */
const shortMsMax = 100
const heldUpMs = 200
/** The further slots of queues for threads and processes. */
export const fairSlots = { forShort: 1, whenHeldUp: 2 }

/** Creates a queue whose memory of recent use is its own. */
export function createFairQueue({ atOnce, forShort = 0, whenHeldUp = 0, what }: FairQueueOptions): FairQueue {
  const running = new Map<string, { isShort: boolean }>()
  const waiting = new Set<Waiting>()
  const recentUse = createRecentUse()
  const longestTask = createLongestTask()
  const usualTask = createUsualTask()
  let looking: NodeJS.Timeout | undefined

  const slotsMax = atOnce + forShort + whenHeldUp
  const isShort = (accountId: string) => longestTask.of(accountId) <= shortMsMax

  function hasSlot({ accountId, since }: Waiting): boolean {
    if (performance.now() - since >= heldUpMs && running.size < slotsMax) return true
    if (running.size >= atOnce + forShort) return false
    const long = [...running.values()].filter((task) => !task.isShort).length
    return isShort(accountId) || long < atOnce
  }

  /** The one whose account has the least recent use; of equals, the one that has waited longest. */
  function findNext(): Waiting | undefined {
    let next: Waiting | undefined
    for (const each of waiting) {
      const { accountId } = each
      if (running.has(accountId) || (next && recentUse.of(accountId) >= recentUse.of(next.accountId)))
        continue
      if (hasSlot(each)) next = each
    }
    return next
  }

  function startNext(): void {
    for (let next = findNext(); next; next = findNext()) start(next)
    clearTimeout(looking)
    if (whenHeldUp > 0 && waiting.size > 0 && running.size < slotsMax)
      looking = setTimeout(startNext, heldUpMs).unref()
  }

  function start(next: Waiting): void {
    const { accountId } = next
    let startedAt = performance.now()
    const begin = () => {
      startedAt = performance.now()
    }
    waiting.delete(next)
    running.set(accountId, { isShort: isShort(accountId) })
    void next.work(begin).finally(() => {
      const usedMs = performance.now() - startedAt
      recentUse.add(accountId, usedMs)
      longestTask.add(accountId, usedMs)
      usualTask.add(accountId, usedMs)
      running.delete(accountId)
      startNext()
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
        since: performance.now(),
        // Work that throws before its first await must give its slot back, too.
        work: async (begin: () => void) => {
          try {
            const takesLong = usualTask.of(accountId) > givesWayAfterMs
            resolve(await work({ isOver: over.signal, takesLong, begin }))
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
    detail: `Too many ${what} are being worked on at this moment. Try again in a few seconds.`,
    retryAfterSeconds: 5,
  })
}

import { CallerLeft, Fault } from '@platen/contract'
import { createRecentUse } from './recent-use.ts'

/** Who asked for a task, and how long they wait for it. */
export interface WaitingCaller {
  accountId: string
  /** Epoch milliseconds. */
  deadlineAt: number
  signal: AbortSignal
}

/** Lets the work of all accounts into a few places. */
export interface FairQueue {
  /**
   * Does the work when its turn comes: one at a time for each account, and those first that used the places least of late. `isOver` aborts when
   * nobody waits for the result any more. Throws what the work throws, `CallerLeft` where the caller is gone before its end, `overloaded`
   * where its deadline comes first.
   */
  run<Result>(work: (isOver: AbortSignal) => Promise<Result>, caller: WaitingCaller): Promise<Result>
}

interface Waiting {
  accountId: string
  /** Ends with the work, however that ends. */
  work: () => Promise<void>
}

/** `atOnce` places; `what` waits for them, in the plural, for the sentence of `overloaded`. */
export function createFairQueue({ atOnce, what }: { atOnce: number; what: string }): FairQueue {
  const busy = new Set<string>()
  const waiting = new Set<Waiting>()
  const recentUse = createRecentUse()
  let running = 0

  /** Of those whose account has none running the one that used least; of equals the one that waits longest. */
  function findNext(): Waiting | undefined {
    let next: Waiting | undefined
    for (const each of waiting) {
      if (busy.has(each.accountId)) continue
      if (!next || recentUse.of(each.accountId) < recentUse.of(next.accountId)) next = each
    }
    return next
  }

  function startNext(): void {
    const next = running < atOnce ? findNext() : undefined
    if (!next) return
    waiting.delete(next)
    busy.add(next.accountId)
    running++
    const startedAt = performance.now()
    void next.work().finally(() => {
      recentUse.add(next.accountId, performance.now() - startedAt)
      busy.delete(next.accountId)
      running--
      startNext()
    })
    startNext()
  }

  return {
    async run<Result>(
      work: (isOver: AbortSignal) => Promise<Result>,
      { accountId, deadlineAt, signal }: WaitingCaller,
    ) {
      if (signal.aborted) throw new CallerLeft()
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      const over = new AbortController()
      const asked = {
        accountId,
        // Also what throws at once, and not by its promise, gives its place back.
        work: async () => {
          try {
            resolve(await work(over.signal))
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

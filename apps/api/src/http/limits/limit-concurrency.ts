import { CallerLeft, Fault } from '@platen/contract'

/** Limits each account's concurrent work in this process. Excess work waits in order. */
export interface ConcurrencyLimit {
  /** Resolves with a function that frees the slot. It can be called more than once. Throws `rate_limited` and `CallerLeft`. */
  acquire(accountId: string, signal?: AbortSignal): Promise<() => void>
  /** Runs the work when a slot is free. Throws `rate_limited`, `CallerLeft` and errors from the work. */
  run<T>(accountId: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

interface AccountWork {
  running: number
  waiting: Set<() => void>
}

/** `what` names the work in the error, in the plural. The error is thrown when more than `waitingMax` would wait. */
export function limitConcurrency({
  max,
  waitingMax,
  what,
}: {
  max: number
  waitingMax: number
  what: string
}): ConcurrencyLimit {
  const accounts = new Map<string, AccountWork>()

  function releaseOnce(accountId: string, account: AccountWork): () => void {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const [next] = account.waiting
      if (next) {
        account.waiting.delete(next)
        next()
        return
      }
      account.running -= 1
      if (account.running === 0) accounts.delete(accountId)
    }
  }

  const limit: ConcurrencyLimit = {
    async acquire(accountId, signal) {
      if (signal?.aborted) throw new CallerLeft()
      const account = accounts.get(accountId) ?? { running: 0, waiting: new Set() }
      accounts.set(accountId, account)
      if (account.running < max) {
        account.running += 1
        return releaseOnce(accountId, account)
      }
      if (account.waiting.size >= waitingMax)
        throw new Fault('rate_limited', {
          detail: `An account can have up to ${max + waitingMax} ${what} at once. Wait until one of them has finished.`,
          retryAfterSeconds: 1,
        })
      await new Promise<void>((resolve, reject) => {
        const start = () => {
          signal?.removeEventListener('abort', leave)
          resolve()
        }
        const leave = () => {
          account.waiting.delete(start)
          reject(new CallerLeft())
        }
        account.waiting.add(start)
        signal?.addEventListener('abort', leave, { once: true })
      })
      return releaseOnce(accountId, account)
    },
    async run(accountId, work, signal) {
      const release = await limit.acquire(accountId, signal)
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
  return limit
}

import type { RequestHandler } from 'express'
import { limitConcurrency } from './limit-concurrency.ts'
import { accountOf } from '../request-context.ts'

/** Runs work, or throws `rate_limited` if too much of the account's work is in progress in this process. */
export type ConcurrencyGuard = <T>(accountId: string, work: () => Promise<T>) => Promise<T>

/** Rejects excess work immediately instead of queuing it as `limitConcurrency` does. `what` names the work in the error, in the plural. */
export function createConcurrencyGuard({ max, what }: { max: number; what: string }): ConcurrencyGuard {
  const limit = limitConcurrency({ max, waitingMax: 0, what })
  return (accountId, work) => limit.run(accountId, work)
}

/** Counts a request until its response ends. Must run before the body is read, because the body uses memory. Throws `rate_limited`. */
export function guardRequest(guard: ConcurrencyGuard): RequestHandler {
  return (req, res, next) =>
    guard(accountOf(req), async () => {
      const closed = new Promise<void>((resolve) => {
        res.once('close', resolve)
      })
      next()
      if (!res.destroyed) await closed
    })
}

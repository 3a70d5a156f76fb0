import type { RequestHandler } from 'express'
import { limitConcurrency } from './limit-concurrency.ts'
import { accountOf } from '../request-context.ts'

/** Does the work, unless too much of the account’s is in progress in this process: then throws `rate_limited`. */
export type AtOnce = <T>(accountId: string, run: () => Promise<T>) => Promise<T>

/** Refuses what `limitConcurrency` would let wait. `what` names the work in the error, in the plural. */
export function boundAtOnce({ max, what }: { max: number; what: string }): AtOnce {
  const limit = limitConcurrency({ max, waitingMax: 0, what })
  return (accountId, work) => limit.run(accountId, work)
}

/** Before a body is read, which holds memory already: counts the whole request, to the end of its answer. Throws `rate_limited`. */
export function boundedFirst(atOnce: AtOnce): RequestHandler {
  return (req, res, next) =>
    atOnce(accountOf(req), async () => {
      const answered = new Promise<void>((resolve) => {
        res.once('close', resolve)
      })
      next()
      if (!res.destroyed) await answered
    })
}

import { Fault } from '@platen/contract'
import type { RequestHandler } from 'express'
import { accountOf } from './request-context.ts'

/** Runs what an account asks for, unless too much of it is under way already: then `rate_limited`. Counted in this process. */
export type AtOnce = <T>(accountId: string, run: () => Promise<T>) => Promise<T>

/** `what` is named in the refusal, in the plural. */
export function boundAtOnce({ max, what }: { max: number; what: string }): AtOnce {
  const running = new Map<string, number>()
  return async (accountId, run) => {
    const count = running.get(accountId) ?? 0
    if (count >= max) {
      throw new Fault('rate_limited', {
        detail: `An account can have up to ${max} ${what} at once. Wait for one to end.`,
        retryAfterSeconds: 1,
      })
    }
    running.set(accountId, count + 1)
    try {
      return await run()
    } finally {
      const left = (running.get(accountId) ?? 1) - 1
      if (left > 0) running.set(accountId, left)
      else running.delete(accountId)
    }
  }
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

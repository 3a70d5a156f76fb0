import { countStatementTime } from '@platen/database'
import type { RequestHandler } from 'express'
import { limitCost } from './limit-cost.ts'
import { isReadRequest } from './limit-response-bytes.ts'
import { accountOf } from '../request-context.ts'

const limits = { max: 1_000, seconds: 10 }

/** Shorter statements are limited by the request rate. Most take less than a millisecond. */
const shortMs = 5

/**
 * Limits how long each account's GET and HEAD requests use the embedded database, which blocks the main thread: a filtered list can read all records of
 * an account. With a PostgreSQL server, nothing is counted.
 */
export function limitDatabaseTime(
  given: Partial<typeof limits> = {},
  count = countStatementTime,
): RequestHandler {
  const { max, seconds } = { ...limits, ...given }
  const refusal = `An account’s reads can use the embedded database for ${max / 1_000} s in ${seconds} s.`
  const rate = limitCost({ max, seconds, refusal })
  return async (req, _res, next) => {
    if (!isReadRequest(req)) {
      next()
      return
    }
    const accountId = accountOf(req)
    await rate.check(accountId)
    count((ms) => {
      if (ms > shortMs) void rate.charge(accountId, Math.ceil(ms))
    }, next)
  }
}

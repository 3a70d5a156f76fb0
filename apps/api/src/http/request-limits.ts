import type { Redis } from '@platen/queue'
import type { RequestHandler } from 'express'
import { isRead, limitAnswerBytes } from './answer-bytes.ts'
import { type ConcurrencyLimit, limitConcurrency } from './limit-concurrency.ts'
import { limitKeyRate } from './limit-key-rate.ts'
import { readPreferences } from './prefer.ts'
import { limitRate } from './rate-limit.ts'
import { accountOf, callerSignal } from './request-context.ts'

/** Handlers that limit the requests of each account in the dashboard, and of each API key, once the account is known. */
export interface RequestLimits {
  ofAccount: RequestHandler[]
  ofKey: RequestHandler[]
}

export function createRequestLimits({
  redis,
  config,
}: {
  redis: Redis
  config: Record<'rateLimit' | 'rateBurst' | 'dashboardRateLimit' | 'dashboardRateBurst', number>
}): RequestLimits {
  const ofAccount = limitRate({
    redis,
    keyOf: accountOf,
    called: 'account',
    perSecond: config.dashboardRateLimit,
    burst: config.dashboardRateBurst,
  })
  const ofKey = limitKeyRate({ redis, perSecond: config.rateLimit, burst: config.rateBurst })
  const ofReads = [limitReads(limitConcurrency(readBounds)), limitAnswerBytes()]
  return { ofAccount: [ofAccount, ...ofReads], ofKey: [...ofKey, ...ofReads] }
}

/** The editor and the clients have few reads in progress. More would only fill the pool of database connections, where all accounts wait. */
const readBounds = { max: 6, waitingMax: 400, what: 'reads' }

/**
 * Limits how many reads of each account are in progress, so that a thousand of them delay only the account’s own. A read counts until its
 * answer begins: the rest is sent in pieces, and the thread serves others between them. Long polls of jobs have their own limit.
 */
export function limitReads(limit: ConcurrencyLimit): RequestHandler {
  return async (req, res, next) => {
    const isLongPoll = req.path.startsWith('/v1/jobs/') && readPreferences(req).waitSeconds !== undefined
    if (!isRead(req) || isLongPoll) {
      next()
      return
    }
    const release = await limit.acquire(accountOf(req), callerSignal(res))
    const writeHead = res.writeHead.bind(res)
    res.writeHead = ((...head: Parameters<typeof writeHead>) => {
      release()
      return writeHead(...head)
    }) as typeof res.writeHead
    res.once('close', release)
    if (res.destroyed) release()
    next()
  }
}

import type { Redis } from '@platen/queue'
import type { Request, RequestHandler, Response } from 'express'
import { isRead, limitAnswerBytes } from './limit-response-bytes.ts'
import { boundCost, type CostRate } from './limit-cost.ts'
import { type ConcurrencyLimit, limitConcurrency } from './limit-concurrency.ts'
import { limitKeyRate } from './limit-key-rate.ts'
import { readPreferences } from '../prefer.ts'
import { limitRate } from './limit-rate.ts'
import { accountOf, callerSignal } from '../request-context.ts'

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
  const ofWrites = limitWrites({ rate: boundCost(writeRate), limit: limitConcurrency(writeBounds) })
  return { ofAccount: [ofAccount, ...ofReads, ofWrites], ofKey: [...ofKey, ...ofReads, ofWrites] }
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
    await untilAnswerBegins(req, res, limit)
    next()
  }
}

/** A write takes one to three milliseconds of the database, which all accounts share. */
const writeRate = {
  max: 500,
  seconds: 10,
  refusal: 'An account can change something 500 times in 10 s.',
}
const writeBounds = { max: 6, waitingMax: 400, what: 'writes' }

/** They have limits of their own: documents and batches, files that arrive, and what waits for a render, a model or a conversation. */
const hasOwnLimits =
  /^\/(?:v1\/(?:create|pdf|batches|uploads|templates\/preview)$|mcp$|app\/api\/(?:uploads|attachments)$|app\/api\/templates\/.*\/(?:preview|turns|document\/\w+|publish|publish-check)$)/

/** Without a file, it writes to the database only. */
function opensUpload({ headers }: Request, path: string): boolean {
  return path === '/v1/uploads' && !headers['content-type']?.startsWith('multipart/')
}

/**
 * Limits how many writes each account sends in a period, and how many of them are in progress. Otherwise an account that rotates a secret at its
 * full request rate would keep the database from others.
 */
export function limitWrites({ rate, limit }: { rate: CostRate; limit: ConcurrencyLimit }): RequestHandler {
  return async (req, res, next) => {
    const path = req.baseUrl + req.path
    if (isRead(req) || (hasOwnLimits.test(path) && !opensUpload(req, path))) {
      next()
      return
    }
    const accountId = accountOf(req)
    await rate.require(accountId)
    await rate.charge(accountId, 1)
    await untilAnswerBegins(req, res, limit)
    next()
  }
}

/** Resolves when the request is within the limit, where it counts until its answer begins. Throws as `ConcurrencyLimit.acquire` does. */
async function untilAnswerBegins(req: Request, res: Response, limit: ConcurrencyLimit): Promise<void> {
  const release = await limit.acquire(accountOf(req), callerSignal(res))
  const writeHead = res.writeHead.bind(res)
  res.writeHead = ((...head: Parameters<typeof writeHead>) => {
    release()
    return writeHead(...head)
  }) as typeof res.writeHead
  res.once('close', release)
  if (res.destroyed) release()
}

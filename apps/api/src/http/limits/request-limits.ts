import { inMebibytes } from '@platen/contract'
import type { Redis } from '@platen/queue'
import type { Request, RequestHandler, Response } from 'express'
import { isReadRequest, limitResponseBytes } from './limit-response-bytes.ts'
import { limitCost, type CostLimit } from './limit-cost.ts'
import { limitDatabaseTime } from './limit-database-time.ts'
import { type ConcurrencyLimit, limitConcurrency } from './limit-concurrency.ts'
import { limitKeyRate } from './limit-key-rate.ts'
import { readPreferences } from '../read-preferences.ts'
import { limitRate } from './limit-rate.ts'
import { accountOf, callerSignal, contextOf } from '../request-context.ts'

/** Handlers that limit the requests of each account in the dashboard, and of each API key. They must run after authentication. */
export interface RequestLimits {
  perAccount: RequestHandler[]
  perKey: RequestHandler[]
}

export function createRequestLimits({
  redis,
  config,
}: {
  redis: Redis
  config: Record<'rateLimit' | 'rateBurst' | 'dashboardRateLimit' | 'dashboardRateBurst', number>
}): RequestLimits {
  const perAccount = limitRate({
    redis,
    keyOf: accountOf,
    subject: 'account',
    perSecond: config.dashboardRateLimit,
    burst: config.dashboardRateBurst,
  })
  const perKey = limitKeyRate({ redis, perSecond: config.rateLimit, burst: config.rateBurst })
  const readLimiters = [limitReads(limitConcurrency(readLimits)), limitDatabaseTime(), limitResponseBytes()]
  const writeLimiter = limitWrites({
    rate: limitCost(writeRate),
    bytes: limitCost(writeBytes),
    limit: limitConcurrency(writeLimits),
  })
  return {
    perAccount: [perAccount, ...readLimiters, writeLimiter],
    perKey: [...perKey, ...readLimiters, writeLimiter],
  }
}

/** The editor and the clients send few reads at once. More would fill the pool of database connections, which all accounts share. */
const readLimits = { max: 6, waitingMax: 400, what: 'reads' }

/**
 * Limits the concurrent reads of each account, so that a thousand of them delay only that account. A read counts until its response begins, because the
 * rest is sent in pieces, and other requests get a turn between the pieces. Long polls of jobs have their own limit.
 */
export function limitReads(limit: ConcurrencyLimit): RequestHandler {
  return async (req, res, next) => {
    const isLongPoll = req.path.startsWith('/v1/jobs/') && readPreferences(req).waitSeconds !== undefined
    if (!isReadRequest(req) || isLongPoll) {
      next()
      return
    }
    await acquireUntilResponse(req, res, limit)
    next()
  }
}

/** A write uses the database for one to three milliseconds, and all accounts share it. */
const writeRate = {
  max: 500,
  seconds: 10,
  refusal: 'An account can send 500 write requests in 10 s.',
}
/** The embedded database blocks the main thread for up to 70 ms for each mebibyte of a draft or a mapping (November 2026). */
const writeBytesMax = 32 * 2 ** 20
const writeBytes = {
  max: writeBytesMax,
  seconds: 10,
  refusal: `An account can save ${inMebibytes(writeBytesMax)} of JSON in 10 s.`,
}
const writeLimits = { max: 6, waitingMax: 400, what: 'writes' }

/** Paths with their own limits: documents and batches, uploads, and requests that wait for a render, a model or a conversation. */
const hasOwnLimits =
  /^\/(?:v1\/(?:create|pdf|batches|uploads|templates\/preview)$|mcp$|app\/api\/(?:uploads|attachments)$|app\/api\/templates\/.*\/(?:preview|turns|document\/\w+|publish|publish-check)$)/

/** An upload without a file only writes to the database. */
function opensUpload({ headers }: Request, path: string): boolean {
  return path === '/v1/uploads' && !headers['content-type']?.startsWith('multipart/')
}

/** Paths whose bodies are only checked or previewed. */
const storesNothing = /\/(?:validate|preview|preview\/document)$/

/**
 * Limits the rate, the bytes of JSON and the concurrency of each account's writes. Otherwise an account that rotates a secret or saves a large draft at its
 * full request rate would block the database for others.
 */
export function limitWrites({
  rate,
  bytes,
  limit,
}: {
  rate: CostLimit
  bytes: CostLimit
  limit: ConcurrencyLimit
}): RequestHandler {
  return async (req, res, next) => {
    const path = req.baseUrl + req.path
    if (isReadRequest(req) || (hasOwnLimits.test(path) && !opensUpload(req, path))) {
      next()
      return
    }
    const accountId = accountOf(req)
    await rate.check(accountId)
    await rate.charge(accountId, 1)
    if (!storesNothing.test(path))
      contextOf(req).countBody = async (bodyBytes) => {
        await bytes.check(accountId)
        await bytes.charge(accountId, bodyBytes)
      }
    await acquireUntilResponse(req, res, limit)
    next()
  }
}

/** Waits until the request is within the limit. The request counts until its response begins. Throws errors from `ConcurrencyLimit.acquire`. */
async function acquireUntilResponse(req: Request, res: Response, limit: ConcurrencyLimit): Promise<void> {
  const release = await limit.acquire(accountOf(req), callerSignal(res))
  const writeHead = res.writeHead.bind(res)
  res.writeHead = ((...head: Parameters<typeof writeHead>) => {
    release()
    return writeHead(...head)
  }) as typeof res.writeHead
  res.once('close', release)
  if (res.destroyed) release()
}

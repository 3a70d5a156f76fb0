import type { Redis } from '@platen/queue'
import type { Request, RequestHandler } from 'express'
import { boundBytes } from './bound-cost.ts'
import { type ConcurrencyLimit, limitConcurrency } from './limit-concurrency.ts'
import { limitKeyRate } from './limit-key-rate.ts'
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

/** Express runs the handlers of GET for HEAD, and they do the same work. */
const isRead = ({ method }: Pick<Request, 'method'>) => method === 'GET' || method === 'HEAD'

/**
 * Limits how many reads of each account are in progress, so that a thousand of them delay only the account’s own. A read counts until its
 * answer begins: the rest is sent in pieces, and the thread serves others between them. Long polls of jobs have their own limit.
 */
export function limitReads(limit: ConcurrencyLimit): RequestHandler {
  return async (req, res, next) => {
    const isLongPoll = req.get('prefer') !== undefined && req.path.startsWith('/v1/jobs/')
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

/** Smaller answers are not counted. */
const smallBytesMax = 16 * 1024
const bounds = { max: 16 * 2 ** 20, seconds: 10, what: 'lists and schemas' }

/**
 * Limits how many bytes of JSON each account reads, with GET or HEAD, through all endpoints together. To write and send a megabyte takes 10 to 20 ms
 * of the API's own thread, and no other account is served in this time. Documents are streamed, and not counted.
 */
export function limitAnswerBytes(given: Partial<Omit<typeof bounds, 'what'>> = {}): RequestHandler {
  const rate = boundBytes({ ...bounds, ...given })
  return async (req, res, next) => {
    if (!isRead(req)) {
      next()
      return
    }
    const accountId = accountOf(req)
    await rate.require(accountId)
    const send = res.send.bind(res)
    res.send = (body?: unknown) => {
      const bytes = isJson(res.get('content-type')) ? bytesOf(body) : 0
      if (bytes > smallBytesMax) void rate.charge(accountId, bytes)
      return send(body)
    }
    next()
  }
}

function bytesOf(body: unknown): number {
  if (typeof body === 'string') return Buffer.byteLength(body)
  return Buffer.isBuffer(body) ? body.length : 0
}

function isJson(contentType: string | undefined): boolean {
  return contentType !== undefined && /^application\/(?:[\w.-]+\+)?json\b/.test(contentType)
}

import { setTimeout as pause } from 'node:timers/promises'
import { Fault } from '@platen/contract'
import type { Request, RequestHandler, Response } from 'express'
import { limitBytes, type ByteLimit, type CostLimit } from './limit-cost.ts'
import { accountOf } from '../request-context.ts'

/** Express runs GET handlers for HEAD requests too, with the same work. */
export const isReadRequest = ({ method }: Pick<Request, 'method'>): boolean =>
  method === 'GET' || method === 'HEAD'

const rates = new WeakMap<Request, ByteLimit>()

/** Smaller responses are not counted. */
const smallBytesMax = 16 * 1024
const limits = { max: 16 * 2 ** 20, seconds: 10, what: 'lists and schemas' }

/**
 * Limits how many bytes of JSON each account reads with GET or HEAD, across all endpoints. Serializing and sending a megabyte takes 10 to 20 ms of the main
 * thread, which blocks other accounts. Documents are streamed and not counted. Responses that are not sent by `res.send` are counted by
 * `throttleResponse` and `countResponseBytes`.
 */
export function limitResponseBytes(given: Partial<Omit<typeof limits, 'what'>> = {}): RequestHandler {
  const rate = limitBytes({ ...limits, ...given })
  return async (req, res, next) => {
    rates.set(req, rate)
    if (!isReadRequest(req)) {
      next()
      return
    }
    const accountId = accountOf(req)
    await rate.check(accountId)
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

/** Counts the response to a request that is not a GET or HEAD. Throws `rate_limited` if its account has reached its limit. */
export async function countResponseBytes(req: Request, res: Response): Promise<void> {
  const rate = rates.get(req)
  if (!rate) return
  const accountId = accountOf(req)
  await rate.check(accountId)
  let bytes = 0
  const write = res.write.bind(res)
  const end = res.end.bind(res)
  const count = (chunk: unknown) => {
    bytes += chunk instanceof Uint8Array ? chunk.length : bytesOf(chunk)
  }
  res.write = ((...given: Parameters<typeof write>) => {
    count(given[0])
    return write(...given)
  }) as typeof write
  res.end = ((...given: Parameters<typeof end>) => {
    count(given[0])
    return end(...given)
  }) as typeof end
  res.once('close', () => {
    if (bytes > smallBytesMax) void rate.charge(accountId, bytes)
  })
}

/**
 * Yields the pieces of a long response, and counts them. Pauses while the account has reached its limit, so that a long response does not slow down other
 * accounts. Throws `AbortError` if `signal` aborts during a pause.
 */
export async function* throttleResponse(
  req: Request,
  pieces: AsyncIterable<string | Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<string | Uint8Array> {
  const rate = rates.get(req)
  if (rate) yield* throttleResponseBy(rate, pieces, { accountId: accountOf(req), signal })
  else yield* pieces
}

/** Works like `throttleResponse`, with a different limit. */
export async function* throttleResponseBy<Piece extends string | Uint8Array>(
  rate: CostLimit,
  pieces: AsyncIterable<Piece>,
  { accountId, signal }: { accountId: string; signal: AbortSignal },
): AsyncGenerator<Piece> {
  let isFirst = true
  for await (const piece of pieces) {
    if (!isFirst) await waitForRate(rate, accountId, signal)
    isFirst = false
    yield piece
    await rate.charge(accountId, piece.length)
  }
}

/** Waits while the account has reached its limit. Throws `AbortError` if `signal` aborts. */
export async function waitForRate(
  rate: Pick<ByteLimit, 'check'>,
  accountId: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      return await rate.check(accountId)
    } catch (error) {
      if (!(error instanceof Fault) || error.retryAfterSeconds === undefined) throw error
      await pause(error.retryAfterSeconds * 1_000, undefined, { signal })
    }
  }
}

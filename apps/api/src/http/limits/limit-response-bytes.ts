import { setTimeout as pause } from 'node:timers/promises'
import { Fault } from '@platen/contract'
import type { Request, RequestHandler, Response } from 'express'
import { boundBytes, type ByteRate, type CostRate } from './limit-cost.ts'
import { accountOf } from '../request-context.ts'

/** Express runs the handlers of GET for HEAD, and they do the same work. */
export const isRead = ({ method }: Pick<Request, 'method'>): boolean => method === 'GET' || method === 'HEAD'

const rates = new WeakMap<Request, ByteRate>()

/** Smaller answers are not counted. */
const smallBytesMax = 16 * 1024
const bounds = { max: 16 * 2 ** 20, seconds: 10, what: 'lists and schemas' }

/**
 * Limits how many bytes of JSON each account reads, with GET or HEAD, through all endpoints together. To write and send a megabyte takes 10 to 20 ms
 * of the API's own thread, and no other account is served in this time. Documents are streamed, and not counted. Answers that are not sent by
 * `res.send` are counted by `paced` and `countAnswerBytes`.
 */
export function limitAnswerBytes(given: Partial<Omit<typeof bounds, 'what'>> = {}): RequestHandler {
  const rate = boundBytes({ ...bounds, ...given })
  return async (req, res, next) => {
    rates.set(req, rate)
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

/** Refuses a request that is not a read when its account has used up its limit, and counts the answer. Throws `rate_limited`. */
export async function countAnswerBytes(req: Request, res: Response): Promise<void> {
  const rate = rates.get(req)
  if (!rate) return
  const accountId = accountOf(req)
  await rate.require(accountId)
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
 * Yields the pieces of a long answer, and counts them. While the account has used up its limit the stream waits, so that an answer of any
 * length takes no more of the thread than others. Throws `AbortError` when `signal` aborts while it waits.
 */
export async function* paced(
  req: Request,
  pieces: AsyncIterable<string | Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<string | Uint8Array> {
  const rate = rates.get(req)
  if (rate) yield* pacedBy(rate, pieces, { accountId: accountOf(req), signal })
  else yield* pieces
}

/** As `paced`, for bytes that another limit counts. */
export async function* pacedBy<Piece extends string | Uint8Array>(
  rate: CostRate,
  pieces: AsyncIterable<Piece>,
  { accountId, signal }: { accountId: string; signal: AbortSignal },
): AsyncGenerator<Piece> {
  let isFirst = true
  for await (const piece of pieces) {
    if (!isFirst) await untilBelow(rate, accountId, signal)
    isFirst = false
    yield piece
    await rate.charge(accountId, piece.length)
  }
}

/** Waits while the account has used up its limit. Throws `AbortError` when `signal` aborts. */
export async function untilBelow(
  rate: Pick<ByteRate, 'require'>,
  accountId: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      return await rate.require(accountId)
    } catch (error) {
      if (!(error instanceof Fault) || error.retryAfterSeconds === undefined) throw error
      await pause(error.retryAfterSeconds * 1_000, undefined, { signal })
    }
  }
}

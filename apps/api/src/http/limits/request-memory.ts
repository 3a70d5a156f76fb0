import { CallerLeft } from '@platen/contract'
import type { Request, RequestHandler } from 'express'
import { callerSignal, contextOf } from '../request-context.ts'
import { base64BytesMax } from '../response.ts'
import { type ConcurrencyLimit, limitConcurrency } from './limit-concurrency.ts'
import { limitReceivedBytes, type ReceivedBytesLimit } from './limit-received-bytes.ts'
import { createMemoryBudget, type MemoryBudget, type MemoryReservation } from './memory-budget.ts'

/**
 * Limits that all requests in a process share. Bodies and responses have separate budgets, because a request can hold one while it is waiting for the
 * other.
 */
export interface RequestBudgets {
  bodies: MemoryBudget
  responses: MemoryBudget
  received: ReceivedBytesLimit
  /** Compressed bodies in progress. */
  decompressing: ConcurrencyLimit
}

/** For each account. All accounts share the four threads that decompress. */
const decompressingMax = 8

const bodiesFull =
  'Too many large request bodies from your account, or from all accounts together, are being processed, so this body was not read. Send fewer at once, or try again in a few seconds.'
const responsesFull =
  'Too many large responses for your account, or for all accounts together, are waiting to be read. Read the responses to your earlier requests, or try again in a few seconds.'

export function createRequestBudgets(limits: {
  bodiesBytesMax: number
  answersBytesMax: number
  requestTimeoutMs: number
  /** Default: `limitReceivedBytes` with its defaults. */
  received?: ReceivedBytesLimit
}): RequestBudgets {
  const { bodiesBytesMax, answersBytesMax, requestTimeoutMs } = limits
  return {
    bodies: createMemoryBudget({ bytesMax: bodiesBytesMax, requestTimeoutMs, refusal: bodiesFull }),
    responses: createMemoryBudget({ bytesMax: answersBytesMax, requestTimeoutMs, refusal: responsesFull }),
    received: limits.received ?? limitReceivedBytes(),
    decompressing: limitConcurrency({ max: decompressingMax, waitingMax: 400, what: 'compressed bodies' }),
  }
}

interface RequestMemory {
  budgets: RequestBudgets
  body: MemoryReservation | undefined
  responses: MemoryReservation[]
  /** The open response counts as one, and so does work that continues without a caller. */
  holders: number
}

const memoryOf = new WeakMap<Request, RequestMemory>()

/**
 * Returns a handler that must run before anything reads a body. From then on, large bodies and responses reserve memory until their request ends. Responses
 * by `res.json` and `res.send` to accounts reserve it automatically.
 */
export function applyBudgets(budgets: RequestBudgets): RequestHandler {
  return (req, res, next) => {
    const memory: RequestMemory = { budgets, body: undefined, responses: [], holders: 1 }
    memoryOf.set(req, memory)
    res.once('close', () => release(memory))
    const send = res.send.bind(res)
    res.send = (body?: unknown) => {
      const bytes = typeof body === 'string' ? Buffer.byteLength(body) : 0
      if (bytes <= smallResponseBytesMax || contextOf(req).accountId === undefined) return send(body)
      responseMemoryOf(req)(bytes, callerSignal(res)).then(() => send(body), next)
      return res
    }
    next()
  }
}

/** Reserves memory for a body before it is read. Throws errors from `MemoryBudget`, and `CallerLeft`. */
export async function reserveBodyMemory(req: Request, bytes: number, signal: AbortSignal): Promise<void> {
  const memory = memoryOf.get(req)
  if (memory) memory.body = await reserve(memory.budgets.bodies, memory, { req, bytes, signal })
}

/** Releases all but this number of bytes for a body. */
export function shrinkBodyMemory(req: Request, bytes: number): void {
  memoryOf.get(req)?.body?.shrinkTo(bytes)
}

/**
 * Reserves memory for a response that is not in memory yet. It is held until the response is sent or its caller disconnects, and until work that continues
 * without a caller ends. Throws errors from `MemoryBudget`, and `CallerLeft`.
 */
export type ReserveMemory = (bytes: number, signal: AbortSignal) => Promise<MemoryReservation>

/** Smaller responses are not counted. */
const smallResponseBytesMax = 128 * 1024
const emptyReservation: MemoryReservation = { shrinkTo: () => undefined }

export function responseMemoryOf(req: Request): ReserveMemory {
  return async (bytes, signal) => {
    const memory = memoryOf.get(req)
    if (!memory || bytes <= smallResponseBytesMax) return emptyReservation
    const reservation = await reserve(memory.budgets.responses, memory, { req, bytes, signal }).catch(
      (error: unknown) => {
        throw signal.aborted ? new CallerLeft() : error
      },
    )
    memory.responses.push(reservation)
    return reservation
  }
}

/** Works like `responseMemoryOf`, for bytes that are sent in base64. */
export function base64MemoryOf(req: Request): ReserveMemory {
  const reserveBytes = responseMemoryOf(req)
  return (bytes, signal) => reserveBytes(base64BytesMax(bytes), signal)
}

/** Runs work that continues when its caller disconnects. The request's memory is held until the work ends. */
export async function holdMemoryDuring<T>(req: Request, work: () => Promise<T>): Promise<T> {
  const memory = memoryOf.get(req)
  if (memory) memory.holders++
  try {
    return await work()
  } finally {
    if (memory) release(memory)
  }
}

async function reserve(
  budget: MemoryBudget,
  memory: RequestMemory,
  { req, bytes, signal }: { req: Request; bytes: number; signal: AbortSignal },
): Promise<MemoryReservation> {
  // The operator's requests have no account.
  const accountId = contextOf(req).accountId ?? ''
  const reservation = await budget.reserve(bytes, { accountId, signal })
  if (memory.holders > 0) return reservation
  reservation.shrinkTo(0)
  throw new CallerLeft()
}

function release(memory: RequestMemory): void {
  memory.holders--
  if (memory.holders > 0) return
  memory.body?.shrinkTo(0)
  for (const reservation of memory.responses) reservation.shrinkTo(0)
}

/** All requests without an account share the limits of one account. None of them needs to send large or compressed bodies. */
const payerOf = (req: Request) => contextOf(req).accountId ?? ''

/** Throws `rate_limited` if a request's account has sent too many bytes. */
export function checkReceivedBytes(req: Request): void {
  memoryOf.get(req)?.budgets.received.check(payerOf(req))
}

/** Counts bytes of a request's body, before or after decompression, for its account. */
export function chargeReceivedBytes(req: Request, bytes: number): void {
  memoryOf.get(req)?.budgets.received.charge(payerOf(req), bytes)
}

/** Counts bytes of a file for the account of its request. Returns how long the next bytes must wait, in milliseconds. */
export function paceFileBytes(req: Request, bytes: number): number {
  const { accountId } = contextOf(req)
  return (accountId !== undefined && memoryOf.get(req)?.budgets.received.pace(accountId, bytes)) || 0
}

/** Waits until the account can decompress another body, and returns a function that ends it. Throws errors from `ConcurrencyLimit`. */
export async function acquireDecompression(req: Request, signal: AbortSignal): Promise<() => void> {
  const budgets = memoryOf.get(req)?.budgets
  return budgets ? budgets.decompressing.acquire(payerOf(req), signal) : () => undefined
}

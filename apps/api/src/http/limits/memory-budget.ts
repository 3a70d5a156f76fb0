import { CallerLeft, Fault } from '@platen/contract'
import type { Request, RequestHandler } from 'express'
import { base64BytesMax } from '../answer.ts'
import { createReceivedBytes, type ReceivedBytes } from './limit-received-bytes.ts'
import { limitConcurrency, type ConcurrencyLimit } from './limit-concurrency.ts'
import { callerSignal, contextOf } from '../request-context.ts'

/** Room in this process's memory for large bodies of requests, or of answers. */
export interface BodyRoom {
  /**
   * Waits until there is room for so many bytes. An account may hold half of what others leave free, so that there is always some left
   * for one more; what is larger than that has to wait for an empty room. Those come first whose account holds least, and of one account
   * in the order in which they came. Throws `overloaded` for what finds none in time, and the signal's reason.
   */
  take(bytes: number, of: { accountId: string; signal: AbortSignal }): Promise<TakenRoom>
}

export interface TakenRoom {
  /** Gives back all but so many bytes. */
  keep(bytes: number): void
}

interface Waiting {
  accountId: string
  bytes: number
  enter: (taken: TakenRoom) => void
}

const waitMaxMs = 10_000

/** The rooms of one process. They are apart, so that no request holds the room that another one waits for while it waits itself. */
export interface Rooms {
  bodies: BodyRoom
  answers: BodyRoom
  received: ReceivedBytes
  /** Compressed bodies that are decompressed. */
  decompressing: ConcurrencyLimit
}

/** Of one account: the threads that decompress are four, for all accounts. */
const decompressingMax = 8

export function createRooms(bounds: {
  bodiesBytesMax: number
  answersBytesMax: number
  requestTimeoutMs: number
  /** Default: `createReceivedBytes` with its own limits. */
  received?: ReceivedBytes
}): Rooms {
  const { bodiesBytesMax, answersBytesMax, requestTimeoutMs } = bounds
  return {
    bodies: createBodyRoom({ bytesMax: bodiesBytesMax, requestTimeoutMs, refusal: noRoomForBody }),
    answers: createBodyRoom({ bytesMax: answersBytesMax, requestTimeoutMs, refusal: noRoomForAnswer }),
    received: bounds.received ?? createReceivedBytes(),
    decompressing: limitConcurrency({ max: decompressingMax, waitingMax: 400, what: 'compressed bodies' }),
  }
}

/** `refusal` is the detail of `overloaded`. */
export function createBodyRoom(bounds: {
  bytesMax: number
  requestTimeoutMs: number
  refusal?: string
}): BodyRoom {
  const { bytesMax, requestTimeoutMs, refusal = noRoomForBody } = bounds
  // What is left of a request's time is for its body to arrive.
  const giveUpAfterMs = Math.min(waitMaxMs, requestTimeoutMs / 3)
  const held = new Map<string, number>()
  const waiting = new Set<Waiting>()
  let heldByAll = 0

  const heldBy = (accountId: string) => held.get(accountId) ?? 0

  function add(accountId: string, bytes: number): void {
    heldByAll += bytes
    const now = heldBy(accountId) + bytes
    if (now > 0) held.set(accountId, now)
    else held.delete(accountId)
  }

  function fits({ accountId, bytes }: Waiting): boolean {
    return heldByAll === 0 || heldByAll + heldBy(accountId) + 2 * bytes <= bytesMax
  }

  function findNext(): Waiting | undefined {
    const first = new Map<string, Waiting>()
    for (const each of waiting) if (!first.has(each.accountId)) first.set(each.accountId, each)
    return [...first.values()]
      .toSorted((a, b) => heldBy(a.accountId) - heldBy(b.accountId))
      .find((each) => fits(each))
  }

  function letIn(): void {
    for (let next = findNext(); next; next = findNext()) {
      waiting.delete(next)
      next.enter(hold(next))
    }
  }

  function hold({ accountId, bytes }: Waiting): TakenRoom {
    let left = bytes
    add(accountId, bytes)
    return {
      keep(kept) {
        if (kept >= left) return
        add(accountId, kept - left)
        left = kept
        letIn()
      },
    }
  }

  return {
    async take(bytes, { accountId, signal }) {
      signal.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<TakenRoom>()
      const asked: Waiting = { accountId, bytes, enter: resolve }
      const giveUp = (reason: unknown) => {
        if (waiting.delete(asked)) reject(reason)
      }
      const onAbort = () => giveUp(signal.reason)
      waiting.add(asked)
      letIn()
      if (!waiting.has(asked)) return promise
      const late = setTimeout(() => giveUp(noRoom(refusal)), giveUpAfterMs)
      signal.addEventListener('abort', onAbort)
      return promise.finally(() => {
        clearTimeout(late)
        signal.removeEventListener('abort', onAbort)
      })
    },
  }
}

const noRoomForBody =
  'Too many large bodies are being worked on at this moment, of your account or of all, so this one was not read. Send fewer at once, or try again in a few seconds.'
const noRoomForAnswer =
  'Too many large answers are waiting to be read by their callers at this moment, of your account or of all. Read the answers to your earlier requests, or try again in a few seconds.'

function noRoom(detail: string): Fault {
  return new Fault('overloaded', { detail, retryAfterSeconds: 5 })
}

interface Holding {
  rooms: Rooms
  body: TakenRoom | undefined
  answers: TakenRoom[]
  /** The answer, until it is out or its caller has left, and the work that goes on without a caller. */
  holders: number
}

const holdings = new WeakMap<Request, Holding>()

/**
 * Before all that reads bodies: large bodies and answers take room from here on, which they hold until their request is over. Answers to
 * accounts by `res.json` and `res.send` take it by themselves.
 */
export function giveBodyRoom(rooms: Rooms): RequestHandler {
  return (req, res, next) => {
    const holding: Holding = { rooms, body: undefined, answers: [], holders: 1 }
    holdings.set(req, holding)
    res.once('close', () => letGo(holding))
    const send = res.send.bind(res)
    res.send = (body?: unknown) => {
      const bytes = typeof body === 'string' ? Buffer.byteLength(body) : 0
      if (bytes <= smallAnswerBytesMax || contextOf(req).accountId === undefined) return send(body)
      answerRoomOf(req)(bytes, callerSignal(res)).then(() => send(body), next)
      return res
    }
    next()
  }
}

/** Takes room for a body that is not read yet. Throws as `BodyRoom` does, and `CallerLeft`. */
export async function takeRoom(req: Request, bytes: number, signal: AbortSignal): Promise<void> {
  const holding = holdings.get(req)
  if (holding) holding.body = await takeIn(holding.rooms.bodies, holding, { req, bytes, signal })
}

/**
 * Takes room for an answer that is not in memory yet. What `keep` does not give back is held until the answer is out or its caller has
 * left, and until the work is over that goes on without a caller. Throws as `BodyRoom` does, and `CallerLeft`.
 */
export type TakeAnswerRoom = (bytes: number, signal: AbortSignal) => Promise<TakenRoom>

/** Such a small answer takes none. */
const smallAnswerBytesMax = 128 * 1024
const noneTaken: TakenRoom = { keep: () => undefined }

export function answerRoomOf(req: Request): TakeAnswerRoom {
  return async (bytes, signal) => {
    const holding = holdings.get(req)
    if (!holding || bytes <= smallAnswerBytesMax) return noneTaken
    const taken = await takeIn(holding.rooms.answers, holding, { req, bytes, signal }).catch(
      (error: unknown) => {
        throw signal.aborted ? new CallerLeft() : error
      },
    )
    holding.answers.push(taken)
    return taken
  }
}

/** As `answerRoomOf`, for bytes that are sent as base64. */
export function base64RoomOf(req: Request): TakeAnswerRoom {
  const take = answerRoomOf(req)
  return (bytes, signal) => take(base64BytesMax(bytes), signal)
}

async function takeIn(
  room: BodyRoom,
  holding: Holding,
  { req, bytes, signal }: { req: Request; bytes: number; signal: AbortSignal },
): Promise<TakenRoom> {
  // The operator's own bodies come without an account.
  const accountId = contextOf(req).accountId ?? ''
  const taken = await room.take(bytes, { accountId, signal })
  if (holding.holders > 0) return taken
  taken.keep(0)
  throw new CallerLeft()
}

/** Callers without an account share the limits of one. None of them sends large or compressed bodies for a good reason. */
const payerOf = (req: Request) => contextOf(req).accountId ?? ''

/** Throws `rate_limited` for a request whose account has sent too much. */
export function requireReceived(req: Request): void {
  holdings.get(req)?.rooms.received.require(payerOf(req))
}

/** Counts bytes of a request's body, or what was unpacked from it, for its account. */
export function chargeReceived(req: Request, bytes: number): void {
  holdings.get(req)?.rooms.received.charge(payerOf(req), bytes)
}

/** Counts bytes of a file for the account of its request. Returns how long its next bytes have to wait, in milliseconds. */
export function paceFile(req: Request, bytes: number): number {
  const { accountId } = contextOf(req)
  return (accountId !== undefined && holdings.get(req)?.rooms.received.pace(accountId, bytes)) || 0
}

/** Resolves with a function that ends the turn, when the account decompresses few enough bodies. Throws as `ConcurrencyLimit` does. */
export async function acquireDecompressing(req: Request, signal: AbortSignal): Promise<() => void> {
  const rooms = holdings.get(req)?.rooms
  return rooms ? rooms.decompressing.acquire(payerOf(req), signal) : () => undefined
}

/** Gives back all but so many bytes of a body's room. */
export function keepRoom(req: Request, bytes: number): void {
  holdings.get(req)?.body?.keep(bytes)
}

/** For work that goes on when its caller has left: its request's room is held until it has ended. */
export async function whileHeld<T>(req: Request, work: () => Promise<T>): Promise<T> {
  const holding = holdings.get(req)
  if (holding) holding.holders++
  try {
    return await work()
  } finally {
    if (holding) letGo(holding)
  }
}

function letGo(holding: Holding): void {
  holding.holders--
  if (holding.holders > 0) return
  holding.body?.keep(0)
  for (const taken of holding.answers) taken.keep(0)
}

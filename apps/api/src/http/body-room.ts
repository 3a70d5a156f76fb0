import { CallerLeft, Fault } from '@platen/contract'
import type { Request, RequestHandler } from 'express'
import { contextOf } from './request-context.ts'

/** Room in this process's memory for large bodies. */
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

export function createBodyRoom(bounds: { bodiesBytesMax: number; requestTimeoutMs: number }): BodyRoom {
  const bytesMax = bounds.bodiesBytesMax
  // What is left of a request's time is for its body to arrive.
  const giveUpAfterMs = Math.min(waitMaxMs, bounds.requestTimeoutMs / 3)
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
      const late = setTimeout(() => giveUp(noRoom()), giveUpAfterMs)
      signal.addEventListener('abort', onAbort)
      return promise.finally(() => {
        clearTimeout(late)
        signal.removeEventListener('abort', onAbort)
      })
    },
  }
}

function noRoom(): Fault {
  return new Fault('overloaded', {
    detail:
      'Too many large bodies are being worked on at this moment, of your account or of all, so this one was not read. Send fewer at once, or try again in a few seconds.',
    retryAfterSeconds: 5,
  })
}

interface Holding {
  room: BodyRoom
  taken: TakenRoom | undefined
  /** The answer, until it is out or its caller has left, and the work that goes on without a caller. */
  holders: number
}

const holdings = new WeakMap<Request, Holding>()

/** Before all that reads bodies: large ones take room from here on, which they hold until their request is over. */
export function giveBodyRoom(room: BodyRoom): RequestHandler {
  return (req, res, next) => {
    const holding: Holding = { room, taken: undefined, holders: 1 }
    holdings.set(req, holding)
    res.once('close', () => letGo(holding))
    next()
  }
}

/** Takes room for a body that is not read yet. Throws as `BodyRoom` does, and `CallerLeft`. */
export async function takeRoom(req: Request, bytes: number, signal: AbortSignal): Promise<void> {
  const holding = holdings.get(req)
  if (!holding) return
  // The operator's own bodies come without an account.
  const accountId = contextOf(req).accountId ?? ''
  const taken = await holding.room.take(bytes, { accountId, signal })
  if (holding.holders === 0) {
    taken.keep(0)
    throw new CallerLeft()
  }
  holding.taken = taken
}

/** Gives back all but so many bytes of a body's room. */
export function keepRoom(req: Request, bytes: number): void {
  holdings.get(req)?.taken?.keep(bytes)
}

/** For work that goes on when its caller has left: the body's room is held until it has ended. */
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
  if (holding.holders === 0) holding.taken?.keep(0)
}

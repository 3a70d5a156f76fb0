import { CallerLeft } from '@platen/jobs'
import type { Request, RequestHandler } from 'express'
import type { BodyRoom, TakenRoom } from './body-room.ts'
import { contextOf } from './request-context.ts'

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

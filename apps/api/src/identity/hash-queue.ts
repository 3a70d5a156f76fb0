import { Fault } from '@platen/contract'

/** The caller whose password is hashed or checked. */
export interface HashCaller {
  network: string
  email: string
  /** Whether the caller has a session, a known device or a valid link, or is the operator. Password guesses come only from other callers. */
  isKnown: boolean
}

/** Runs the work when it is scheduled. Throws `overloaded` if too many callers are waiting, and errors from the work. */
export type RunInQueue = <T>(caller: HashCaller, work: () => Promise<T>) => Promise<T>

interface Slot {
  isFree: boolean
  /** The queues that this slot serves, by priority. */
  order: Waiting[][]
}

interface Waiting extends HashCaller {
  /** The number of callers that were already waiting from the same network or for the same email address, whichever is higher. */
  rank: number
  start: (slot: Slot) => void
  refuse: () => void
}

/**
 * Runs at most two hashes at once, at most one of them for an unknown caller. One slot is only for known callers. The other slot serves unknown
 * callers first, so that each kind of caller waits for at most one hash of the other kind. Within a kind, callers are served first if fewer callers
 * with the same network or email address were waiting. A full queue rejects the caller for whom this number is highest.
 */
export function createHashQueue({ waitingMax }: { waitingMax: number }): RunInQueue {
  const known: Waiting[] = []
  const others: Waiting[] = []
  const slots: Slot[] = [
    { isFree: true, order: [known] },
    { isFree: true, order: [others, known] },
  ]

  function takeNext(queues: Waiting[][]): Waiting | undefined {
    const queue = queues.find(({ length }) => length > 0)
    const next = queue?.reduce((first, each) => (each.rank < first.rank ? each : first))
    if (queue && next) queue.splice(queue.indexOf(next), 1)
    return next
  }

  /** Throws if the queue is full, and none in it has a higher rank. */
  function enter(queue: Waiting[], waiting: Waiting): void {
    if (queue.length >= waitingMax) {
      const last = queue.reduce((most, each) => (each.rank >= most.rank ? each : most))
      if (last.rank <= waiting.rank) throw tooMany()
      queue.splice(queue.indexOf(last), 1)
      last.refuse()
    }
    queue.push(waiting)
  }

  async function acquire(caller: HashCaller): Promise<Slot> {
    const queue = caller.isKnown ? known : others
    const slot = slots.find(({ isFree, order }) => isFree && order.includes(queue))
    if (slot) {
      slot.isFree = false
      return slot
    }
    const rank = Math.max(
      queue.filter(({ network }) => network === caller.network).length,
      queue.filter(({ email }) => email === caller.email).length,
    )
    const { promise, resolve, reject } = Promise.withResolvers<Slot>()
    enter(queue, { ...caller, rank, start: resolve, refuse: () => reject(tooMany()) })
    return promise
  }

  return async (caller, work) => {
    const slot = await acquire(caller)
    try {
      return await work()
    } finally {
      const next = takeNext(slot.order)
      if (next) next.start(slot)
      else slot.isFree = true
    }
  }
}

function tooMany(): Fault {
  return new Fault('overloaded', {
    detail: 'Too many passwords are being checked. Try again in a moment.',
    retryAfterSeconds: 5,
  })
}

import { Fault } from '@platen/contract'

/** Who a password is checked for. */
export interface HashCaller {
  network: string
  email: string
  /** From a session, a known device, a valid link or the operator, which guesses do not come from. */
  isKnown: boolean
}

/** Does the work when it is scheduled. Throws `overloaded` when too many wait, and what the work throws. */
export type RunInQueue = <T>(of: HashCaller, work: () => Promise<T>) => Promise<T>

interface Slot {
  isFree: boolean
  /** Queues in the order in which it takes from them. */
  order: Waiting[][]
}

interface Waiting extends HashCaller {
  /** How many of its network, or for its e-mail address if these are more, were waiting before it. */
  rank: number
  begin: (slot: Slot) => void
  refuse: () => void
}

/**
 * Calculates at most two hashes at once, of which at most one is for an unknown caller. One slot is only for known callers. The other one takes
 * unknown callers first, so that neither waits for more than one hash of the other. Among those of a kind, the caller comes first for whose network and e-mail address the
 * fewest were waiting. A full queue refuses the caller with the most.
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

  async function acquire(of: HashCaller): Promise<Slot> {
    const queue = of.isKnown ? known : others
    const slot = slots.find(({ isFree, order }) => isFree && order.includes(queue))
    if (slot) {
      slot.isFree = false
      return slot
    }
    const rank = Math.max(
      queue.filter(({ network }) => network === of.network).length,
      queue.filter(({ email }) => email === of.email).length,
    )
    const { promise, resolve, reject } = Promise.withResolvers<Slot>()
    enter(queue, { ...of, rank, begin: resolve, refuse: () => reject(tooMany()) })
    return promise
  }

  return async (of, work) => {
    const slot = await acquire(of)
    try {
      return await work()
    } finally {
      const next = takeNext(slot.order)
      if (next) next.begin(slot)
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

import { Fault } from '@platen/contract'

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

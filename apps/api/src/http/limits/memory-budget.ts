import { Fault } from '@platen/contract'

/** A share of this process's memory, for large request or response bodies. */
export interface MemoryBudget {
  /**
   * Reserves bytes, and waits while there are too few. An account can hold half of the bytes that others leave free, so that there are always some
   * left for another account. A larger request waits until nothing is reserved. Accounts that hold the least come first, and the requests of one
   * account come in order. Throws `overloaded` after too long a wait, or the signal's reason.
   */
  reserve(bytes: number, options: { accountId: string; signal: AbortSignal }): Promise<MemoryReservation>
}

export interface MemoryReservation {
  /** Releases all but this number of bytes. */
  shrinkTo(bytes: number): void
}

interface WaitingRequest {
  accountId: string
  bytes: number
  grant: (reservation: MemoryReservation) => void
}

const waitMaxMs = 10_000

/** `refusal` is the detail of `overloaded`. */
export function createMemoryBudget(limits: {
  bytesMax: number
  requestTimeoutMs: number
  refusal: string
}): MemoryBudget {
  const { bytesMax, requestTimeoutMs, refusal } = limits
  // The rest of a request's time is left for its body to arrive.
  const giveUpAfterMs = Math.min(waitMaxMs, requestTimeoutMs / 3)
  const held = new Map<string, number>()
  const waiting = new Set<WaitingRequest>()
  let heldInTotal = 0

  const heldBy = (accountId: string) => held.get(accountId) ?? 0

  function add(accountId: string, bytes: number): void {
    heldInTotal += bytes
    const now = heldBy(accountId) + bytes
    if (now > 0) held.set(accountId, now)
    else held.delete(accountId)
  }

  function fits({ accountId, bytes }: WaitingRequest): boolean {
    return heldInTotal === 0 || heldInTotal + heldBy(accountId) + 2 * bytes <= bytesMax
  }

  function findNext(): WaitingRequest | undefined {
    const first = new Map<string, WaitingRequest>()
    for (const each of waiting) if (!first.has(each.accountId)) first.set(each.accountId, each)
    return [...first.values()]
      .toSorted((a, b) => heldBy(a.accountId) - heldBy(b.accountId))
      .find((each) => fits(each))
  }

  function grantWaiting(): void {
    for (let next = findNext(); next; next = findNext()) {
      waiting.delete(next)
      next.grant(hold(next))
    }
  }

  function hold({ accountId, bytes }: WaitingRequest): MemoryReservation {
    let left = bytes
    add(accountId, bytes)
    return {
      shrinkTo(kept) {
        if (kept >= left) return
        add(accountId, kept - left)
        left = kept
        grantWaiting()
      },
    }
  }

  return {
    async reserve(bytes, { accountId, signal }) {
      signal.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<MemoryReservation>()
      const request: WaitingRequest = { accountId, bytes, grant: resolve }
      const giveUp = (reason: unknown) => {
        if (waiting.delete(request)) reject(reason)
      }
      const onAbort = () => giveUp(signal.reason)
      waiting.add(request)
      grantWaiting()
      if (!waiting.has(request)) return promise
      const late = setTimeout(
        () => giveUp(new Fault('overloaded', { detail: refusal, retryAfterSeconds: 5 })),
        giveUpAfterMs,
      )
      signal.addEventListener('abort', onAbort)
      return promise.finally(() => {
        clearTimeout(late)
        signal.removeEventListener('abort', onAbort)
      })
    },
  }
}

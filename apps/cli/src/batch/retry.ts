import { setTimeout as pause } from 'node:timers/promises'
import { type FaultCode, faults } from '@platen/contract'
import { ServiceUnavailable, ServiceProblem } from '../cli-failure.ts'

/** Does a piece of work again and again as long as the service is away, and rejects with the last failure when that takes too long. */
export type Retry = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

const waitMsDefault = 5 * 60_000
const firstPauseMs = 500
const pauseMsMax = 10_000

/** `note` is told when the service goes away and when it is back, once for all that waits for it. */
export function createRetry({
  note,
  signal: runSignal,
  waitMsMax = waitMsDefault,
}: {
  note: (text: string) => void
  /** Ends all waiting, as the signal given with a piece of work ends that of it: its reason is what the work rejects with. */
  signal: AbortSignal
  waitMsMax?: number
}): Retry {
  let waiting = 0

  async function goOn<T>(work: () => Promise<T>, signal: AbortSignal, first: Unavailable): Promise<T> {
    const giveUpAt = performance.now() + waitMsMax
    let unavailable = first
    if (waiting++ === 0) note(`Platen is unavailable (${unavailable.reason}). Trying again …`)
    try {
      for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, pauseMsMax)) {
        await waitFor(Math.max(pauseMs, unavailable.retryAfterMs), signal)
        try {
          const result = await work()
          if (waiting === 1) note('Platen is back.')
          return result
        } catch (error) {
          unavailable = unavailableFor(error, signal, waitMsMax)
          if (performance.now() + pauseMs > giveUpAt) throw error
        }
      }
    } finally {
      waiting--
    }
  }

  return async (work, signal = runSignal) => {
    try {
      return await work()
    } catch (error) {
      return goOn(work, signal, unavailableFor(error, signal, waitMsMax))
    }
  }
}

interface Unavailable {
  reason: string
  retryAfterMs: number
}

/** Throws what is no failure of a service that is away, or of one that will be away for longer than is waited. */
function unavailableFor(error: unknown, signal: AbortSignal, waitMsMax: number): Unavailable {
  signal.throwIfAborted()
  if (!isUnavailable(error)) throw error
  const retryAfterMs = (error.retryAfterSeconds ?? 0) * 1_000
  if (retryAfterMs > waitMsMax) throw error
  const reason = error instanceof ServiceUnavailable ? error.reason : error.problem.title
  return { reason, retryAfterMs }
}

/** Whether the same request may succeed later. */
export function isUnavailable(error: unknown): error is ServiceUnavailable | ServiceProblem {
  if (error instanceof ServiceUnavailable) return true
  return error instanceof ServiceProblem && faults[error.problem.code as FaultCode]?.retry
}

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => signal.throwIfAborted())
}

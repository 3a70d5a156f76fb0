import { setTimeout as pause } from 'node:timers/promises'
import { type FaultCode, faults } from '@platen/contract'
import { ServiceUnavailable, ServiceProblem } from '../cli-failure.ts'

/** Retries work while the service is unavailable. Rejects with the last failure after the time limit. */
export type Retry = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

const waitMsDefault = 5 * 60_000
const firstPauseMs = 500
const pauseMsMax = 10_000

/** `note` is called once when the service becomes unavailable and once when it is back, for all waiting work. */
export function createRetry({
  note,
  signal: runSignal,
  waitMsMax = waitMsDefault,
}: {
  note: (text: string) => void
  /** Aborts all waits, just as the signal of a single call aborts its own. The calls reject with its reason. */
  signal: AbortSignal
  waitMsMax?: number
}): Retry {
  let waiting = 0

  async function goOn<T>(work: () => Promise<T>, signal: AbortSignal, first: Unavailable): Promise<T> {
    const giveUpAt = performance.now() + waitMsMax
    let unavailable = first
    if (waiting++ === 0) note(`Platen is unavailable (${unavailable.reason}). Retrying …`)
    try {
      for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, pauseMsMax)) {
        await waitFor(Math.max(pauseMs, unavailable.retryAfterMs), signal)
        try {
          const result = await work()
          if (waiting === 1) note('Platen is available again.')
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

/** Throws errors that are not about an unavailable service, or that announce a wait longer than the limit. */
function unavailableFor(error: unknown, signal: AbortSignal, waitMsMax: number): Unavailable {
  signal.throwIfAborted()
  if (!isUnavailable(error)) throw error
  const retryAfterMs = (error.retryAfterSeconds ?? 0) * 1_000
  if (retryAfterMs > waitMsMax) throw error
  const reason = error instanceof ServiceUnavailable ? error.reason : error.problem.title
  return { reason, retryAfterMs }
}

/** Returns whether the same request may succeed later. */
export function isUnavailable(error: unknown): error is ServiceUnavailable | ServiceProblem {
  if (error instanceof ServiceUnavailable) return true
  return error instanceof ServiceProblem && faults[error.problem.code as FaultCode]?.retry
}

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => signal.throwIfAborted())
}

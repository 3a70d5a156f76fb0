import { PlatenError } from '../errors.ts'
import type { CallOptions } from '../options.ts'

/** How long a call may still take, and what ends it before. */
export interface Deadline {
  /** Aborts when the time is over, or the caller wants it no more. */
  signal: AbortSignal
  /** Milliseconds that are left. */
  left(): number
  /** Milliseconds that a single request may take of it. */
  requestMs: number
  /** Throws the caller's reason, or `timeout`, when it is over; nothing otherwise. */
  check(cause?: unknown): void
  /** Resolves after the pause; rejects as `check` throws when the call ends before. */
  pause(ms: number): Promise<void>
}

/** Timers take no longer times: they ring at once. */
export const timerMsMax = 2 ** 31 - 1

/** Begins with the call. `timeoutMs` of `Infinity` is none; `requestMs` bounds each request of a call that has many. */
export function startDeadline(
  { signal: given }: CallOptions,
  timeoutMs: number,
  requestMs = Infinity,
): Deadline {
  const endsAt = performance.now() + timeoutMs
  const timeout = timeoutMs <= timerMsMax ? AbortSignal.timeout(timeoutMs) : undefined
  const signal = AbortSignal.any([given, timeout].filter((each) => each !== undefined))

  function check(cause?: unknown): void {
    given?.throwIfAborted()
    if (timeout?.aborted !== true) return
    const message = `The call took longer than ${timeoutMs} ms.`
    throw new PlatenError('timeout', message, { isRetryable: true, cause })
  }
  return {
    signal,
    left: () => endsAt - performance.now(),
    requestMs,
    check,
    async pause(ms) {
      check()
      await new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', end)
          resolve()
        }
        const timer = setTimeout(end, ms)
        signal.addEventListener('abort', end)
      })
      check()
    },
  }
}

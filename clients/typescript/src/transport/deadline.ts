import { PlatenError } from '../errors.ts'
import type { CallOptions } from '../options.ts'

/** How long a call may still take, and what ends it before. */
export interface Deadline {
  /** Aborts when the time is over, or the caller wants it no more. */
  signal: AbortSignal
  /** Milliseconds that are left. */
  left(): number
  /** Throws the caller's reason, or `timeout`, when it is over; nothing otherwise. */
  check(cause?: unknown): void
  /** Resolves after the pause; rejects as `check` throws when the call ends before. */
  pause(ms: number): Promise<void>
}

/** Begins with the call. `timeoutMs` of `Infinity` is none. */
export function startDeadline({ signal: given }: CallOptions, timeoutMs: number): Deadline {
  const endsAt = performance.now() + timeoutMs
  // Timers take no longer times.
  const timeout = timeoutMs < 2 ** 31 ? AbortSignal.timeout(timeoutMs) : undefined
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

import { PlatenError } from '../errors.ts'
import type { CallOptions } from '../options.ts'

/** The remaining time for a call. */
export interface Deadline {
  /** Aborts at the deadline, or when the caller aborts. */
  signal: AbortSignal
  /** Remaining milliseconds. */
  left(): number
  /** Maximum time for a single request, in milliseconds. */
  requestMs: number
  /** Throws the caller's reason, or `timeout`, if the call has ended. */
  check(cause?: unknown): void
  /** Resolves after the pause. Rejects as `check` does if the call ends before it. */
  pause(ms: number): Promise<void>
}

/** Timers with longer times would fire immediately. */
export const timerMsMax = 2 ** 31 - 1

/** Starts with the call. `timeoutMs` of `Infinity` means no limit. `requestMs` limits each request of a call with several requests. */
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

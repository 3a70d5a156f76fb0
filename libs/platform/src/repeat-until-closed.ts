import { setTimeout as pause } from 'node:timers/promises'

/**
 * Does `work` at once, and again `everyMs` after each time has ended, until closed: then its `signal` aborts, and `close` waits for the one
 * under way. `onError` hears of what failed. A process lives for as long as it is not closed.
 */
export function repeatUntilClosed(
  work: (signal: AbortSignal) => Promise<unknown>,
  { everyMs, onError }: { everyMs: number; onError: (error: unknown) => void },
): { close(): Promise<void> } {
  const closing = new AbortController()
  const { signal } = closing
  async function run(): Promise<void> {
    while (!signal.aborted) {
      await work(signal).catch(onError)
      // Rejects when closed, which ends the loop.
      await pause(everyMs, undefined, { signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    close() {
      closing.abort()
      return running
    },
  }
}

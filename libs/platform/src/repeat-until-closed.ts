import { setTimeout as pause } from 'node:timers/promises'

/**
 * Runs `work` immediately, and again `everyMs` after each run has ended, until closed. Closing aborts the `signal` and waits for the current run.
 * `onError` receives failures. Keeps the process alive until closed.
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
      // Rejects when closed. The condition then ends the loop.
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

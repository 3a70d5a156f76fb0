import { setTimeout as pause } from 'node:timers/promises'
import type { Queue } from 'bullmq'

/** Whoever waits for a job looks it up every two seconds, and is told its failure when the reply is lost. */
const keptMs = 10_000
const everyMs = 5_000
const atOnceMax = 1_000

/**
 * Takes jobs out of the queue, data and all, that failed ten seconds ago, until closed. Their worker does so at once, but it may have died,
 * and BullMQ removes what is over its `age` only when another job fails.
 */
export function startForgettingFailed(
  queue: Queue,
  onError: (error: unknown) => void,
): { close(): Promise<void> } {
  const closing = new AbortController()

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      await queue.clean(keptMs, atOnceMax, 'failed').catch(onError)
      await pause(everyMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
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

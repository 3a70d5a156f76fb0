import { setTimeout as delay } from 'node:timers/promises'

/** One run of a program that should not end. */
export interface Run {
  /** Resolves with a description of the reason when the run has ended. */
  ended: Promise<string>
  /** Requests the end of the run, and resolves when it has ended. */
  close(): Promise<void>
}

export interface Kept {
  /** Ends the current run and does not start another. */
  close(): Promise<void>
}

const backoffFirstMs = 100
const backoffMaxMs = 10_000
/** After a run that took this long, the next pause is the shortest again. */
const goodRunMs = 30_000

/**
 * Starts a program and restarts it whenever it ends, with increasing pauses, until closed. A start that rejects counts as a run that ended
 * immediately.
 */
export function keepRunning(
  start: () => Promise<Run>,
  reported: { onEnd: (sentence: string) => void },
): Kept {
  const closing = new AbortController()
  let current: Run | undefined

  const loop = (async () => {
    let backoffMs = backoffFirstMs
    while (!closing.signal.aborted) {
      const startedAt = performance.now()
      let sentence: string
      try {
        current = await start()
        if (closing.signal.aborted) await current.close()
        sentence = await current.ended
      } catch (error) {
        sentence = error instanceof Error ? error.message : String(error)
      }
      if (closing.signal.aborted) return
      reported.onEnd(sentence)
      if (performance.now() - startedAt > goodRunMs) backoffMs = backoffFirstMs
      await delay(backoffMs, undefined, { signal: closing.signal }).catch(() => {})
      backoffMs = Math.min(backoffMs * 2, backoffMaxMs)
    }
  })()

  return {
    async close() {
      closing.abort()
      await current?.close()
      await loop
    },
  }
}

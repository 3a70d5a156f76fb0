/** Of each kind, in one turn of the event loop. A request takes up to 0.4 ms until it first waits for something (November 2026). */
const startsMax = 8

/** Spreads the starts of requests over turns of the event loop, so that a connection with new data never waits for hundreds of requests of others. */
export interface Turns {
  /** Starts at once, unless eight have started at once in this turn. */
  startNow(network: string, start: () => void): void
  /** Starts in a later turn, after those that are already waiting. Networks take turns. */
  startLater(network: string, start: () => void): void
}

export function createTurns(): Turns {
  /** The first network is the next one. None is empty. */
  const waiting = new Map<string, Set<() => void>>()
  let isScheduled = false
  let startedNow = 0

  function scheduleTurn(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(takeTurn)
  }

  function takeTurn(): void {
    isScheduled = false
    startedNow = 0
    for (let started = 0; started < startsMax; started++) {
      const start = takeNext()
      if (!start) return
      // If it throws, the others still start.
      scheduleTurn()
      start()
    }
  }

  function takeNext(): (() => void) | undefined {
    const [next] = waiting
    if (!next) return undefined
    const [network, starts] = next
    const [start] = starts
    if (start) starts.delete(start)
    waiting.delete(network)
    if (starts.size > 0) waiting.set(network, starts)
    return start
  }

  function startLater(network: string, start: () => void): void {
    const starts = waiting.get(network) ?? new Set()
    waiting.set(network, starts.add(start))
    scheduleTurn()
  }

  return {
    startNow(network, start) {
      if (startedNow >= startsMax) {
        startLater(network, start)
        return
      }
      startedNow += 1
      scheduleTurn()
      start()
    },
    startLater,
  }
}

/**
 * Maximum number of requests of each kind (now and later) that start in one turn of the event loop. A request takes up to 0.4 ms until it first waits
 * for something (November 2026).
 */
const startsMax = 8

/**
 * Spreads new requests over turns of the event loop, so that a connection with new data never waits for hundreds of requests of other connections.
 */
export interface Turns {
  /** Starts a request immediately, or in a later turn if eight have already started immediately in this turn. */
  startNow(network: string, start: () => void): void
  /** Starts a request in a later turn, after those that are already waiting. Networks take turns. */
  startLater(network: string, start: () => void): void
}

export function createTurns(): Turns {
  /** The first network is the next to start a request. Every network has at least one waiting request. */
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
      // Scheduled first, so that the others still start if this one throws.
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

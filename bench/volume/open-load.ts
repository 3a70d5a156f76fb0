import type { Run } from '../load.ts'

/**
 * Generates documents at a given mean rate, independent of how long each takes (open load). A document's time starts when it is due, so
 * that a stall affects all waiting documents. The gaps are random, but the same in each run.
 */
export async function runOpenLoad(options: {
  perSecond: number
  seconds: number
  makeOne: () => Promise<void>
}): Promise<Run> {
  const { perSecond, seconds, makeOne } = options
  const random = seededRandom()
  const ms: number[] = []
  const startedAt = performance.now()
  const under: Array<Promise<void>> = []
  for (let due = startedAt; due < startedAt + seconds * 1000;) {
    const pauseMs = due - performance.now()
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const dueAt = due
    under.push(makeOne().then(() => void ms.push(performance.now() - dueAt)))
    due += (-Math.log(1 - random()) / perSecond) * 1000
  }
  await Promise.all(under)
  const elapsed = performance.now() - startedAt
  return { documents: ms.length, perSecond: (ms.length / elapsed) * 1000, ms: ms.toSorted((a, b) => a - b) }
}

/** Returns a function that returns evenly distributed numbers from 0 to below 1. */
function seededRandom(): () => number {
  let state = 1
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

import { expect } from 'chai'

/** So many times the work, */
const factor = 8
/** which may take so many times as long: 8 in linear time, 64 in quadratic. */
const growthMax = 3 * factor
/** Shorter runs are as long as their noise. */
const measurableMs = 2
const roundsMax = 4

/**
 * Asserts that `run` takes its time by the size of its work: CPU time of this thread, an eighth of `size` beside all of it, so that it holds on
 * a machine of any speed.
 */
export function expectLinear(run: (size: number) => void, size: number, message = ''): void {
  const measured: string[] = []
  for (let round = 0; round < roundsMax; round++) {
    const small = Math.max(
      measurableMs,
      leastMs(() => run(Math.ceil(size / factor)), 5),
    )
    const large = leastMs(() => run(size), 2)
    // What grows faster does so in each round; a collection of garbage or a cold cache is in some.
    if (large / small < growthMax) return
    measured.push(`${small.toFixed(1)} and ${large.toFixed(1)} ms`)
  }
  expect.fail(
    `${message} ${factor} times the work takes over ${growthMax} times as long: ${measured.join('; ')}`,
  )
}

/** Of several runs the shortest: the first one compiles, others wait for the collector. */
export function leastMs(run: () => void, times: number): number {
  const taken = Array.from({ length: times }, () => {
    const before = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.min(...taken)
}

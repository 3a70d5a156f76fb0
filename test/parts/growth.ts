import { expect } from 'chai'

/** The work is increased by this factor. */
const factor = 8
/** The larger work may take this many times as long: 8 is linear, and 64 is quadratic. */
const growthMax = 3 * factor
/** Shorter runs consist mostly of noise. */
const measurableMs = 2
const roundsMax = 4

/**
 * Asserts that the time of `run` grows linearly. Compares the CPU time of this thread for an eighth of `size` and for all of it, so it does not
 * depend on the speed of the machine.
 */
export function expectLinear(run: (size: number) => void, size: number, message = ''): void {
  const measured: string[] = []
  for (let round = 0; round < roundsMax; round++) {
    const small = Math.max(
      measurableMs,
      leastMs(() => run(Math.ceil(size / factor)), 5),
    )
    const large = leastMs(() => run(size), 2)
    // Superlinear growth appears in each round. Garbage collection or a cold cache affects only some rounds.
    if (large / small < growthMax) return
    measured.push(`${small.toFixed(1)} and ${large.toFixed(1)} ms`)
  }
  expect.fail(
    `${message} ${factor} times the work takes over ${growthMax} times as long: ${measured.join('; ')}`,
  )
}

/** Returns the shortest of several runs, because the first run compiles the code, and other runs wait for the garbage collector. */
export function leastMs(run: () => void, times: number): number {
  const taken = Array.from({ length: times }, () => {
    const before = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.min(...taken)
}

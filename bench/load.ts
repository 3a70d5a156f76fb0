/** A run of one way with one document: number, rate and durations. */
export interface Run {
  documents: number
  perSecond: number
  /** Sorted milliseconds of all documents. */
  ms: number[]
}

/** Generates documents with `lanes` concurrent callers, for at least `seconds` and at least `documentsMin` documents. */
export async function runLoad(options: {
  lanes: number
  seconds: number
  documentsMin: number
  makeOne: (lane: number) => Promise<void>
}): Promise<Run> {
  const ms: number[] = []
  const startedAt = performance.now()
  let begun = 0
  const isOver = () => performance.now() - startedAt > options.seconds * 1000 && begun >= options.documentsMin
  await Promise.all(
    Array.from({ length: options.lanes }, async (_, lane) => {
      while (!isOver()) {
        begun++
        const from = performance.now()
        await options.makeOne(lane)
        ms.push(performance.now() - from)
      }
    }),
  )
  const elapsed = performance.now() - startedAt
  return { documents: ms.length, perSecond: (ms.length / elapsed) * 1000, ms: ms.toSorted((a, b) => a - b) }
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

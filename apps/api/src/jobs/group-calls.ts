import { setTimeout as pause } from 'node:timers/promises'
import { Fault } from '@platen/contract'

interface Call<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Runs `work` immediately for one call, and then in order for groups of up to `sizeMax` calls that arrived in the meantime. After
 * each run, it pauses for `pauseRatio` times as long as the run took, because the embedded database blocks all other requests. `work` returns a
 * result for each item. If it fails for a group, except with `unavailable`, it runs again for each item, so that no call fails because of another
 * call.
 */
export function groupCalls<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { sizeMax, pauseRatio }: { sizeMax: number; pauseRatio: number },
): (item: Item) => Promise<Result> {
  const waiting: Call<Item, Result>[] = []
  let isRunning = false

  async function runAll(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const startedAt = performance.now()
      await runGroup(waiting.splice(0, sizeMax))
      await pause((performance.now() - startedAt) * pauseRatio)
    }
    isRunning = false
  }

  async function runGroup(calls: readonly Call<Item, Result>[]): Promise<void> {
    try {
      const results = await work(calls.map(({ item }) => item))
      for (const [at, { resolve }] of calls.entries()) resolve(results[at] as Result)
    } catch (error) {
      const isOfOne = calls.length > 1 && !(error instanceof Fault && error.code === 'unavailable')
      if (isOfOne) for (const call of calls) await runGroup([call])
      else for (const { reject } of calls) reject(error)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void runAll()
    })
}

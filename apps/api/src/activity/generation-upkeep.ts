import type { Catalog } from '@platen/database'
import { repeatUntilClosed } from '@platen/platform'

const everyMs = 10 * 60_000

/** Keeps the partitions of generations, and moves what an earlier release wrote, until closed. Several processes may do it at once. */
export function startGenerationUpkeep(parts: {
  generations: Pick<Catalog['generations'], 'keepPartitions' | 'moveOld'>
  keepDays: number
  onError: (error: unknown) => void
}): { close(): Promise<void> } {
  const { generations, keepDays, onError } = parts
  return repeatUntilClosed(
    async (signal) => {
      // A table that is busy must not keep the rows of an earlier release from being moved.
      await generations.keepPartitions({ keepDays }).catch(onError)
      await generations.moveOld({ keepDays, signal })
    },
    { everyMs, onError },
  )
}

import type { Catalog } from '@platen/database'
import { repeatUntilClosed } from '@platen/platform'

const everyMs = 10 * 60_000

/** Creates and drops partitions of the `generations` table until closed. Several processes can run it at once. */
export function startGenerationUpkeep(parts: {
  generations: Pick<Catalog['generations'], 'keepPartitions'>
  keepDays: number
  onError: (error: unknown) => void
}): { close(): Promise<void> } {
  const { generations, keepDays, onError } = parts
  return repeatUntilClosed(() => generations.keepPartitions({ keepDays }), { everyMs, onError })
}

import { rm, writeFile } from 'node:fs/promises'
import { repeatUntilClosed, type Service } from '@platen/platform'
import type { PrintingLanes } from './chromium/lane-pool.ts'

/** What is checked, and when. */
export interface HealthFileOptions {
  file: string
  lanes: PrintingLanes
  /** Prints something small. Used where no document was printed for `everyMs`. */
  probe: () => Promise<void>
  /** How long the worker counts as healthy after a print, in milliseconds: above the longest document. */
  healthyMs: number
  /** Milliseconds between two checks. Default 10,000. */
  everyMs?: number
  onError: (error: unknown) => void
}

/**
 * Keeps in `file` until when the worker counts as healthy, in epoch milliseconds: a while after each document printed, or a probe where there
 * are none. So a worker whose process or browser hangs becomes unhealthy, which `deploy/worker-health.mjs` tells. Documents must be printed
 * through the lanes that are returned.
 */
export async function keepHealthFile(
  options: HealthFileOptions,
): Promise<{ lanes: PrintingLanes } & Service> {
  const { file, lanes, probe, healthyMs, everyMs = 10_000, onError } = options
  // Left behind by a process that was killed.
  await rm(file, { force: true })
  let printedAt = -Infinity

  async function check(): Promise<void> {
    if (performance.now() - printedAt > everyMs) {
      await probe()
      printedAt = performance.now()
    }
    await writeFile(file, String(Math.round(Date.now() - (performance.now() - printedAt) + healthyMs)))
  }

  const checking = repeatUntilClosed(check, { everyMs, onError })
  return {
    lanes: {
      withLane: (borrower, use) =>
        lanes.withLane(borrower, async (lane) => {
          const used = await use(lane)
          printedAt = performance.now()
          return used
        }),
    },
    async close() {
      await checking.close()
      await rm(file, { force: true })
    },
  }
}

import { rm, writeFile } from 'node:fs/promises'
import { repeatUntilClosed, type Service } from '@platen/platform'
import type { PrintingLanes } from './chromium/lane-pool.ts'

export interface HealthFileOptions {
  file: string
  lanes: PrintingLanes
  /** Prints a small document. Used if none was printed for `everyMs`. */
  probe: () => Promise<void>
  /** Milliseconds for which the worker counts as healthy after a print: longer than any document. */
  healthyMs: number
  /** Default 10,000. */
  everyMs?: number
  onError: (error: unknown) => void
}

/**
 * Writes the time until which the worker counts as healthy to `file`, in epoch milliseconds: after each document, or after a test print if
 * there are none. A hanging process or browser therefore becomes unhealthy, which `deploy/worker-health.mjs` checks. Documents must be
 * printed through the returned lanes.
 */
export async function keepHealthFile(
  options: HealthFileOptions,
): Promise<{ lanes: PrintingLanes } & Service> {
  const { file, lanes, probe, healthyMs, everyMs = 10_000, onError } = options
  // Left by a killed process.
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

import type { Logger } from '@platen/platform'
import { startBrowser } from './browser.ts'
import { findBrowser } from './find-browser.ts'
import { warnOfScriptsWithoutFont } from './font-check.ts'
import { type BrowserHealth, startLanePool } from './lane-pool.ts'
import type { OwnedLanes } from './resting-lanes.ts'
import { printWarmUp } from './warm-up.ts'

export interface StartedLanes extends OwnedLanes {
  browser: string
  health?: () => BrowserHealth
  /** Like `LanePool.displace`. */
  displace?: (account: string) => void
  browserRestarts: () => number
  /** Rejects if no lane prints within `timeoutMs`. */
  probe: (timeoutMs: number) => Promise<void>
}

/** Starts lanes. `isBackground`: with a low priority, and without a lane for short documents. `extraLanes` as in `LanePoolOptions`. */
export type StartLanes = (options: {
  lanes: number
  extraLanes?: number
  isBackground: boolean
}) => Promise<StartedLanes>

export interface BrowserLanesConfig {
  chromiumPath: string | undefined
  browserRecord: string
  fontsFolder: string
  unsafeNoSandbox: boolean
  laneDocumentsMax: number
  laneBytesMax: number
  browserDocumentsMax: number
}

const startTimeoutMs = { foreground: 60_000, background: 120_000 }

/** Starts lanes in their own browser. Rejects if this machine has no browser. */
export async function browserLanes(
  config: BrowserLanesConfig,
  { logger, onError }: { logger: Logger; onError: (error: unknown) => void },
): Promise<StartLanes> {
  const found = await findBrowser({ chromiumPath: config.chromiumPath, recordFile: config.browserRecord })
  return async function startLanes({ lanes, extraLanes = 0, isBackground }) {
    const pool = await startLanePool({
      lanes,
      extraLanes,
      keepsLast: !isBackground,
      startBrowser: (onLost) =>
        startBrowser({
          executablePath: found.path,
          fontsFolder: config.fontsFolder,
          unsafeNoSandbox: config.unsafeNoSandbox,
          isBackground,
          startTimeoutMs: startTimeoutMs[isBackground ? 'background' : 'foreground'],
          onLost,
        }),
      warm: (lane) => printWarmUp(lane),
      laneDocumentsMax: config.laneDocumentsMax,
      laneBytesMax: config.laneBytesMax,
      browserDocumentsMax: config.browserDocumentsMax,
      onError,
    })
    // Runs in parallel, because it never fails and no document waits for it.
    if (!isBackground) void warnOfScriptsWithoutFont(pool, logger)
    return {
      browser: `${pool.browserVersion} (${found.source}: ${found.path})`,
      browserRestarts: () => pool.browserRestarts,
      probe: (timeoutMs) =>
        pool.withLane({ deadlineAt: Date.now() + timeoutMs, account: 'probe' }, printWarmUp),
      withLane: (options, use) => pool.withLane(options, use),
      displace: (account) => pool.displace(account),
      health: () => pool.health(),
      close: () => pool.close(),
    }
  }
}

import path from 'node:path'
import { startBrowser } from '../../apps/worker/src/chromium/browser.ts'
import { type LanePool, startLanePool } from '../../apps/worker/src/chromium/lane-pool.ts'
import { printWarmUp } from '../../apps/worker/src/chromium/warm-up.ts'
import { findPrintingBrowser } from './printing-browser.ts'
import { waitMsMax, projectFolder } from './stack.ts'

/** Starts warm lanes with the worker's browser. */
export async function startTestLanes(
  lanes: number,
  options: { onError?: (error: unknown) => void } = {},
): Promise<LanePool> {
  const executablePath = await findPrintingBrowser()
  return startLanePool({
    lanes,
    startBrowser: (onLost) =>
      startBrowser({
        executablePath,
        fontsFolder: path.join(projectFolder, 'templates', 'fonts'),
        unsafeNoSandbox: false,
        startTimeoutMs: waitMsMax,
        onLost,
      }),
    warm: printWarmUp,
    laneDocumentsMax: 1_000,
    laneBytesMax: 2 ** 30,
    browserDocumentsMax: 1_000_000,
    onError: options.onError ?? (() => undefined),
  })
}

import { readFileSync } from 'node:fs'
import type { CDPSession } from 'puppeteer'

interface TracedFrames {
  name: string
  args?: { data?: { frames?: Array<{ frame: string; processId?: number }> } }
}

/** Returns the process IDs of a browser's renderers. The browser knows them without asking the renderers. */
export async function listRenderers(control: CDPSession): Promise<ReadonlySet<number>> {
  const { processInfo } = await control.send('SystemInfo.getProcessInfo')
  return new Set(processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id))
}

/**
 * Returns the process ID of a new page's renderer: the only one that is not in `before`, the list from before the page was opened. If there is no
 * such renderer, and for the first page (the renderer of the browser's own page can appear late), the ID is read from a trace. A trace for every page
 * would wait 10 s for any renderer that crashes or is stopped (Chromium 153). Call it for only one page of a browser at a time. Rejects if the
 * browser does not report it.
 */
export async function findRendererPid(page: {
  session: CDPSession
  /** The browser's session. */
  control: CDPSession
  targetId: string
  before: ReadonlySet<number>
}): Promise<number> {
  const { session, control, targetId, before } = page
  // The response comes from the renderer, so the renderer exists now.
  await session.send('Performance.getMetrics')
  const [pid, ...others] = [...(await listRenderers(control))].filter((id) => !before.has(id))
  if (pid !== undefined && others.length === 0 && before.size > 1) return pid
  return readTracedPid(session, targetId)
}

/** The trace begins with the frames of its page and their processes. */
async function readTracedPid(session: CDPSession, frameId: string): Promise<number> {
  let pid: number | undefined
  const collect = ({ value }: { value: unknown[] }) => {
    for (const { name, args } of value as TracedFrames[]) {
      if (name !== 'TracingStartedInBrowser') continue
      pid ??= args?.data?.frames?.find(({ frame }) => frame === frameId)?.processId
    }
  }
  session.on('Tracing.dataCollected', collect)
  try {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
    await session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: {
        includedCategories: ['disabled-by-default-devtools.timeline'],
        excludedCategories: ['*'],
      },
    })
    await session.send('Tracing.end')
    await complete
  } finally {
    session.off('Tracing.dataCollected', collect)
  }
  if (pid === undefined) throw new Error('the browser does not report the process of a page')
  return pid
}

/**
 * Returns the resident memory of a process; 0 if it is gone. Does not use `statm`, whose page size depends on the machine. Synchronous,
 * because it takes 0.05 ms and the lane would otherwise wait for the thread pool.
 */
export function residentBytes(pid: number): number {
  try {
    const [, kib = '0'] = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kib) * 1024
  } catch {
    return 0
  }
}

/** Whether a signal (SIGSTOP) stopped the process. */
export function isStopped(pid: number): boolean {
  try {
    return /^State:\s*T /m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

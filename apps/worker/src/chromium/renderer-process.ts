import { readFileSync } from 'node:fs'
import type { CDPSession } from 'puppeteer'

interface TracedFrames {
  name: string
  args?: { data?: { frames?: Array<{ frame: string; processId?: number }> } }
}

/**
 * Returns the process id of a page's renderer from a trace, which begins with the frames of its page and their processes. A list of all
 * renderers would be ambiguous, because one can appear late (about 40 ms, November 2026). One trace at a time in a browser. Rejects if the
 * browser does not report it.
 */
export async function readRendererPid(session: CDPSession, frameId: string): Promise<number> {
  // The response comes from the renderer, so it exists now.
  await session.send('Performance.getMetrics')
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
  if (pid === undefined) throw new Error('the browser does not say which process a page has')
  return pid
}

/**
 * Returns the resident memory of a process; 0 if it is gone. Not from `statm`, whose page size depends on the machine. Synchronous, because
 * it takes 0.05 ms and the lane would otherwise wait for the thread pool.
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

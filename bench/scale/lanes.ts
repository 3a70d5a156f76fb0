import { runLoad } from '../load.ts'
import { progress, write } from '../report.ts'
import { startPlaten } from '../ways.ts'
import { type ScaleStack, smallPage, startScaleStack } from './parts.ts'

export interface LanesOptions {
  lanes: readonly number[]
  seconds: number
  printMs: number
  pdfBytes: number
  workersPerProcess: number
  postgres: boolean
}

const idleSeconds = 5

/**
 * Measures single documents with ever more one-lane workers. Their prints take no CPU time: all of it is spent in the API, Redis and workers.
 */
export async function measureLanes(options: LanesOptions): Promise<void> {
  const { seconds, printMs, pdfBytes, workersPerProcess } = options
  const scale = await startScaleStack(options)
  const { stack, account } = scale
  const templateId = await stack.publish(account, 'small', smallPage)
  const requestBody = Buffer.from(JSON.stringify({ templateId, data: { name: 'Ada', number: '1' } }))
  const platen = startPlaten({ baseUrl: stack.baseUrl, apiKey: account.apiKey, pids: () => ({}) })
  write(
    `One-lane workers whose renderer waits ${printMs} ms and returns ${pdfBytes} bytes; up to ${workersPerProcess} workers in a process, each with its own connections and consumers. ${seconds} s each, two callers per lane.\n`,
  )
  write(
    '  lanes    doc/s   of maximum    | CPU ms/document:   api  redis  worker  callers | of a core: api  redis  workers | at rest, of a core: api  redis  workers\n',
  )
  let running = 0
  for (const lanes of options.lanes) {
    progress(`${lanes} lanes: starting`)
    while (running < lanes) {
      const workers = Math.min(workersPerProcess, lanes - running)
      await scale.workers.start({ workers, lanes: 1, bulkLanes: 0, printMs, pdfBytes })
      running += workers
    }
    progress(`${lanes} lanes: at rest`)
    const rest = await spentAtRest(scale)
    progress(`${lanes} lanes: under load`)
    const load = (span: number) =>
      runLoad({
        lanes: lanes * 2,
        seconds: span,
        documentsMin: lanes * 2,
        makeOne: () => platen.makeOne({ requestBody }),
      })
    await load(1)
    const own = process.cpuUsage()
    const before = scale.cpuMs()
    const from = performance.now()
    const { documents, perSecond } = await load(seconds)
    const elapsedMs = performance.now() - from
    const after = scale.cpuMs()
    const { user, system } = process.cpuUsage(own)
    const spent = (part: keyof typeof after) => after[part] - before[part]
    const each = [spent('api'), spent('redis'), spent('workers'), (user + system) / 1000]
      .map((ms) => (ms / documents).toFixed(2).padStart(7))
      .join('')
    const share = (['api', 'redis', 'workers'] as const)
      .map((part) => (spent(part) / elapsedMs).toFixed(2).padStart(7))
      .join('')
    const possible = (lanes * 1000) / printMs
    write(
      `  ${String(lanes).padStart(5)}${perSecond.toFixed(1).padStart(9)}${((perSecond / possible) * 100).toFixed(0).padStart(12)} %  |                    ${each} |          ${share} |  ${rest}\n`,
    )
  }
  await platen.close()
  await scale.close()
}

/** Measures the cost of idle workers. */
async function spentAtRest(scale: ScaleStack): Promise<string> {
  const before = scale.cpuMs()
  await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1000))
  const after = scale.cpuMs()
  return (['api', 'redis', 'workers'] as const)
    .map((part) => ((after[part] - before[part]) / idleSeconds / 1000).toFixed(3).padStart(8))
    .join('')
}

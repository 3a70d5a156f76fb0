import { BatchCaller, type BatchRun } from '../volume/batch-caller.ts'
import { progress, Targets, write } from '../report.ts'
import { type ScaleStack, smallPage, startScaleStack } from './parts.ts'

export interface MillionOptions {
  items: number
  processes: number
  lanes: number
  printMs: number
  pdfBytes: number
  postgres: boolean
}

const mebibyte = 2 ** 20
const targetsMiB = { process: 300, redis: 200 }
const cutTarget = 5_000
const sampleEveryMs = 1_000
/** Number of samples on the curve. */
const momentsReported = 12

interface Sample {
  second: number
  status: string
  done: number
  mib: Record<string, number>
}

/** Measures one large batch of small items from CSV to ZIP with a renderer that takes no CPU: how fast it is split, and the memory. */
export async function measureMillion(options: MillionOptions): Promise<void> {
  const { items, processes, lanes, printMs, pdfBytes } = options
  const scale = await startScaleStack(options)
  const { stack, account, workers } = scale
  for (let index = 0; index < processes; index++)
    await workers.start({ workers: 1, lanes: 1, bulkLanes: lanes, printMs, pdfBytes })
  const templateId = await stack.publish(account, 'small', smallPage)
  const csv = smallCsv(items)
  write(
    `${items} items (${(csv.length / mebibyte).toFixed(0)} MiB of CSV) to a ZIP; ${processes} worker processes with ${lanes} lanes, whose renderer waits ${printMs} ms and returns ${pdfBytes} bytes.\n`,
  )
  const samples: Sample[] = []
  const caller = new BatchCaller(stack.baseUrl, account)
  const atRest = await takeSample(scale, 0, { status: 'at rest', done: 0 })
  const from = performance.now()
  const look = { status: 'uploading', done: 0 }
  const sampling = setInterval(
    () =>
      void takeSample(scale, (performance.now() - from) / 1000, look).then((sample) => samples.push(sample)),
    sampleEveryMs,
  )
  const before = scale.cpuMs()
  const run = await caller.run(templateId, csv, ({ status, counts }) => {
    look.status = status
    look.done = status === 'checking' ? counts.items : counts.done
    progress(`${status}: ${look.done} of ${items}`)
  })
  clearInterval(sampling)
  const after = scale.cpuMs()
  const cpu = (['api', 'redis', 'workers'] as const).map(
    (part) => `${part} ${((after[part] - before[part]) / items).toFixed(3)}`,
  )
  report(run, [atRest, ...samples])
  write(`  CPU ms per item: ${cpu.join(', ')}\n`)
  await reportRedis(scale)
  await scale.close()
}

function smallCsv(items: number): Buffer {
  const lines = Array.from({ length: items }, (_, at) => `Ada Lovelace ${at + 1},${at + 1}`)
  return Buffer.from(`name,number\n${lines.join('\n')}\n`)
}

async function takeSample(
  scale: ScaleStack,
  second: number,
  { status, done }: Pick<Sample, 'status' | 'done'>,
): Promise<Sample> {
  const { used } = await scale.redisMemory()
  const bytes = { ...scale.residentBytes(), 'redis used_memory': used }
  const mib = Object.fromEntries(Object.entries(bytes).map(([name, value]) => [name, value / mebibyte]))
  return { second, status, done, mib }
}

function report(run: BatchRun, samples: readonly Sample[]): void {
  const targets = new Targets()
  const phases = Object.entries(run.phases).map(([status, seconds]) => `${status} ${seconds.toFixed(1)} s`)
  write(
    `  ${run.documents} documents, ${(run.bytes / mebibyte).toFixed(0)} MiB of ZIP in ${run.seconds.toFixed(1)} s: ${phases.join(', ')}\n`,
  )
  const cutRate = run.documents / (run.phases['checking'] ?? Number.NaN)
  const checked = targets.check('checking and splitting: items per second', cutRate, { atLeast: cutTarget })
  write(`  checking and splitting, items per second: ${checked}\n`)
  write(
    `  rendering ${rate(run, 'rendering')} items per second, assembling ${rate(run, 'assembling')} items per second\n`,
  )
  const names = Object.keys(samples[0]?.mib ?? {})
  write('  memory, MiB          at rest')
  const statuses = [...new Set(samples.slice(1).map(({ status }) => status))]
  write(`${statuses.map((status) => status.padStart(12)).join('')}   most\n`)
  for (const name of names) {
    const most = (of: readonly Sample[]) => Math.max(...of.map(({ mib }) => mib[name] ?? 0))
    const columns = statuses.map((status) => most(samples.filter((sample) => sample.status === status)))
    const below = name === 'redis used_memory' ? targetsMiB.redis : targetsMiB.process
    const verdict = targets.check(`${name}: MiB`, most(samples), { below })
    write(
      `  ${name.padEnd(18)}${(samples[0]?.mib[name] ?? 0).toFixed(0).padStart(10)}${columns.map((mib) => mib.toFixed(0).padStart(12)).join('')}   ${verdict}\n`,
    )
  }
  write('  over time, MiB:\n')
  const step = Math.max(1, Math.floor(samples.length / momentsReported))
  for (const { second, status, done, mib } of samples.filter((_, at) => at % step === 0)) {
    const columns = names.map((name) => `${name} ${(mib[name] ?? 0).toFixed(0)}`).join(', ')
    write(
      `    ${second.toFixed(0).padStart(5)} s ${status.padEnd(10)} ${String(done).padStart(8)}: ${columns}\n`,
    )
  }
  write(targets.summary())
}

function rate({ documents, phases }: BatchRun, status: string): string {
  return (documents / (phases[status] ?? Number.NaN)).toFixed(0)
}

async function reportRedis(scale: ScaleStack): Promise<void> {
  const { used, peak } = await scale.redisMemory()
  write(
    `  Redis: ${(peak / mebibyte).toFixed(1)} MiB at its peak, ${(used / mebibyte).toFixed(1)} MiB at the end\n`,
  )
}

import type { BenchDocument } from './documents.ts'
import { median, percentile, type Run, runLoad } from './load.ts'
import { readUsage } from './process-usage.ts'
import type { Way } from './ways.ts'

/** The results of one way with one document, over all rounds. */
export interface Series {
  way: string
  runs: Run[]
  /** CPU milliseconds per document by process, one list per round. */
  cpuMs: Record<string, number[]>
  residentBytesMax: Record<string, number>
}

export interface Plan {
  document: BenchDocument
  /** Each way of rendering, with its number of concurrent callers. */
  ways: Array<{ way: Way; callers: number; seconds: number; documentsMin: number }>
  rounds: number
}

/** Runs all ways in turn. Each round starts with a different one, so that a noisy machine favors none of them. */
export async function measure(plan: Plan, progress: (text: string) => void): Promise<Series[]> {
  const series = plan.ways.map(({ way }): Series => ({
    way: way.name,
    runs: [],
    cpuMs: {},
    residentBytesMax: {},
  }))
  for (const { way } of plan.ways) await way.makeOne(plan.document)
  for (let round = 0; round < plan.rounds; round++) {
    for (let turn = 0; turn < plan.ways.length; turn++) {
      const index = (turn + round) % plan.ways.length
      const [entry, into] = [plan.ways[index], series[index]]
      if (!entry || !into) continue
      progress(`${plan.document.name}: round ${round + 1} of ${plan.rounds}, ${entry.way.name}`)
      await runOnce(entry, plan.document, into)
    }
  }
  return series
}

async function runOnce(entry: Plan['ways'][number], document: BenchDocument, into: Series): Promise<void> {
  const { way } = entry
  const before = usageOf(way)
  const run = await runLoad({
    lanes: entry.callers,
    seconds: entry.seconds,
    documentsMin: entry.documentsMin,
    makeOne: () => way.makeOne(document),
  })
  const after = usageOf(way)
  into.runs.push(run)
  for (const [name, usage] of Object.entries(after)) {
    const spent = (usage.cpuMs - (before[name]?.cpuMs ?? 0)) / run.documents
    into.cpuMs[name] = [...(into.cpuMs[name] ?? []), spent]
    into.residentBytesMax[name] = Math.max(into.residentBytesMax[name] ?? 0, usage.residentBytes)
  }
}

function usageOf(way: Way) {
  return Object.fromEntries(
    Object.entries(way.pids()).map(([name, { pid, tree }]) => [name, readUsage(pid, tree)]),
  )
}

/** Returns the ratio of two ways' throughput: the median over all rounds. */
export function ratio(of: Series, by: Series): number {
  return median(of.runs.map((run, round) => run.perSecond / (by.runs[round]?.perSecond ?? Number.NaN)))
}

export function summary(series: Series) {
  const all = (share: number) => median(series.runs.map((run) => percentile(run.ms, share)))
  return {
    perSecond: median(series.runs.map((run) => run.perSecond)),
    p50: all(0.5),
    p95: all(0.95),
    p99: all(0.99),
    cpuMs: Object.fromEntries(Object.entries(series.cpuMs).map(([name, values]) => [name, median(values)])),
    residentMiB: Object.fromEntries(
      Object.entries(series.residentBytesMax).map(([name, bytes]) => [name, bytes / 2 ** 20]),
    ),
  }
}

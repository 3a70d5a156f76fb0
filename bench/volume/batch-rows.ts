import { type BenchDocument, prepareDocument } from '../documents.ts'
import { runLoad } from '../load.ts'
import { readUsage } from '../process-usage.ts'
import { progress, write } from '../report.ts'
import { BatchCaller } from './batch-caller.ts'
import type { Way } from '../ways.ts'
import type { Row, VolumeContext } from './context.ts'
import { invoiceOf, invoicesCsv } from './invoices.ts'

/** Fraction of the ceiling. */
const target = 0.95
/** The browser is measured before and after each batch, for longer than in other benchmarks, because a batch takes a minute. */
const browserSecondsFactor = 5
const warmUpItems = 100

/** Measures invoices from CSV to ZIP, compared to `ceiling` and `bare` with the same document. */
export function batchRows(context: VolumeContext): Row[] {
  return ([15, 3] as const).flatMap((rows) =>
    [false, true].map((tagged) => ({
      name: `batch ${rows} rows ${tagged ? 'tagged' : 'untagged'}`,
      run: () => batchRow(context, rows, tagged),
    })),
  )
}

async function batchRow(context: VolumeContext, rows: 15 | 3, tagged: boolean): Promise<void> {
  const { stack, account, invoice, batchItems, targets } = context
  const title = `batch ${rows} rows ${tagged ? 'tagged' : 'untagged'}`
  const of = { files: invoice, data: invoiceOf(invoice, rows), tagged, name: `batch ${rows}` }
  const document = await prepareDocument(stack, account, of)
  const caller = new BatchCaller(stack.baseUrl, account)
  await caller.run(document.templateId, invoicesCsv(invoice, { rows, count: warmUpItems }))
  const csv = invoicesCsv(invoice, { rows, count: batchItems })
  const rates = { ceiling: [] as number[], bare: [] as number[] }
  const measureBrowser = async () => {
    for (const name of ['ceiling', 'bare'] as const) {
      progress(`${title}: ${name}`)
      rates[name].push(await rateOf(context, context.ways[name], document))
    }
  }
  await measureBrowser()
  progress(`${title}: ${batchItems} items`)
  const before = usage(context)
  const run = await caller.run(document.templateId, csv, ({ status, counts }) =>
    progress(`${title}: ${batchItems} items: ${status}, ${counts.done} done`),
  )
  const cpu = cpuSince(before, usage(context), run.documents)
  await measureBrowser()
  const around = (way: keyof typeof rates) => mean(rates[way])
  const rate = run.documents / run.seconds
  const checked = targets.check(`${title}: fraction of the ceiling`, rate / around('ceiling'), {
    atLeast: target,
  })
  const phases = Object.entries(run.phases).map(([status, seconds]) => `${status} ${seconds.toFixed(1)}`)
  write(
    `${title}: ${batchItems} invoices (${(csv.length / 2 ** 20).toFixed(1)} MiB of CSV) to a ZIP; ceiling ${listed(rates.ceiling)}, bare ${listed(rates.bare)} doc/s before and after it\n` +
      `  ${rate.toFixed(1)} doc/s, ${checked} of the ceiling, ${(rate / around('bare')).toFixed(2)} of bare; ${run.seconds.toFixed(1)} s (${phases.join(', ')}), ${(run.bytes / run.documents / 1024).toFixed(1)} KiB per document; CPU ms per document: ${cpu}\n\n`,
  )
}

function mean(rates: readonly number[]): number {
  return rates.reduce((sum, rate) => sum + rate, 0) / rates.length
}

function listed(rates: readonly number[]): string {
  return rates.map((rate) => rate.toFixed(1)).join(', ')
}

async function rateOf(context: VolumeContext, way: Way, document: BenchDocument): Promise<number> {
  await way.makeOne(document)
  const run = await runLoad({
    lanes: context.lanes,
    seconds: context.seconds * browserSecondsFactor,
    documentsMin: context.lanes * 4,
    makeOne: () => way.makeOne(document),
  })
  return run.perSecond
}

function usage({ ways }: VolumeContext): Record<string, number> {
  return Object.fromEntries(
    Object.entries(ways.platen.pids()).map(([name, { pid, tree }]) => [name, readUsage(pid, tree).cpuMs]),
  )
}

function cpuSince(before: Record<string, number>, after: Record<string, number>, documents: number): string {
  return Object.entries(after)
    .map(([name, ms]) => `${name} ${((ms - (before[name] ?? 0)) / documents).toFixed(2)}`)
    .join(', ')
}

import { type BenchDocument, prepareDocument } from '../documents.ts'
import { runLoad } from '../load.ts'
import { readUsage } from '../process-usage.ts'
import { progress, write } from '../report.ts'
import { BatchCaller, type BatchRun } from './batch-caller.ts'
import type { Way } from '../ways.ts'
import type { Row, VolumeContext } from './context.ts'
import { invoiceOf, invoicesCsv } from './invoices.ts'

const targetsOfRows = {
  15: { tagged: 1.4, untagged: 1.8 },
  3: { tagged: 2.2, untagged: 3.5 },
} as const
const aloneTarget = 0.95
/** The browser is measured before, between and after the batches, for longer than in the other rows: a batch takes a minute. */
const browserSecondsFactor = 5
const warmUpItems = 100

/** Invoices from CSV to ZIP, printed together and one by one, beside ceiling and bare of the same document. */
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
  const word = tagged ? 'tagged' : 'untagged'
  const title = `batch ${rows} rows ${word}`
  const of = { files: invoice, data: invoiceOf(invoice, rows), tagged, name: `batch ${rows}` }
  const together = await prepareDocument(stack, account, { ...of, isAlone: false })
  const alone = await prepareDocument(stack, account, { ...of, isAlone: true })
  const caller = new BatchCaller(stack.baseUrl, account)
  await caller.run(together.templateId, invoicesCsv(invoice, { rows, count: warmUpItems }))
  const csv = invoicesCsv(invoice, { rows, count: batchItems })
  const rates = { ceiling: [] as number[], bare: [] as number[] }
  const measureBrowser = async () => {
    for (const name of ['ceiling', 'bare'] as const) {
      progress(`${title}: ${name}`)
      rates[name].push(await rateOf(context, context.ways[name], together))
    }
  }
  const runs: Array<BatchRun & { cpu: string }> = []
  await measureBrowser()
  for (const [name, { templateId }] of [
    ['together', together],
    ['one by one', alone],
  ] as const) {
    progress(`${title}: ${batchItems} items, printed ${name}`)
    const before = usage(context)
    const run = await caller.run(templateId, csv, ({ status, counts }) =>
      progress(`${title}: ${batchItems} items, printed ${name}: ${status}, ${counts.done} done`),
    )
    runs.push({ ...run, cpu: cpuSince(before, usage(context), run.documents) })
    await measureBrowser()
  }
  const [printedTogether, oneByOne] = runs as [(typeof runs)[0], (typeof runs)[0]]
  write(
    `${title}: ${batchItems} invoices (${(csv.length / 2 ** 20).toFixed(1)} MiB of CSV) to a ZIP; ceiling ${listed(rates.ceiling)}, bare ${listed(rates.bare)} doc/s before, between, after\n`,
  )
  const aim = { together: targetsOfRows[rows][word], 'one by one': aloneTarget }
  printBatch('together', printedTogether, 0)
  printBatch('one by one', oneByOne, 1)
  write('\n')

  /** `index` of the measurement before it; the next one came after it. */
  function printBatch(name: keyof typeof aim, run: BatchRun & { cpu: string }, index: number): void {
    const around = (way: keyof typeof rates) => ((rates[way][index] ?? 0) + (rates[way][index + 1] ?? 0)) / 2
    const rate = run.documents / run.seconds
    const checked = targets.check(`${title}, ${name}: of the ceiling`, rate / around('ceiling'), {
      atLeast: aim[name],
    })
    const phases = Object.entries(run.phases).map(([status, seconds]) => `${status} ${seconds.toFixed(1)}`)
    write(
      `  ${name.padEnd(12)}${rate.toFixed(1).padStart(9)} doc/s, of the ceiling ${checked}, of bare ${(rate / around('bare')).toFixed(2)}; ${run.seconds.toFixed(1)} s (${phases.join(', ')}), ${(run.bytes / run.documents / 1024).toFixed(1)} KiB a document; CPU ms a document: ${run.cpu}\n`,
    )
  }
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

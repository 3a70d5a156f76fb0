import { type BenchDocument, prepareDocument } from '../documents.ts'
import { median } from '../load.ts'
import { measure, ratio, type Series, summary } from '../measure.ts'
import { printSeries, progress, write } from '../report.ts'
import type { Way } from '../ways.ts'
import type { Row, VolumeContext } from './context.ts'
import { invoiceOf } from './invoices.ts'

const connections = 32

/** Measures single requests for one template, concurrently and sequentially. */
export function singleRows(context: VolumeContext): Row[] {
  return [false, true].flatMap((tagged) => {
    const label = tagged ? 'tagged' : 'untagged'
    return [
      {
        name: `${connections} connections ${label}`,
        run: () => manyConnections(context, tagged),
      },
      { name: `1 connection ${label}`, run: () => oneConnection(context, tagged) },
    ]
  })
}

async function manyConnections(context: VolumeContext, tagged: boolean): Promise<void> {
  const { ways, lanes, rounds, seconds } = context
  const document = await invoice(context, tagged)
  const name = `${connections} connections ${tagged ? 'tagged' : 'untagged'}`
  const of = (way: Way, callers: number) => ({ way, callers, seconds, documentsMin: callers * 4 })
  const loads = [of(ways.ceiling, lanes), of(ways.bare, lanes), of(ways.platen, connections)]
  const series = await measure({ document, rounds, ways: loads }, progress)
  printSeries(`${name}: invoices of 15 rows`, series)
  const [ceiling, bare, platen] = series as [Series, Series, Series]
  write(
    `  platen/ceiling ${ratio(platen, ceiling).toFixed(2)}   platen/bare ${ratio(platen, bare).toFixed(2)}\n\n`,
  )
}

async function oneConnection(context: VolumeContext, tagged: boolean): Promise<void> {
  const { ways, rounds, seconds } = context
  const document = await invoice(context, tagged)
  const of = (way: Way) => ({ way, callers: 1, seconds, documentsMin: 20 })
  const loads = [of(ways.ceiling), of(ways.bare), of(ways.platen)]
  const series = await measure({ document, rounds, ways: loads }, progress)
  printSeries(`1 connection ${tagged ? 'tagged' : 'untagged'}: invoices of 15 rows`, series)
  const [ceiling, bare, platen] = series as [Series, Series, Series]
  write(
    `  platen adds ${added(platen, bare).toFixed(1)} ms to the median of bare (${added(platen, ceiling).toFixed(1)} to the median of ceiling); median ${summary(platen).p50.toFixed(1)} ms\n\n`,
  )
}

function invoice({ stack, account, invoice: files }: VolumeContext, tagged: boolean): Promise<BenchDocument> {
  return prepareDocument(stack, account, { name: 'single', files, data: invoiceOf(files, 15), tagged })
}

function added(of: Series, to: Series): number {
  return median(of.runs.map((run, round) => median(run.ms) - median(to.runs[round]?.ms ?? [])))
}

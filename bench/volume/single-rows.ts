import { type BenchDocument, prepareDocument } from '../documents.ts'
import { median } from '../load.ts'
import { measure, ratio, type Series, summary } from '../measure.ts'
import { printSeries, progress, write } from '../report.ts'
import type { Way } from '../ways.ts'
import type { Row, VolumeContext } from './context.ts'
import { invoiceOf } from './invoices.ts'

const connections = 32
const targetOf = { tagged: 1.25, untagged: 1.5 } as const

/** Single requests for one template, many at a time and one at a time, beside the same ones that Platen prints each by itself. */
export function singleRows(context: VolumeContext): Row[] {
  return [false, true].flatMap((tagged) => {
    const word = tagged ? 'tagged' : 'untagged'
    return [
      {
        name: `${connections} connections ${word}`,
        run: () => manyConnections(context, tagged),
      },
      { name: `1 connection ${word}`, run: () => oneConnection(context, tagged) },
    ]
  })
}

async function manyConnections(context: VolumeContext, tagged: boolean): Promise<void> {
  const { ways, lanes, rounds, seconds, targets } = context
  const { together, alone } = await bothOf(context, tagged)
  const name = `${connections} connections ${tagged ? 'tagged' : 'untagged'}`
  const of = (way: Way, callers: number) => ({ way, callers, seconds, documentsMin: callers * 4 })
  const series = await measure(
    {
      document: together,
      rounds,
      ways: [
        of(ways.ceiling, lanes),
        of(ways.bare, lanes),
        of(ways.platen, connections),
        of(oneByOne(ways.platen, alone), connections),
      ],
    },
    progress,
  )
  printSeries(`${name}: invoices of 15 rows`, series)
  const [ceiling, bare, platen, each] = series as [Series, Series, Series, Series]
  const target = targetOf[tagged ? 'tagged' : 'untagged']
  const checked = targets.check(`${name}: of the ceiling`, ratio(platen, ceiling), { atLeast: target })
  write(
    `  platen/ceiling ${checked}   one by one/ceiling ${ratio(each, ceiling).toFixed(2)}   one by one/bare ${ratio(each, bare).toFixed(2)}\n\n`,
  )
}

async function oneConnection(context: VolumeContext, tagged: boolean): Promise<void> {
  const { ways, rounds, seconds } = context
  const { together, alone } = await bothOf(context, tagged)
  const of = (way: Way) => ({ way, callers: 1, seconds, documentsMin: 20 })
  const series = await measure(
    {
      document: together,
      rounds,
      ways: [of(ways.ceiling), of(ways.bare), of(ways.platen), of(oneByOne(ways.platen, alone))],
    },
    progress,
  )
  printSeries(`1 connection ${tagged ? 'tagged' : 'untagged'}: invoices of 15 rows`, series)
  const [ceiling, bare, platen, each] = series as [Series, Series, Series, Series]
  const addedTo = (way: Series) => [platen, each].map((run) => added(run, way).toFixed(1))
  const [toBare, toCeiling] = [addedTo(bare), addedTo(ceiling)]
  write(
    `  platen adds ${toBare[0]} ms to bare's median (${toCeiling[0]} to the ceiling's), one by one ${toBare[1]} ms (${toCeiling[1]}); median ${summary(platen).p50.toFixed(1)} ms\n\n`,
  )
}

async function bothOf(
  { stack, account, invoice }: VolumeContext,
  tagged: boolean,
): Promise<{ together: BenchDocument; alone: BenchDocument }> {
  const of = { name: 'single', files: invoice, data: invoiceOf(invoice, 15), tagged }
  return {
    together: await prepareDocument(stack, account, { ...of, isAlone: false }),
    alone: await prepareDocument(stack, account, { ...of, isAlone: true }),
  }
}

function oneByOne(way: Way, document: BenchDocument): Way {
  return {
    name: 'one by one',
    makeOne: () => way.makeOne(document),
    pids: () => way.pids(),
    close: async () => undefined,
  }
}

function added(of: Series, to: Series): number {
  return median(of.runs.map((run, round) => median(run.ms) - median(to.runs[round]?.ms ?? [])))
}

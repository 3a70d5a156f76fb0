import { type BenchDocument, prepareDocuments } from './documents.ts'
import { median } from './load.ts'
import { measure, ratio, type Series } from './measure.ts'
import { printSeries, progress, write } from './report.ts'
import type { Row, VolumeContext } from './volume/context.ts'
import type { Way } from './ways.ts'

interface DocumentContext extends Pick<
  VolumeContext,
  'stack' | 'account' | 'lanes' | 'rounds' | 'seconds' | 'ways'
> {
  ways: VolumeContext['ways'] & { usual: Way; plain: Way }
}

/** Measures each document with all ways of rendering, and the overhead of the service for one document. */
export function documentRows(context: DocumentContext): Row[] {
  const { stack, account, ways, lanes, rounds, seconds } = context
  let prepared: ReturnType<typeof prepareDocuments> | undefined
  const documents = () => (prepared ??= prepareDocuments(stack, account))
  const mainRow = (name: string, index: number): Row => ({
    name,
    run: async () => compare((await documents()).main[index] as BenchDocument),
  })
  return [
    mainRow('invoice tagged', 0),
    mainRow('statement 10 tagged', 1),
    mainRow('statement 100 tagged', 2),
    mainRow('invoice untagged', 3),
    mainRow('statement 10 untagged', 4),
    mainRow('statement 100 untagged', 5),
    { name: 'one caller', run: async () => alone((await documents()).main[0] as BenchDocument) },
    { name: 'invoice with code', run: async () => compare((await documents()).code) },
    { name: 'invoice with photo', run: async () => compare((await documents()).photo) },
    { name: '5 connections', run: async () => five((await documents()).small) },
  ]

  /** Runs all ways, each with as many callers as it has lanes. Platen has twice as many callers, so that its queue is never empty. */
  async function compare(document: BenchDocument): Promise<void> {
    const isLong = document.name.includes('statement 100')
    const run = (way: Way, callers: number) => ({
      way,
      callers,
      seconds,
      documentsMin: isLong ? callers * 2 : callers * 4,
    })
    const series = await measure(
      {
        document,
        rounds,
        ways: [
          run(ways.ceiling, lanes),
          run(ways.bare, lanes),
          run(ways.platen, lanes * 2),
          run(ways.usual, lanes),
          run(ways.plain, lanes),
        ],
      },
      progress,
    )
    printSeries(`${document.name}, ${document.tagged ? 'tagged' : 'untagged'}`, series)
    const [ceiling, bare, platen, usual, plain] = series as [Series, Series, Series, Series, Series]
    const of = (way: Series, digits = 2) => ratio(platen, way).toFixed(digits)
    write(
      `  platen/ceiling ${of(ceiling)}   platen/bare ${of(bare)}   platen/usual ${of(usual, 1)}   platen/plain ${of(plain)}\n\n`,
    )
  }

  /** Measures one caller at a time: the time that Platen adds to one document. */
  async function alone(document: BenchDocument): Promise<void> {
    const run = (way: Way) => ({ way, callers: 1, seconds, documentsMin: 20 })
    const series = await measure({ document, rounds, ways: [run(ways.bare), run(ways.platen)] }, progress)
    printSeries(`${document.name}, one caller at a time`, series)
    const [a, b] = series as [Series, Series]
    const added = median(b.runs.map((round, index) => median(round.ms) - median(a.runs[index]?.ms ?? [])))
    write(`  platen adds ${added.toFixed(1)} ms to the median of bare\n\n`)
  }

  /** The setup of published benchmarks: a small page and five connections. */
  async function five(document: BenchDocument): Promise<void> {
    const series = await measure(
      { document, rounds, ways: [{ way: ways.platen, callers: 5, seconds, documentsMin: 50 }] },
      progress,
    )
    printSeries(`${document.name}, 5 connections`, series)
    write('\n')
  }
}

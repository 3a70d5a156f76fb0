import path from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser } from '../apps/worker/src/chromium/find-browser.ts'
import { projectFolder, startStack, type Stack } from '../test/parts/stack.ts'
import { prepareDocuments, type BenchDocument } from './documents.ts'
import { median } from './load.ts'
import { measure, ratio, type Series, summary } from './measure.ts'
import { readUsage } from './process-usage.ts'
import { startBareLoop, startPlaten, startUsualWay, type Way } from './ways.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const progress = (text: string) =>
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : `${text}\n`)

const found = await findBrowser({
  chromiumPath: process.env['CHROMIUM_PATH'],
  recordFile: path.join(projectFolder, '.cache', 'chromium.json'),
})
const browser = { path: found.path, fontsFolder: path.join(projectFolder, 'templates', 'fonts') }
const lanes = 2
const stack = await startStack({
  api: { RATE_LIMIT: '1000000', RATE_BURST: '1000000' },
  worker: {
    LANES: String(lanes),
    ...(found.source === 'CHROMIUM_PATH' ? { CHROMIUM_PATH: found.path } : {}),
  },
})
const account = await stack.createAccount('bench')
const ways = {
  ceiling: await startBareLoop('ceiling', browser, (document) => document.html),
  platen: startPlaten({ baseUrl: stack.baseUrl, apiKey: account.apiKey, pids: () => stackPids(stack) }),
  usual: await startUsualWay(browser),
  plain: await startBareLoop('plain', browser, (document) => document.plainHtml),
}

function stackPids({ api, workers }: Stack): ReturnType<Way['pids']> {
  const [worker] = workers
  return {
    api: { pid: api.pid ?? 0, tree: false },
    'worker+chromium': { pid: worker?.pid ?? 0, tree: true },
    worker: { pid: worker?.pid ?? 0, tree: false },
  }
}

const documents = await prepareDocuments(stack, account)
process.stdout.write(
  `Browser: ${found.path} (${found.source}). ${rounds} rounds of ${seconds} s, interleaved; medians over the rounds.\n`,
)
process.stdout.write(
  `Idle: api ${mib(stack.api.pid)} MiB, worker with Chromium ${mib(stack.workers[0]?.pid, true)} MiB.\n\n`,
)

function mib(pid: number | undefined, tree = false): string {
  return pid === undefined ? '?' : (readUsage(pid, tree).residentBytes / 2 ** 20).toFixed(0)
}

for (const document of documents.main.filter(({ name }) => !values.only || name.includes(values.only))) {
  await compare(document)
}
if (!values.only) {
  await alone(documents.main[0] as BenchDocument)
  await compare(documents.photo)
  await five(documents.small)
}
for (const way of Object.values(ways)) await way.close()
await stack.close()
progress('')
process.exit(0)

/** All four ways, each with as many callers as it has lanes; Platen with twice as many, so that its queue is never empty. */
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
        run(ways.platen, lanes * 2),
        run(ways.usual, lanes),
        run(ways.plain, lanes),
      ],
    },
    progress,
  )
  print(`${document.name}, ${document.tagged ? 'tagged' : 'untagged'}`, series)
  const [a, b, c, d] = series as [Series, Series, Series, Series]
  process.stdout.write(
    `  platen/ceiling ${ratio(b, a).toFixed(2)}   platen/usual ${ratio(b, c).toFixed(1)}   platen/plain ${ratio(b, d).toFixed(2)}\n\n`,
  )
}

/** One caller at a time: what Platen adds to the time of one document. */
async function alone(document: BenchDocument): Promise<void> {
  const run = (way: Way) => ({ way, callers: 1, seconds, documentsMin: 20 })
  const series = await measure({ document, rounds, ways: [run(ways.ceiling), run(ways.platen)] }, progress)
  print(`${document.name}, one caller at a time`, series)
  const [a, b] = series as [Series, Series]
  const added = median(b.runs.map((round, index) => middle(round.ms) - middle(a.runs[index]?.ms ?? [])))
  process.stdout.write(`  platen adds ${added.toFixed(1)} ms to the ceiling's median\n\n`)
}

function middle(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The shape that the field publishes: a small page and five connections. */
async function five(document: BenchDocument): Promise<void> {
  const series = await measure(
    { document, rounds, ways: [{ way: ways.platen, callers: 5, seconds, documentsMin: 50 }] },
    progress,
  )
  print(`${document.name}, 5 connections`, series)
}

function print(title: string, series: Series[]): void {
  process.stdout.write(
    `${title}\n  way       doc/s      p50      p95      p99   CPU ms a document; MiB at most\n`,
  )
  for (const entry of series) {
    const { perSecond, p50, p95, p99, cpuMs, residentMiB } = summary(entry)
    const numbers = [perSecond, p50, p95, p99].map((value) => value.toFixed(1).padStart(9)).join('')
    const cpu = Object.entries(cpuMs).map(
      ([name, ms]) => `${name} ${ms.toFixed(1)} (${residentMiB[name]?.toFixed(0)})`,
    )
    process.stdout.write(`  ${entry.way.padEnd(8)}${numbers}   ${cpu.join(', ')}\n`)
  }
}

import { parseArgs } from 'node:util'
import { readTemplate, startStack } from '../../test/parts/stack.ts'
import { type BenchDocument, type Files, prepareDocuments } from '../documents.ts'
import { write } from '../report.ts'
import { BatchCaller } from '../volume/batch-caller.ts'
import { invoicesCsv } from '../volume/invoices.ts'
import { runOpenLoad } from '../volume/open-load.ts'
import { parts, readSizes, type Sizes } from './process-sizes.ts'

const usage = `Loads a separate stack with all kinds of requests for a long time, and prints the memory of each process: MiB each minute, then the first, last and highest values, and the slope after the first fifth. Memory is counted as the proportional set size (PSS).

  --minutes N   how long (20)
  --rate N      documents per second besides the batches (3)
`
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    rate: { type: 'string', default: '3' },
    help: { type: 'boolean' },
  },
})
if (values.help) {
  write(usage)
  process.exit(0)
}
const minutes = Number(values.minutes)
const lookEveryMs = 60_000
const batchEveryMs = 90_000
const batchItems = 200
/** Percentage of documents per kind. The rest are plain invoices. */
const shares = { tagged: 45, photo: 10, pages10: 8, pages100: 2 }
/** One of this many documents is generated asynchronously. */
const asyncEvery = 8
/** Interval between new versions of a template. */
const publishEveryMs = 120_000

const stack = await startStack({ api: { RATE_LIMIT: '1000000', RATE_BURST: '1000000' } })
const account = await stack.createAccount('soak')
const invoice: Files = await readTemplate('invoice')
const documents = await prepareDocuments(stack, account)
const batches = await stack.createAccount('soak, batches')
const batchTemplate = await stack.publish(batches, 'in-batches', invoice)
const csv = invoicesCsv(invoice, { rows: 10, count: batchItems })
const answers = new Map<string, number>()
const count = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1)

const named = (name: string, tagged: boolean): BenchDocument => {
  const found = documents.main.find((one) => one.name.startsWith(name) && one.tagged === tagged)
  if (!found) throw new Error(`no document is named ${name}`)
  return found
}
const kinds = [
  ...Array<BenchDocument>(shares.tagged).fill(named('invoice', true)),
  ...Array<BenchDocument>(shares.photo).fill(documents.photo),
  ...Array<BenchDocument>(shares.pages10).fill(named('statement 10 ', true)),
  ...Array<BenchDocument>(shares.pages100).fill(named('statement 100', false)),
]
let made = 0

/** The kinds of documents are mixed, in the same order in each run. */
async function makeOne(): Promise<void> {
  const at = made++
  const document = kinds[(at * 37) % 100] ?? named('invoice', false)
  const headers = at % asyncEvery === 0 ? { Prefer: 'respond-async' } : undefined
  const kind = headers ? 'asynchronous' : document.name
  try {
    const answer = await stack.create(account, document.requestBody.toString(), headers)
    await answer.arrayBuffer()
    count(answer.ok ? kind : `${kind}: ${answer.status}`)
  } catch (error) {
    count(`${kind}: ${String(error)}`)
  }
}

/** Runs work repeatedly with at least this interval, until the end. */
async function repeat(everyMs: number, name: string, run: () => Promise<unknown>): Promise<void> {
  while (!ended.signal.aborted) {
    await run().then(
      () => count(name),
      (error: unknown) => count(`${name}: ${String(error).slice(0, 200)}`),
    )
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, everyMs)
      ended.signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
    })
  }
}

const ended = new AbortController()
const looks: Array<{ minute: number; sizes: Sizes }> = []
const columns = [...parts, 'renderers', 'all'] as const
const total = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0)
function sizeOf(sizes: Sizes, column: (typeof columns)[number]): number {
  if (column === 'renderers') return total(sizes.renderers)
  return column === 'all' ? total(parts.map((part) => sizes[part])) + total(sizes.renderers) : sizes[column]
}
const line = (name: string, cells: readonly string[], rest = '') =>
  write(`${name.padStart(8)}${cells.map((text) => text.padStart(11)).join('')}   ${rest}\n`)

async function look(): Promise<void> {
  const sizes = readSizes(process.pid)
  const minute = (performance.now() - startedAt) / 60_000
  looks.push({ minute, sizes })
  const each = sizes.renderers.map((size) => size.toFixed(0)).join(' ')
  line(
    minute.toFixed(0),
    columns.map((column) => sizeOf(sizes, column).toFixed(0)),
    each,
  )
}

/** Returns the slope of the samples after the first fifth by least squares, in MiB per hour. */
function slopeOf(column: (typeof columns)[number]): number {
  const late = looks.filter(({ minute }) => minute >= minutes / 5)
  const meanX = total(late.map(({ minute }) => minute)) / late.length
  const meanY = total(late.map(({ sizes }) => sizeOf(sizes, column))) / late.length
  const covariance = total(
    late.map(({ minute, sizes }) => (minute - meanX) * (sizeOf(sizes, column) - meanY)),
  )
  return (covariance / total(late.map(({ minute }) => (minute - meanX) ** 2))) * 60
}

write(`${minutes} minutes at ${values.rate} documents per second; MiB (PSS)\n`)
line('minute', columns, 'each renderer')
const startedAt = performance.now()
try {
  const caller = new BatchCaller(stack.baseUrl, batches)
  const beside = [
    repeat(batchEveryMs, `batch of ${batchItems}`, () => caller.run(batchTemplate, csv)),
    repeat(publishEveryMs, 'new version', () =>
      stack.publish(account, 'republished', new Map([...invoice, ['style.css', `p { order: ${made} }`]])),
    ),
    repeat(lookEveryMs, 'look', look),
  ]
  await runOpenLoad({ perSecond: Number(values.rate), seconds: minutes * 60, makeOne })
  ended.abort()
  await Promise.all(beside)
  await look()
} finally {
  ended.abort()
  await stack.close()
}
const row = (name: string, of: (column: (typeof columns)[number]) => number) =>
  line(
    name,
    columns.map((column) => of(column).toFixed(0)),
  )
const sizesOf = (column: (typeof columns)[number]) => looks.map(({ sizes }) => sizeOf(sizes, column))
row('first', (column) => sizesOf(column)[0] ?? 0)
row('last', (column) => sizesOf(column).at(-1) ?? 0)
row('highest', (column) => Math.max(...sizesOf(column)))
row('MiB/h', slopeOf)
write(`\n${[...answers].map(([answer, times]) => `${times} × ${answer}`).join('\n')}\n`)

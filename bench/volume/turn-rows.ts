import { prepareDocument } from '../documents.ts'
import { median, percentile, type Run, runLoad } from '../load.ts'
import { progress, write } from '../report.ts'
import { BatchCaller } from './batch-caller.ts'
import type { Row, VolumeContext } from './context.ts'
import { invoiceOf, invoicesCsv } from './invoices.ts'
import { runOpenLoad } from './open-load.ts'
import { turnsByAccount } from './turns-by-account.ts'

const share = 0.2
/** A p95 needs several hundred documents. */
const openLoadFactor = 5
const riseTarget = 1.5
const apartTarget = 0.2
const behindTarget = 3
const smallItems = 100
/** Rows in the batches' invoices: few, as in most batches. */
const rows = 3

/** Measures whether accounts that share the workers get their share of them. */
export function turnRows(context: VolumeContext): Row[] {
  return [
    { name: 'turns by account', run: () => turnsByAccount(context) },
    { name: 'next to a batch', run: () => besideBatch(context) },
    { name: 'two batches', run: () => twoBatches(context) },
    { name: 'small after large', run: () => smallBehindLarge(context) },
  ]
}

/** Measures single requests at a fifth of the ceiling, alternately without a batch and with a batch on all lanes. */
async function besideBatch(context: VolumeContext): Promise<void> {
  const { stack, account, invoice, ways, rounds, seconds, targets } = context
  const files = { files: invoice, tagged: true }
  const single = { ...files, name: 'single beside', data: invoiceOf(invoice, 15) }
  const document = await prepareDocument(stack, account, single)
  const inBatch = { ...files, name: 'batch beside', data: invoiceOf(invoice, 15) }
  const { templateId } = await prepareDocument(stack, account, inBatch)
  const caller = new BatchCaller(stack.baseUrl, account)
  const uploadId = await caller.upload(invoicesCsv(invoice, { rows: 15, count: context.largeItems }))
  const { perSecond } = await runLoad({
    lanes: context.lanes,
    seconds,
    documentsMin: 8,
    makeOne: () => ways.ceiling.makeOne(document),
  })
  const load = (span: number) =>
    runOpenLoad({
      perSecond: perSecond * share,
      seconds: span,
      makeOne: () => ways.platen.makeOne(document),
    })
  await load(seconds)
  const alone: Run[] = []
  const beside: Run[] = []
  let batchRate = 0
  for (let round = 1; round <= rounds; round++) {
    progress(`next to a batch: round ${round} of ${rounds}, alone`)
    alone.push(await load(seconds * openLoadFactor))
    progress(`next to a batch: round ${round} of ${rounds}, with the batch`)
    const batchId = await caller.start(templateId, uploadId)
    await caller.untilRendering(batchId)
    const before = await caller.read(batchId)
    const from = performance.now()
    beside.push(await load(seconds * openLoadFactor))
    const after = await caller.read(batchId)
    if (after.status !== 'rendering') throw new Error('the batch ended too soon: increase --large-items')
    batchRate += ((after.counts.done - before.counts.done) / (performance.now() - from)) * 1000
    await caller.cancel(batchId)
  }
  const line = (name: string, runs: readonly Run[]) => {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((at) =>
      median(runs.map(({ ms }) => percentile(ms, at))).toFixed(1),
    )
    const documents = runs.reduce((sum, run) => sum + run.documents, 0)
    write(`  ${name.padEnd(12)} p50 ${p50}   p95 ${p95}   p99 ${p99} ms   (${documents} documents)\n`)
  }
  write(
    `next to a batch: single requests, ${(perSecond * share).toFixed(1)} per second (${share * 100} % of the ceiling), invoices of 15 rows, tagged\n`,
  )
  line('alone', alone)
  line('beside', beside)
  const rise = median(
    beside.map(({ ms }, round) => percentile(ms, 0.95) / percentile(alone[round]?.ms ?? [], 0.95)),
  )
  write(
    `  p95 is ${targets.check('next to a batch: p95 relative to alone', rise, { below: riseTarget })} times as high; the batch generates ${(batchRate / rounds).toFixed(1)} doc/s at the same time\n\n`,
  )
}

/** Measures two accounts' equally large batches, started at the same time. */
async function twoBatches(context: VolumeContext): Promise<void> {
  const { stack, account, invoice, rounds, targets } = context
  const csv = invoicesCsv(invoice, { rows, count: Math.ceil(context.batchItems / 4) })
  const other = await stack.createAccount('bench, another one')
  const callers = await Promise.all(
    [account, other].map(async (owner) => {
      const of = {
        name: 'two batches',
        files: invoice,
        data: invoiceOf(invoice, rows),
        tagged: false,
      }
      const { templateId } = await prepareDocument(stack, owner, of)
      return { templateId, caller: new BatchCaller(stack.baseUrl, owner) }
    }),
  )
  const times: Array<[number, number]> = []
  for (let round = 1; round <= rounds; round++) {
    progress(`two batches: round ${round} of ${rounds}`)
    const [one, two] = await Promise.all(callers.map(({ caller, templateId }) => caller.run(templateId, csv)))
    times.push([one?.batchSeconds ?? 0, two?.batchSeconds ?? 0])
  }
  const apart = median(times.map(([one, two]) => Math.max(one, two) / Math.min(one, two) - 1))
  const each = times.map(([one, two]) => `${one.toFixed(1)} and ${two.toFixed(1)}`).join(', ')
  write(`two batches of two accounts, ${Math.ceil(context.batchItems / 4)} items each: ${each} s\n`)
  write(`  apart by ${targets.check('two batches: apart by', apart, { below: apartTarget })}\n\n`)
}

/** Measures a 100-item batch alone, and one that starts while a large batch is using all lanes. */
async function smallBehindLarge(context: VolumeContext): Promise<void> {
  const { stack, account, invoice, rounds, targets, largeItems } = context
  const of = {
    name: 'behind',
    files: invoice,
    data: invoiceOf(invoice, rows),
    tagged: false,
  }
  const { templateId } = await prepareDocument(stack, account, of)
  const caller = new BatchCaller(stack.baseUrl, account)
  const small = invoicesCsv(invoice, { rows, count: smallItems })
  const large = await caller.upload(invoicesCsv(invoice, { rows, count: largeItems }))
  await caller.run(templateId, small)
  const alone: number[] = []
  const behind: number[] = []
  for (let round = 1; round <= rounds; round++) {
    progress(`small after large: round ${round} of ${rounds}, alone`)
    alone.push((await caller.run(templateId, small)).batchSeconds)
    progress(`small after large: round ${round} of ${rounds}, after the large batch`)
    const batchId = await caller.start(templateId, large)
    await caller.untilRendering(batchId)
    behind.push((await caller.run(templateId, small)).batchSeconds)
    if ((await caller.read(batchId)).status !== 'rendering')
      throw new Error('the large batch ended too soon: increase --large-items')
    await caller.cancel(batchId)
  }
  const seconds = (values: readonly number[]) => values.map((value) => value.toFixed(2)).join(', ')
  write(`small after large: ${smallItems} items alone ${seconds(alone)} s, `)
  write(`behind ${largeItems} items ${seconds(behind)} s\n`)
  const times = median(behind.map((value, round) => value / (alone[round] ?? Number.NaN)))
  write(
    `  behind the large batch, ${targets.check('small after large: time relative to alone', times, { below: behindTarget })} times as long as alone\n\n`,
  )
}

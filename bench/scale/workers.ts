import { type Account, readTemplate, type Stack, startStack } from '../../test/parts/stack.ts'
import { type BenchDocument, prepareDocument, sampleOf } from '../documents.ts'
import { median, type Run, runLoad } from '../load.ts'
import { readUsage } from '../process-usage.ts'
import { progress, write } from '../report.ts'
import { startPlaten, type Way } from '../ways.ts'

const callers = 16

/** Measures the library's invoice with an increasing number of real one-lane worker processes. */
export async function measureWorkers(options: {
  workers: readonly number[]
  rounds: number
  seconds: number
}): Promise<void> {
  const stack = await startStack({
    workers: 1,
    api: { RATE_LIMIT: '1000000', RATE_BURST: '1000000' },
    worker: { LANES: '1' },
  })
  const account = await stack.createAccount('scale')
  const platen = startPlaten({ baseUrl: stack.baseUrl, apiKey: account.apiKey, pids: () => ({}) })
  const document = await prepareInvoice(stack, account)
  write(
    `One-lane worker processes, tagged invoices of 15 rows, ${callers} callers; medians of ${options.rounds} rounds of ${options.seconds} s.\n`,
  )
  write('  workers    doc/s   CPU ms/document:   api  workers with Chromium\n')
  for (const workers of options.workers) {
    while (stack.workers.length < workers) await stack.startWorker()
    progress(`${workers} workers`)
    const { perSecond, apiMs, workersMs } = await measureOne(stack, platen, document, options)
    write(
      `  ${String(workers).padStart(7)}${perSecond.toFixed(1).padStart(9)}${apiMs.toFixed(2).padStart(27)}${workersMs.toFixed(2).padStart(9)}
`,
    )
  }
  await platen.close()
  await stack.close()
}

async function prepareInvoice(stack: Stack, account: Account): Promise<BenchDocument> {
  const files = await readTemplate('invoice')
  return prepareDocument(stack, account, { name: 'invoice', files, data: sampleOf(files), tagged: true })
}

async function measureOne(
  stack: Stack,
  platen: Way,
  document: BenchDocument,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<{ perSecond: number; apiMs: number; workersMs: number }> {
  const load = (span: number) =>
    runLoad({
      lanes: callers,
      seconds: span,
      documentsMin: callers * 2,
      makeOne: () => platen.makeOne(document),
    })
  const usage = () => ({
    api: readUsage(stack.api.pid ?? 0, false).cpuMs,
    workers: stack.workers.reduce((sum, { pid }) => sum + readUsage(pid ?? 0, true).cpuMs, 0),
  })
  await load(1)
  const runs: Run[] = []
  const before = usage()
  for (let round = 0; round < rounds; round++) runs.push(await load(seconds))
  const after = usage()
  const total = runs.reduce((sum, run) => sum + run.documents, 0)
  return {
    perSecond: median(runs.map((run) => run.perSecond)),
    apiMs: (after.api - before.api) / total,
    workersMs: (after.workers - before.workers) / total,
  }
}

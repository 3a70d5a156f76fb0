import path from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser } from '../apps/worker/src/chromium/find-browser.ts'
import { projectFolder, readTemplate, startStack, type Stack } from '../test/parts/stack.ts'
import { documentRows } from './document-rows.ts'
import { readUsage } from './process-usage.ts'
import { overlayRows } from './overlay-rows.ts'
import { progress, Targets, write } from './report.ts'
import { batchRows } from './volume/batch-rows.ts'
import type { VolumeContext } from './volume/context.ts'
import { singleRows } from './volume/single-rows.ts'
import { turnRows } from './volume/turn-rows.ts'
import { startBareLoop, startPlaten, startUsualWay, type Way } from './ways.ts'

const usage = `Compares Platen with other ways to generate the same document, on a separate stack.

  ceiling   the bare browser on warm pages that are hidden on screen, laid out twice in each print
  bare      the same with the page that Platen prints, laid out only once if possible
  usual     a new page for each document that waits for the network, as in tutorials
  plain     the bare browser on warm pages that are not hidden

  --rounds N        rounds of each row, interleaved; the median counts (5)
  --seconds N       of each way in a round (2)
  --only NAME       rows whose name contains NAME
  --batch-items N   items of the batches that are measured from CSV to ZIP (10000)
  --large-items N   items of the batch that runs next to others or before them (20000)

"scripts/bench scale" measures the cluster without a browser: see its --help. "scripts/bench parts" measures single steps: a merge, a rejected request, the editor's page after a keystroke.
`
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string' },
    help: { type: 'boolean' },
    'batch-items': { type: 'string', default: '10000' },
    'large-items': { type: 'string', default: '20000' },
  },
})
if (values.help) {
  write(usage)
  process.exit(0)
}
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)

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
  ceiling: await startBareLoop('ceiling', browser, (document) => document.ceilingHtml),
  bare: await startBareLoop('bare', browser, (document) => document.html),
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

write(
  `Browser: ${found.path} (${found.source}). ${rounds} rounds of ${seconds} s, interleaved; medians over the rounds.\n`,
)
write(
  `Idle: api ${mib(stack.api.pid)} MiB, worker with Chromium ${mib(stack.workers[0]?.pid, true)} MiB.\n\n`,
)

function mib(pid: number | undefined, tree = false): string {
  return pid === undefined ? '?' : (readUsage(pid, tree).residentBytes / 2 ** 20).toFixed(0)
}

const targets = new Targets()
const volume: VolumeContext = {
  stack,
  account,
  invoice: await readTemplate('invoice'),
  ways,
  lanes,
  rounds,
  seconds,
  batchItems: Number(values['batch-items']),
  largeItems: Number(values['large-items']),
  targets,
}
const rows = [
  ...documentRows({ ...volume, ways }),
  ...overlayRows(volume),
  ...singleRows(volume),
  ...batchRows(volume),
  ...turnRows(volume),
]
const { only } = values
const picked = rows.filter(({ name }) => only === undefined || name.includes(only))
if (picked.length === 0)
  write(`No row has ${only} in its name. All rows: ${rows.map(({ name }) => name).join(', ')}\n`)
try {
  for (const row of picked) await row.run()
} catch (error) {
  write(`Last log lines of the stack:\n${stack.log().slice(-2_000)}\n`)
  throw error
}
write(targets.summary())
for (const way of Object.values(ways)) await way.close()
await stack.close()
progress('')
process.exit(picked.length === 0 ? 1 : 0)

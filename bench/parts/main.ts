import { startTestLanes } from '../../test/parts/lanes.ts'
import { startStack } from '../../test/parts/stack.ts'
import { findScriptsWithoutFont } from '../../apps/worker/src/chromium/font-check.ts'
import { Targets, write } from '../report.ts'
import { editorMs } from './editor.ts'
import { formulaMs } from './formulas.ts'
import { mergeMs } from './merge.ts'
import { refusedMs } from './refused.ts'

/** The entry point of `scripts/bench parts`: durations of single steps with their targets, on an idle machine. */
const targets = new Targets()
const row = (name: string, ms: number, below: number) =>
  write(`${name.padEnd(60)} ${targets.check(name, ms, { below })} ms\n`)

const formulas = formulaMs()
row('10,000 rows with three formulas each, first run', formulas.first, 60)
row('10,000 rows with three formulas each, best of ten more runs', formulas.best, 15)

const { merge, check } = mergeMs()
row('a 200 KB template merged with 10,000 items', merge, 100)
row('10,000 items checked', check, 30)

const lanes = await startTestLanes(1)
await findScriptsWithoutFont(lanes)
const begun = performance.now()
await findScriptsWithoutFont(lanes)
row('the font check', performance.now() - begun, 300)
await lanes.close()

const stack = await startStack({ api: { RATE_LIMIT: '1000000', RATE_BURST: '1000000' } })
try {
  for (const [status, ms] of await refusedMs(stack)) row(`a request rejected with ${status}, p50`, ms, 3)
  const { p50, p95 } = await editorMs(stack)
  row('from a keystroke to the updated page, p50', p50, 400)
  row('from a keystroke to the updated page, p95', p95, 700)
} finally {
  await stack.close()
}
write(targets.summary())

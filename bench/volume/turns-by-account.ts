import { startHostileCallers } from '../../test/parts/hostile-callers.ts'
import { percentile, type Run } from '../load.ts'
import { progress, write } from '../report.ts'
import type { VolumeContext } from './context.ts'
import { invoiceOf } from './invoices.ts'
import { runOpenLoad } from './open-load.ts'

const callers = 16
/** At one document per second, a p95 needs this many seconds. */
const seconds = 30
const riseTarget = 5
const kinds = [
  { name: '0.9 s', pictures: 3 },
  { name: '30 s', pictures: 200 },
]

/** Measures an account that generates one document per second: alone, and alongside 16 callers from another account with long documents. */
export async function turnsByAccount({
  stack,
  account,
  invoice,
  lanes,
  targets,
}: VolumeContext): Promise<void> {
  const templateId = await stack.publish(account, 'turns-by-account', new Map(invoice))
  const body = JSON.stringify({ templateId, data: invoiceOf(invoice, 15) })
  let failed = 0
  const load = (span: number): Promise<Run> =>
    runOpenLoad({
      perSecond: 1,
      seconds: span,
      async makeOne() {
        const answer = await stack.create(account, body)
        const said = await answer.text()
        if (answer.ok) return
        failed++
        write(`  ${answer.status}: ${said.slice(0, 400)}\n`)
      },
    })
  const tell = (name: string, { ms }: Run) => {
    const [p50, p95, max] = [percentile(ms, 0.5), percentile(ms, 0.95), percentile(ms, 1)]
    write(
      `  ${name.padEnd(12)} p50 ${p50.toFixed(0)}   p95 ${p95.toFixed(0)}   max ${max.toFixed(0)} ms   (${ms.length} documents)\n`,
    )
    return p95
  }

  write(`turns by account: one invoice per second, next to ${callers} callers of another account\n`)
  await load(5)
  progress('turns by account: quiet')
  const quiet = tell('quiet', await load(seconds))
  for (const { name, pictures } of kinds) {
    progress(`turns by account: next to documents of ${name}`)
    const hostile = await stack.createAccount(`hostile ${name}`)
    const { ended, leave } = await startHostileCallers(stack, hostile, { callers, lanes, pictures })
    const p95 = tell(`beside ${name}`, await load(seconds))
    write(
      `    p95 is ${targets.check(`turns by account, ${name}: p95 relative to quiet`, p95 / quiet, { below: riseTarget })} times as high; ${ended.length} of the other documents ended\n`,
    )
    await leave()
  }
  write(`  failed: ${targets.check('turns by account: failed', failed, { below: 1 })}\n\n`)
}

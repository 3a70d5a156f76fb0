import { buildBundle } from '@platen/template/bundle'
import type { Field } from '@platen/contract'
import { expect } from 'chai'
import { createBodies } from './bodies.ts'

describe('checkData of createBodies', () => {
  const bodies = createBodies({ waitMaxMs: 30_000 })
  const caller = { accountId: 'acc_1', signal: new AbortController().signal }
  let fields: Field[]

  before(async () => {
    const rows = { l: { type: 'list', fields: { n: { type: 'number' } } } }
    const settings = { name: 'T', fields: rows, computed: { total: 'sum(l.n)', 'l.balance': 'running(n)' } }
    const files = new Map([
      ['template.html', Buffer.from('<p>{{total}}</p>{{#l}}<p>{{balance}}</p>{{/l}}')],
      ['template.json', Buffer.from(JSON.stringify(settings))],
    ])
    const built = await buildBundle({ templateId: 'tpl_1', version: 1, files })
    if ('faults' in built) throw new Error(JSON.stringify(built.faults))
    fields = built.bundle.fields
  })

  /** Returns whether the event loop turned during the check of data with this number of rows. It does not turn while data is checked in this thread. */
  async function turnsDuring(rows: number): Promise<boolean> {
    let hasTurned = false
    const turn = setImmediate(() => (hasTurned = true))
    const data = { l: Array.from({ length: rows }, () => ({ n: 1 })) }
    const { total } = await bodies.checkData(fields, data, caller)
    clearImmediate(turn)
    expect(total).to.equal(0)
    return hasTurned
  }

  it('runs in the main thread for a document of usual size', async () => {
    expect(await turnsDuring(200)).to.equal(false)
  })

  it('runs in another thread for thousands of rows, even if each row is small', async () => {
    expect(await turnsDuring(4_000)).to.equal(true)
  })
})

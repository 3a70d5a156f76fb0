import { buildBundle } from '@platen/template/bundle'
import type { Field } from '@platen/contract'
import { expect } from 'chai'
import { createBodies } from './bodies.ts'

describe('checkData of createBodies', () => {
  const bodies = createBodies({ waitMaxMs: 30_000 })
  const caller = { accountId: 'acc_1', signal: new AbortController().signal }
  let fields: Field[]
  const options = Array.from({ length: 20 }, (_, at) => `${'option'.repeat(30)}${at + 10}`)

  before(async () => {
    const rows = { l: { type: 'list', fields: { n: { type: 'number' }, o: { type: 'text', options } } } }
    const settings = { name: 'T', fields: rows, computed: { total: 'sum(l.n)', 'l.balance': 'running(n)' } }
    const files = new Map([
      ['template.html', Buffer.from('<p>{{total}}</p>{{#l}}<p>{{balance}} {{o}}</p>{{/l}}')],
      ['template.json', Buffer.from(JSON.stringify(settings))],
    ])
    const built = await buildBundle({ templateId: 'tpl_1', version: 1, files })
    if ('faults' in built) throw new Error(JSON.stringify(built.faults))
    fields = built.bundle.fields
  })

  /** Returns whether the event loop turned during the check of data with this number of rows. It does not turn while data is being checked in this thread. */
  async function turnsDuring(rows: number, option?: string): Promise<boolean> {
    let hasTurned = false
    const turn = setImmediate(() => (hasTurned = true))
    const data = { l: Array.from({ length: rows }, () => ({ n: 1, o: option ?? options[0] })) }
    const { faults } = await bodies.checkData(fields, data, caller)
    clearImmediate(turn)
    const expected = option === undefined ? [] : Array.from({ length: rows }, () => options[0])
    expect(faults.map(({ suggestion }) => suggestion)).to.deep.equal(expected)
    return hasTurned
  }

  it('runs in the main thread for a document of usual size', async () => {
    expect(await turnsDuring(200)).to.equal(false)
  })

  it('runs in another thread for thousands of rows, even if each row is small', async () => {
    expect(await turnsDuring(4_000)).to.equal(true)
  })

  it('runs in another thread if the suggestions for its errors take many comparisons', async () => {
    const misspelled = `a${options[0]}`
    expect(await turnsDuring(1, misspelled)).to.equal(false)
    expect(await turnsDuring(5, misspelled)).to.equal(true)
  })
})

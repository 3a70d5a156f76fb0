import type { ConnectorRecord } from '@platen/database'
import type { ConnectorMapping, FieldSource, TemplateSettings } from '@platen/contract'
import { unpackJson } from '@platen/platform'
import { expect } from 'chai'
import { createMakeRecord, type RecordSource } from './records.ts'

const makeRecord = createMakeRecord({
  waitMaxMs: 60_000,
  checkMerge: async () => ({ faults: [], warnings: [] }),
})
const { signal } = new AbortController()
const template = { templateId: 'tpl_1', version: 1, fields: [], settings: {} as TemplateSettings }
const constants = (count: number): ConnectorMapping => ({
  fields: Object.fromEntries(
    Array.from({ length: count }, (_, index): [string, FieldSource] => [
      `list${index}`,
      {
        from: 'list',
        path: 'rows',
        columns: Object.fromEntries(
          Array.from({ length: 100 }, (__, at) => [`c${at}`, { from: 'constant', value: 'x'.repeat(20) }]),
        ),
      },
    ]),
  ),
})

function source(mapping: ConnectorMapping | null): RecordSource {
  const connector = { accountId: 'a', mapping, filters: [], destination: { to: 'answer' } }
  const from = { bytes: Buffer.from('{"a":1}'), contentType: 'application/json' }
  return { connector: connector as unknown as ConnectorRecord, template, from, signal }
}

/** Measures the CPU time that messages take on the main thread. */
async function measureMainThreadMs(mapping: ConnectorMapping, messages: number): Promise<number> {
  const before = process.threadCpuUsage()
  for (let count = 0; count < messages; count++) await makeRecord(source(mapping))
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

describe('createMakeRecord', () => {
  it('uses the same deadline for creating and merging the record', async () => {
    let deadlineAt: number | undefined
    const make = createMakeRecord({
      waitMaxMs: 60_000,
      checkMerge: async (_bundle, _data, caller) => {
        deadlineAt = caller.deadlineAt
        return { faults: [], warnings: [] }
      },
    })
    const fields = [{ name: 'a', plain: true, children: [] }]
    const result = make({ ...source(null), template: { ...template, fields } as never })
    const latest = Date.now() + 60_000
    await result
    expect(deadlineAt).to.be.a('number').and.at.most(latest)
  })

  it('creates a record in a thread with the current mapping', async () => {
    const fields = [{ name: 'a', plain: true, children: [] }]
    for (const value of ['first', 'second']) {
      const mapping: ConnectorMapping = { fields: { a: { from: 'constant', value } } }
      const result = await makeRecord({ ...source(mapping), template: { ...template, fields } as never })
      expect(result.packed && unpackJson(result.packed)).to.deep.equal({ a: value })
    }
    const { packed, faults } = await makeRecord(source(null))
    expect([packed && unpackJson(packed), faults.map(({ code }) => code)]).to.deep.equal([
      { a: 1 },
      ['unknown_key'],
    ])
  })

  it('does not use more main-thread time for a long mapping', async () => {
    const [small, large] = [constants(1), constants(300)]
    // The first message starts the threads, and the first message with a mapping passes the mapping on.
    await measureMainThreadMs(small, 5)
    await measureMainThreadMs(large, 5)
    const smallMappingMs = Math.max(2, await measureMainThreadMs(small, 20))
    expect(await measureMainThreadMs(large, 20)).to.be.below(10 * smallMappingMs)
  })
})

import { expect } from 'chai'
import { replaceAt, readRecord } from './change-record.ts'

describe('editing a record', () => {
  it('replaces one value, and does not change the previous record', () => {
    const record = { no: 'A-1', items: [{ quantity: 1 }, { quantity: 'two' }] }
    expect(replaceAt(record, ['items', 1, 'quantity'], 2)).to.deep.equal({
      no: 'A-1',
      items: [{ quantity: 1 }, { quantity: 2 }],
    })
    expect(record.items[1]).to.deep.equal({ quantity: 'two' })
  })

  it('creates missing groups, even in place of other values, and ignores inherited properties', () => {
    expect(replaceAt({ customer: 'Ada' }, ['customer', 'name'], 'Ada')).to.deep.equal({
      customer: { name: 'Ada' },
    })
    expect(replaceAt({}, ['constructor', 'name'], 'x')).to.deep.equal({ constructor: { name: 'x' } })
  })

  it('accepts typed JSON that is an object', () => {
    expect(readRecord('{ "no": 1 }')).to.deep.equal({ no: 1 })
    for (const text of ['{ "no": 1', '[]', '"no"', 'null', '']) expect(readRecord(text)).to.equal(undefined)
  })
})

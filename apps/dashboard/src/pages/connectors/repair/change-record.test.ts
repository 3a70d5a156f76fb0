import { expect } from 'chai'
import { changedAt, readRecord } from './change-record.ts'

describe('a record that is changed by hand', () => {
  it('one value is another, and the record from before stays as it was', () => {
    const record = { no: 'A-1', items: [{ quantity: 1 }, { quantity: 'two' }] }
    expect(changedAt(record, ['items', 1, 'quantity'], 2)).to.deep.equal({
      no: 'A-1',
      items: [{ quantity: 1 }, { quantity: 2 }],
    })
    expect(record.items[1]).to.deep.equal({ quantity: 'two' })
  })

  it('groups on the way are made, also over what is none, and never taken from what objects inherit', () => {
    expect(changedAt({ customer: 'Ada' }, ['customer', 'name'], 'Ada')).to.deep.equal({
      customer: { name: 'Ada' },
    })
    expect(changedAt({}, ['constructor', 'name'], 'x')).to.deep.equal({ constructor: { name: 'x' } })
  })

  it('typed JSON is a record where it is an object', () => {
    expect(readRecord('{ "no": 1 }')).to.deep.equal({ no: 1 })
    for (const text of ['{ "no": 1', '[]', '"no"', 'null', '']) expect(readRecord(text)).to.equal(undefined)
  })
})

import { expect } from 'chai'
import { fieldList, isLocalAddress } from './platforms.ts'

describe('platforms', () => {
  it('lists fields with the columns of lists and groups', () => {
    const data = { number: 'A-1', customer: { name: 'Ada' }, lines: [{ text: 'Tea', quantity: 3 }], none: [] }
    expect(fieldList(data)).to.deep.equal(['number', 'customer (name)', 'lines (text, quantity)', 'none'])
  })

  it('recognizes addresses that only the same machine can reach', () => {
    expect(isLocalAddress('http://localhost:3000')).to.equal(true)
    expect(isLocalAddress('https://platen.example.com')).to.equal(false)
  })
})

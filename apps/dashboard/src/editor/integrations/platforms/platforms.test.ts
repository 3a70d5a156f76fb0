import { expect } from 'chai'
import { fieldList, isLocalAddress } from './platforms.ts'

describe('what platforms are told of a template', () => {
  it('names fields, and the columns of lists and groups', () => {
    const data = { number: 'A-1', customer: { name: 'Ada' }, lines: [{ text: 'Tea', quantity: 3 }], none: [] }
    expect(fieldList(data)).to.deep.equal(['number', 'customer (name)', 'lines (text, quantity)', 'none'])
  })

  it('an address of the same machine is none that others reach', () => {
    expect(isLocalAddress('http://localhost:3000')).to.equal(true)
    expect(isLocalAddress('https://platen.example.com')).to.equal(false)
  })
})

import { expect } from 'chai'
import { isSameJson } from './is-same-json.ts'

describe('isSameJson', () => {
  it('ignores the order of keys, but not the order of list items', () => {
    const typed = [{ path: 'status', operator: 'is', value: 'paid' }]
    expect(isSameJson(typed, [{ value: 'paid', path: 'status', operator: 'is' }])).to.equal(true)
    expect(isSameJson(typed, [{ value: 'open', path: 'status', operator: 'is' }])).to.equal(false)
    expect(isSameJson([1, 2], [2, 1])).to.equal(false)
  })
})

import { expect } from 'chai'
import { createAccountSlots } from './account-slots.ts'

describe('createAccountSlots', () => {
  it('limits an account’s slots, leaves other accounts’ slots free, and reuses freed slots', () => {
    const slots = createAccountSlots({ max: 2, now: () => 0 })
    const [first] = [slots.take('a'), slots.take('a')]
    expect(slots.take('a')).to.deep.equal({ putOffMs: 1_000 })
    expect(slots.take('b')).to.have.property('free')
    if (first && 'free' in first) first.free()
    expect(slots.take('a')).to.have.property('free')
    expect(slots.take('a')).to.have.property('putOffMs')
  })

  it('spaces out postponed deliveries, up to the maximum delay', () => {
    let now = 0
    const slots = createAccountSlots({ max: 1, now: () => now })
    slots.take('a')
    const putOff = () => {
      const slot = slots.take('a')
      return 'putOffMs' in slot ? slot.putOffMs : 0
    }
    expect([putOff(), putOff(), putOff()]).to.deep.equal([1_000, 1_020, 1_040])
    for (let count = 0; count < 2_000; count++) putOff()
    expect(putOff()).to.equal(30_000)
    now = 60_000
    expect(putOff()).to.equal(1_000)
  })
})

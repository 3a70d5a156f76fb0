import { expect } from 'chai'
import { createAccountSlots } from './account-slots.ts'

describe('places of accounts', () => {
  it('an account that has all of its places takes none of another, and gets the next when one is free', () => {
    const places = createAccountSlots({ max: 2, now: () => 0 })
    const [first] = [places.take('a'), places.take('a')]
    expect(places.take('a')).to.deep.equal({ putOffMs: 1_000 })
    expect(places.take('b')).to.have.property('free')
    if (first && 'free' in first) first.free()
    expect(places.take('a')).to.have.property('free')
    expect(places.take('a')).to.have.property('putOffMs')
  })

  it('those that are put off come back one after the other, and none later than the bound', () => {
    let now = 0
    const places = createAccountSlots({ max: 1, now: () => now })
    places.take('a')
    const putOff = () => {
      const place = places.take('a')
      return 'putOffMs' in place ? place.putOffMs : 0
    }
    expect([putOff(), putOff(), putOff()]).to.deep.equal([1_000, 1_020, 1_040])
    for (let count = 0; count < 2_000; count++) putOff()
    expect(putOff()).to.equal(30_000)
    now = 60_000
    expect(putOff()).to.equal(1_000)
  })
})

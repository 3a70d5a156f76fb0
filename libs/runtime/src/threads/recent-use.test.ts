import { expect } from 'chai'
import { createRecentUse } from './recent-use.ts'

describe('createRecentUse', () => {
  it('adds up, and halves in half a minute; accounts have nothing to do with each other', () => {
    let now = 0
    const uses = createRecentUse(() => now)
    uses.add('a', 1_000)
    now = 30_000
    expect(uses.of('a')).to.equal(500)
    uses.add('a', 100)
    expect(uses.of('a')).to.equal(600)
    expect(uses.of('b')).to.equal(0)
  })
})

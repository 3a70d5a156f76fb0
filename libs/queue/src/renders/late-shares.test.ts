import { expect } from 'chai'
import { createLateShares } from './late-shares.ts'

describe('the shares of late results', () => {
  it('are half of what other accounts leave, by number', () => {
    const shares = createLateShares({ count: 8, bytes: 1_000 })
    const fill = (account: string) => {
      let count = 0
      for (; !shares.isUsedUp(account); count++) shares.take(account, 1)
      return count
    }
    expect(['a', 'b', 'c', 'd', 'e'].map(fill)).to.deep.equal([4, 2, 1, 1, 0])
  })

  it('are limited by bytes, and free again when results end', () => {
    const shares = createLateShares({ count: 100, bytes: 100 })
    const end = shares.take('a', 60)
    expect([shares.isUsedUp('a'), shares.isUsedUp('b')]).to.deep.equal([true, false])
    expect(shares.take('b', 50)).to.equal(undefined)
    end?.()
    expect(shares.isUsedUp('a')).to.equal(false)
    expect(shares.take('b', 50)).to.be.a('function')
  })
})

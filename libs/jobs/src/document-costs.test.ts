import { expect } from 'chai'
import { createDocumentCosts } from './document-costs.ts'

describe('what documents of an account cost', () => {
  it('is a tick for short ones and unknown ones, and follows what they take', () => {
    const { costOf, learn } = createDocumentCosts()
    expect(costOf('a')).to.equal(1)
    learn('a', 12)
    expect(costOf('a')).to.equal(1)
    learn('b', 900)
    expect(costOf('b')).to.equal(45)
    for (let count = 0; count < 40; count++) learn('b', 100)
    expect(costOf('b')).to.equal(5)
    for (let count = 0; count < 40; count++) learn('b', 30_000)
    expect(costOf('b')).to.equal(500)
  })

  it('is kept of the accounts that were seen last', () => {
    const { costOf, learn } = createDocumentCosts()
    for (let account = 0; account <= 10_000; account++) learn(`${account}`, 1_000)
    expect(costOf('0')).to.equal(1)
    expect(costOf('1')).to.equal(50)
    expect(costOf('10000')).to.equal(50)
  })
})

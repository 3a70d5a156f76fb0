import { expect } from 'chai'
import { createLongestTask, createRecentUse } from './recent-use.ts'

describe('createRecentUse', () => {
  it('adds up, halves every half minute, and is separate for each account', () => {
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

describe('createLongestTask', () => {
  it('keeps the longest task, which halves every half minute', () => {
    let now = 0
    const tasks = createLongestTask(() => now)
    tasks.add('a', 1_000)
    tasks.add('a', 10)
    now = 30_000
    expect(tasks.of('a')).to.equal(500)
    tasks.add('a', 600)
    expect(tasks.of('a')).to.equal(600)
  })
})

import { expect } from 'chai'
import { createLongestTask, createLongTasks, createRecentUse } from './recent-use.ts'

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

describe('createLongTasks', () => {
  it('finds accounts with long tasks, even among many short ones, but not those with a few slow ones', () => {
    let now = 0
    const tasks = createLongTasks(() => now)
    const add = (account: string, ms: number, times = 1) => {
      for (let count = 0; count < times; count++) tasks.add(account, ms)
    }
    add('long', 600)
    expect(tasks.areUsual('long') && tasks.areRecent('long')).to.equal(true)
    for (const account of ['mixed', 'slowed']) add(account, account === 'mixed' ? 20_000 : 1_500)
    for (const account of ['mixed', 'slowed']) add(account, 10, 8)
    expect([tasks.areUsual('mixed'), tasks.areUsual('slowed')]).to.deep.equal([false, false])
    expect([tasks.areRecent('mixed'), tasks.areRecent('slowed')]).to.deep.equal([true, false])
    expect(['mixed', 'slowed', 'unknown'].map((account) => tasks.areShort(account))).to.deep.equal([
      false,
      true,
      false,
    ])
    now = 600_000
    expect(tasks.areRecent('mixed')).to.equal(true)
    now = 900_000
    expect(tasks.areRecent('mixed')).to.equal(false)
  })
})

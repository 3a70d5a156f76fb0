import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { groupCalls } from './group-calls.ts'

describe('groupCalls', () => {
  it('runs the first call immediately and the others in groups, in order, one group at a time', async () => {
    const groups: (readonly number[])[] = []
    let inProgress = 0
    let atOnce = 0
    const double = groupCalls(
      async (items: readonly number[]) => {
        atOnce = Math.max(atOnce, ++inProgress)
        groups.push(items)
        await Promise.resolve()
        inProgress -= 1
        return items.map((item) => item * 2)
      },
      { sizeMax: 3, pauseRatio: 1 },
    )
    const results = await Promise.all([1, 2, 3, 4, 5].map(double))
    expect(results).to.deep.equal([2, 4, 6, 8, 10])
    expect(groups).to.deep.equal([[1], [2, 3, 4], [5]])
    expect(atOnce).to.equal(1)
    expect(await double(6)).to.equal(12)
  })

  it('fails only the calls that cannot succeed', async () => {
    const run = groupCalls(
      (items: readonly number[]) =>
        items.includes(3) ? Promise.reject(new Error('3')) : Promise.resolve(items),
      { sizeMax: 8, pauseRatio: 0 },
    )
    const settled = await Promise.allSettled([1, 2, 3, 4].map(run))
    expect(settled.map(({ status }) => status)).to.deep.equal([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
  })

  it('does not repeat a group while the database is unavailable', async () => {
    let runs = 0
    const run = groupCalls(
      () => {
        runs += 1
        return Promise.reject(new Fault('unavailable'))
      },
      { sizeMax: 8, pauseRatio: 0 },
    )
    const settled = await Promise.allSettled([1, 2, 3, 4].map(run))
    expect(settled.map(({ status }) => status)).to.deep.equal(Array(4).fill('rejected'))
    expect(runs).to.equal(2)
  })
})

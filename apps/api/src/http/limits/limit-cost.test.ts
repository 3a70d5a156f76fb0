import { setImmediate as turn } from 'node:timers/promises'
import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { limitBytes } from './limit-cost.ts'

describe('limitBytes', () => {
  it('429 rate_limited: starts few of many concurrent reads before the first is counted', async () => {
    const rate = limitBytes({ max: 1_000, seconds: 60, what: 'its templates' })
    let started = 0
    let running = 0
    let most = 0
    const read = async () => {
      started++
      most = Math.max(most, ++running)
      await turn()
      running--
      return 'x'.repeat(250)
    }
    const run = (accountId: string) => rate.run(accountId, read, (text) => text.length)
    const [other, ...outcomes] = await Promise.allSettled([
      // Another account does not wait for the first one's reads.
      run('b'),
      ...Array.from({ length: 50 }, () => run('a')),
    ])
    const refused = outcomes.filter(
      (outcome) =>
        outcome.status === 'rejected' &&
        outcome.reason instanceof Fault &&
        outcome.reason.code === 'rate_limited',
    )
    expect(other.status).to.equal('fulfilled')
    // Four reach the limit, and three more can start before the fourth is counted.
    expect(started).to.be.within(5, 8)
    expect(refused).to.have.length(51 - started)
    expect(most).to.be.at.most(5)
  })

  it('starts the next read after one fails', async () => {
    const rate = limitBytes({ max: 1_000, seconds: 60, what: 'its templates' })
    const fail = () =>
      rate.run(
        'a',
        () => Promise.reject(new Error('failed')),
        () => 0,
      )
    await Promise.allSettled(Array.from({ length: 9 }, fail))
    expect(
      await rate.run(
        'a',
        async () => 'read',
        (text) => text.length,
      ),
    ).to.equal('read')
  })
})

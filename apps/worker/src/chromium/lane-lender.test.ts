import { Fault } from '@platen/contract'
import { givesWayAfterMs } from '@platen/platform'
import { expect } from 'chai'
import { until } from '../../../../test/parts/stack.ts'
import { createLaneLender, type LaneLender } from './lane-lender.ts'

const deadlineAt = Date.now() + 600_000
/** After one document of this duration, an account’s documents take a long time on average. */
const longMs = 3 * givesWayAfterMs

describe('the lane lender', () => {
  let reported: string[]
  let lender: LaneLender<string>
  let lowered: Set<string>

  beforeEach(() => {
    reported = []
    lowered = new Set()
    lender = createLaneLender<string>({
      lanes: 2,
      lanesMax: 5,
      heldUpAfterMs: 10,
      onHeldUp: () => reported.push('held up'),
      spareAfterMs: 20,
      onAllLong: () => reported.push('all long'),
      onInTheWay: (lane) => lowered.add(lane),
      hasGivenWay: (lane) => lowered.has(lane),
    })
    for (const lane of ['one', 'two']) lender.offer(lane)
  })

  afterEach(() => lender.refuse(new Fault('browser_lost')))

  it('reports that long documents occupy all lanes before another account needs a lane', async () => {
    for (let count = 0; count < 2; count++) await lender.borrow({ account: 'a', deadlineAt })
    await until(() => reported.length > 0)
    expect(new Set(reported)).to.deep.equal(new Set(['all long']))
  })

  it('lends an extra lane to an account that has no lane, even if another account has waited longer', async () => {
    for (let count = 0; count < 2; count++) await lender.borrow({ account: 'a', deadlineAt })
    const served: string[] = []
    for (const account of ['a', 'b']) {
      void lender.borrow({ account, deadlineAt }).then((lane) => served.push(`${account} ${lane}`))
    }
    await until(() => reported.includes('held up'))
    lender.offer('extra')
    await until(() => served.length === 1)
    expect(served).to.deep.equal(['b extra'])
    for (const lane of ['one', 'extra']) lender.returned(lane)
    lender.offer('one')
    await until(() => served.length === 2)
    expect(served).to.deep.equal(['b extra', 'a one'])
  })

  describe('with accounts whose documents take a long time', () => {
    const served: string[] = []
    const lent = new Map<string, string>()
    const borrow = async (account: string) => {
      const lane = await lender.borrow({ account, deadlineAt })
      served.push(account)
      lent.set(account, lane)
    }
    const giveBack = (account: string) => {
      const lane = lent.get(account) ?? ''
      lender.returned(lane)
      lender.offer(lane)
    }

    beforeEach(async () => {
      lent.clear()
      for (const lane of ['three', 'four', 'five']) lender.offer(lane)
      const begunAt = performance.now()
      const crowd = ['a', 'b', 'c', 'd']
      await Promise.all(crowd.map(borrow))
      await until(() => performance.now() - begunAt > longMs)
      crowd.forEach(giveBack)
      served.length = 0
    })

    it('keeps the last two lanes: one for accounts whose documents are short, and one also for unknown accounts', async () => {
      await borrow('short')
      giveBack('short')
      served.length = 0
      await Promise.all(['a', 'b', 'c'].map(borrow))
      for (const account of ['d', 'unknown', 'also unknown', 'short']) void borrow(account)
      await until(() => served.length === 5)
      expect(served).to.deep.equal(['a', 'b', 'c', 'unknown', 'short'])
      giveBack('unknown')
      await until(() => served.length === 6)
      giveBack('also unknown')
      giveBack('a')
      await until(() => served.length === 7)
      expect(served.slice(5)).to.deep.equal(['also unknown', 'd'])
    })

    it('ends the oldest loan to an account that had short documents before, if another such account waits', async () => {
      const warm = ['warm', 'warm too', 'next']
      await Promise.all(warm.map(borrow))
      warm.forEach(giveBack)
      await Promise.all(['a', 'b', 'c', 'warm', 'warm too'].map(borrow))
      served.length = 0
      void borrow('next')
      const fault = await lender.displaced(lent.get('warm') ?? '').catch((error: unknown) => error)
      expect(fault).to.have.property('code', 'browser_lost')
      giveBack('warm')
      void borrow('warm').catch(() => undefined)
      await until(() => served.length === 1)
      expect(served).to.deep.equal(['next'])
    })

    it('is not held up while only they wait for the last lane', async () => {
      for (let count = 0; count < 2; count++) lender.takeFree()
      await Promise.all(['a', 'b', 'c'].map(borrow))
      reported.length = 0
      void borrow('d')
      await until(() => reported.filter((what) => what === 'all long').length > 5)
      expect(new Set(reported)).to.deep.equal(new Set(['all long']))
      void borrow('short')
      await until(() => reported.includes('held up'))
    })

    it('lends the other lanes in order, no matter how many short documents are waiting', async () => {
      const short = ['short', 'short too']
      await Promise.all(short.map(borrow))
      short.forEach(giveBack)
      await Promise.all(['a', 'b', 'c', ...short].map(borrow))
      served.length = 0
      void borrow('d')
      void borrow('next')
      giveBack('a')
      await until(() => served.length === 1)
      expect(served).to.deep.equal(['d'])
    })
  })

  it('long documents give way only to documents from other accounts, and get the lanes that have given way', async () => {
    const begunAt = performance.now()
    const long = await lender.borrow({ account: 'a', deadlineAt })
    const alone = await lender.borrow({ account: 'a', deadlineAt })
    await until(() => performance.now() - begunAt > longMs)
    expect([...lowered]).to.deep.equal([])
    lender.returned(alone)
    lender.offer(alone)
    const short = await lender.borrow({ account: 'b', deadlineAt })
    expect([...lowered]).to.deep.equal([long])
    for (const lane of [long, short]) lender.returned(lane)
    for (const lane of [short, long]) lender.offer(lane)
    expect(lender.takesLong('a')).to.equal(true)
    expect(lender.takesLong('b')).to.equal(false)
    expect(await lender.borrow({ account: 'b', deadlineAt })).to.equal(short)
    expect(await lender.borrow({ account: 'a', deadlineAt })).to.equal(long)
  })
})

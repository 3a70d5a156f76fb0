import { expect } from 'chai'
import { until } from '../../../../test/parts/stack.ts'
import {
  createEndpointSlots,
  type EndpointSlot,
  type TakeSlot,
  type AttemptOutcome,
} from './endpoint-slots.ts'

describe('createEndpointSlots', () => {
  const one = (take: TakeSlot, endpointId: string) => take({ accountId: `of ${endpointId}`, endpointId })
  const takeMany = (take: TakeSlot, endpointId: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => one(take, endpointId)))
  const release = (slot: EndpointSlot, result?: AttemptOutcome) => {
    if ('release' in slot) slot.release(result)
  }

  it('gives an unresponsive endpoint a few slots, and postpones other deliveries by different times', async () => {
    const take = createEndpointSlots()
    const taken = await takeMany(take, 'unresponsive', 40)
    const putOffs = taken.flatMap((slot) => ('putOffMs' in slot ? [slot.putOffMs] : []))
    expect(taken.length - putOffs.length).to.equal(2)
    expect(Math.min(...putOffs)).to.be.at.least(1_000)
    expect(Math.max(...putOffs)).to.be.at.most(120_000)
    expect(new Set(putOffs).size).to.be.above(putOffs.length / 2)
    expect(await one(take, 'other')).to.have.property('release')
  })

  it('lets an account’s deliveries wait for a busy endpoint if there are few, and postpones them if there are many', async () => {
    const take = createEndpointSlots()
    let putOffs = 0
    const all = Array.from({ length: 40 }, async () => {
      const slot = await one(take, 'busy')
      if ('putOffMs' in slot) putOffs++
      return slot
    })
    const [first, second] = await Promise.all(all.slice(0, 2))
    // Two have slots, six wait, and the others are postponed.
    await until(async () => putOffs === 32)
    for (const slot of [first, second]) if (slot) release(slot)
    expect((await Promise.all(all)).filter((slot) => 'release' in slot)).to.have.length(8)
  })

  it('gives an endpoint all of its slots after its first response', async () => {
    const take = createEndpointSlots()
    const [first, second] = await takeMany(take, 'quick', 2)
    const waiting = takeMany(take, 'quick', 6)
    if (first) release(first)
    expect((await waiting).every((slot) => 'release' in slot)).to.equal(true)
    const [eighth, ninth] = await takeMany(take, 'quick', 2)
    expect(eighth).to.have.property('release')
    expect(ninth).to.have.property('putOffMs')
    if (second) release(second)
  })

  it('limits all slow endpoints in total to half of the slots', async () => {
    let now = 0
    const take = createEndpointSlots(() => now)
    const ids = Array.from({ length: 40 }, (_, at) => `slow${at}`)
    const first = await Promise.all(ids.map((id) => one(take, id)))
    now = 15_000
    for (const slot of first) release(slot)
    const again = await Promise.all(ids.flatMap((id) => [one(take, id), one(take, id)]))
    expect(again.filter((slot) => 'release' in slot)).to.have.length(50)
    expect(await one(take, 'quick')).to.have.property('release')
    for (const slot of again) release(slot)
    expect(await one(take, 'slow0')).to.have.property('release')
  })

  it('leaves slots to the slow endpoint of another account when two accounts have many slow endpoints', async () => {
    let now = 0
    const take = createEndpointSlots(() => now)
    const ofAccount = (accountId: string, endpoints: number) =>
      Array.from({ length: endpoints }, (_, at) => ({ accountId, endpointId: `${accountId} ${at}` }))
    const [a, b, other] = [ofAccount('a', 15), ofAccount('b', 15), ofAccount('other', 1)]
    const first = await Promise.all([...a, ...b, ...other].map(take))
    now = 8_000
    for (const slot of first) release(slot)
    const takeTwice = async (endpoints: typeof a) =>
      (await Promise.all([...endpoints, ...endpoints].map(take))).filter((slot) => 'release' in slot)
    const taken = [await takeTwice(a), await takeTwice(b), await takeTwice(other)]
    expect(taken.map(({ length }) => length)).to.deep.equal([20, 10, 2])
    now = 16_000
    for (const slot of taken.flat()) release(slot)
    expect(await takeTwice(b)).to.have.length(20)
  })

  it('limits the endpoints of one account that stop responding to half of the slots', async () => {
    const take = createEndpointSlots()
    const endpoints = Array.from({ length: 20 }, (_, at) => ({ accountId: 'a', endpointId: `of a ${at}` }))
    for (const endpoint of endpoints) release(await take(endpoint))
    const taken = await Promise.all(endpoints.flatMap((endpoint) => [1, 2, 3, 4].map(() => take(endpoint))))
    expect(taken.filter((slot) => 'release' in slot)).to.have.length(50)
    expect(await take({ accountId: 'b', endpointId: 'of b' })).to.have.property('release')
    for (const slot of taken) release(slot)
    expect(await take({ accountId: 'a', endpointId: 'of a 0' })).to.have.property('release')
  })

  it('gives an endpoint one slot after three failed attempts, until one succeeds', async () => {
    let now = 10_000
    const take = createEndpointSlots(() => now)
    const taken = async () => (await takeMany(take, 'failing', 8)).filter((slot) => 'release' in slot)
    for (const result of ['succeeded', 'failed', 'failed'] as const)
      release(await one(take, 'failing'), result)
    const before = await taken()
    expect(before).to.have.length(8)
    for (const slot of before) release(slot, 'failed')
    now = 20_000
    const [probe, ...more] = await taken()
    expect(more).to.deep.equal([])
    if (probe) release(probe)
    const [again] = await taken()
    if (again) release(again, 'succeeded')
    expect(await taken()).to.have.length(8)
  })

  it('limits an account’s failing endpoints to ten attempts per second in total', async () => {
    let now = 10_000
    const take = createEndpointSlots(() => now)
    const fail = async (accountId: string, endpointId: string) => {
      const slot = await take({ accountId, endpointId })
      release(slot, 'failed')
      return 'release' in slot
    }
    const ids = Array.from({ length: 20 }, (_, at) => `of a ${at}`)
    for (const id of ids) for (let times = 0; times < 3; times++) await fail('a', id)
    const countAttempts = async () => {
      let attempts = 0
      for (const id of [...ids, ...ids]) if (await fail('a', id)) attempts++
      return attempts
    }
    expect(await countAttempts()).to.equal(10)
    expect(await countAttempts()).to.equal(0)
    expect(await take({ accountId: 'a', endpointId: 'another of a' })).to.have.property('release')
    for (let times = 0; times < 4; times++) expect(await fail('b', 'of b')).to.equal(true)
    now += 1_000
    expect(await countAttempts()).to.equal(10)
  })

  it('never postpones deliveries to an endpoint that responds immediately', async () => {
    const take = createEndpointSlots()
    for (let round = 0; round < 20; round++) release(await one(take, 'quick'))
    let putOffs = 0
    await Promise.all(
      Array.from({ length: 100 }, async () => {
        const slot = await one(take, 'quick')
        if ('putOffMs' in slot) putOffs++
        setImmediate(release, slot)
      }),
    )
    expect(putOffs).to.equal(0)
  })
})

import { expect } from 'chai'
import { type MemoryBudget, createMemoryBudget, type MemoryReservation } from './memory-budget.ts'

const neverAborted = new AbortController().signal

describe('createMemoryBudget', () => {
  const createBudget = (bytesMax: number, requestTimeoutMs = 60_000) =>
    createMemoryBudget({ bytesMax, requestTimeoutMs, refusal: 'The budget is used up.' })
  const reserve = (budget: MemoryBudget, accountId: string, bytes: number, signal = neverAborted) =>
    budget.reserve(bytes, { accountId, signal })
  /** Requests reservations, and records the order in which they are granted. The account is the first letter of the name. */
  function record(budget: MemoryBudget) {
    const granted: string[] = []
    const reservations = new Map<string, MemoryReservation>()
    async function reserveAndRecord(name: string, bytes: number): Promise<void> {
      const reservation = await reserve(budget, name.slice(0, 1), bytes)
      granted.push(name)
      reservations.set(name, reservation)
    }
    // Some requests still wait at the end of their test, and are rejected later.
    const ask = (name: string, bytes: number) => void reserveAndRecord(name, bytes).catch(() => undefined)
    const settle = () => new Promise((resolve) => setImmediate(resolve))
    return { granted, reservations, ask, settle }
  }

  it('lets an account hold at most half, and always leaves bytes for one more account', async () => {
    const { granted, ask, settle } = record(createBudget(120))
    for (let count = 0; count < 20; count++)
      for (const account of ['a', 'b', 'c']) ask(`${account}${count}`, 10)
    await settle()
    expect(granted.filter((name) => name.startsWith('a'))).to.have.length.within(2, 6)
    for (const account of ['b', 'c'])
      expect(granted.filter((name) => name.startsWith(account))).to.have.length.at.least(2)
    expect(granted).to.have.length.at.most(12)
  })

  it('grants half to a single account, and released bytes to its next request', async () => {
    const { granted, reservations, ask, settle } = record(createBudget(120))
    for (let count = 0; count < 10; count++) ask(`a${count}`, 10)
    await settle()
    expect(granted).to.have.length(6)
    reservations.get('a0')?.shrinkTo(10)
    await settle()
    expect(granted).to.have.length(6)
    reservations.get('a0')?.shrinkTo(3)
    reservations.get('a1')?.shrinkTo(0)
    reservations.get('a1')?.shrinkTo(0)
    await settle()
    expect(granted).to.deep.equal(['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6'])
  })

  it('grants requests from accounts that hold the least first, and requests from one account in order', async () => {
    const { granted, reservations, ask, settle } = record(createBudget(100))
    ask('a0', 50)
    ask('b0', 25)
    ask('a1', 10)
    ask('a2', 1)
    ask('c0', 25)
    await settle()
    expect(granted).to.deep.equal(['a0', 'b0'])
    reservations.get('a0')?.shrinkTo(25)
    reservations.get('b0')?.shrinkTo(20)
    await settle()
    expect(granted).to.deep.equal(['a0', 'b0', 'c0'])
    reservations.get('c0')?.shrinkTo(0)
    await settle()
    expect(granted).to.deep.equal(['a0', 'b0', 'c0', 'a1', 'a2'])
  })

  it('grants a request that is larger than the budget when the budget is empty', async () => {
    const { granted, reservations, ask, settle } = record(createBudget(100))
    ask('a0', 10)
    ask('b0', 500)
    await settle()
    expect(granted).to.deep.equal(['a0'])
    reservations.get('a0')?.shrinkTo(0)
    await settle()
    expect(granted).to.deep.equal(['a0', 'b0'])
    reservations.get('b0')?.shrinkTo(0)
    ask('a1', 50)
    await settle()
    expect(granted).to.deep.equal(['a0', 'b0', 'a1'])
  })

  it('503 overloaded: no bytes become free in time; an aborted request leaves the queue', async () => {
    const budget = createBudget(100, 300)
    const held = await reserve(budget, 'a', 50)
    const caller = new AbortController()
    const aborted = reserve(budget, 'a', 10, caller.signal).catch((error: unknown) => error)
    const refused = reserve(budget, 'a', 10).catch((error: unknown) => error)
    caller.abort(new Error('left'))
    expect(await aborted).to.have.property('message', 'left')
    expect(await refused).to.include({ code: 'overloaded', retryAfterSeconds: 5 })
    held.shrinkTo(0)
    const all = await Promise.all([reserve(budget, 'a', 25), reserve(budget, 'a', 25)])
    expect(all).to.have.length(2)
  })
})

import { Fault } from '@platen/contract'
import { expect } from 'chai'
import type { ObjectStore } from './object-store.ts'
import { createStoreBreaker } from './store-breaker.ts'

describe('the circuit breaker of a store', () => {
  let now = 0
  let calls = 0
  let answer: () => Promise<Buffer | undefined>
  const given = { get: () => (calls++, answer()) } as unknown as ObjectStore
  const unavailable = async () => {
    throw new Fault('unavailable')
  }

  beforeEach(() => {
    now = 0
    calls = 0
  })

  function open() {
    const breaker = createStoreBreaker(given, { failuresMax: 2, pauseMs: 1_000, now: () => now })
    const codeOf = () =>
      breaker.store.get('a').then(
        () => 'answered',
        (error: Fault) => error.code,
      )
    return { breaker, codeOf }
  }

  it('unavailable: after consecutive failures, the store is not called until the pause ends, and is then called once', async () => {
    const { breaker, codeOf } = open()
    answer = unavailable
    expect([await codeOf(), await codeOf(), await codeOf()]).to.deep.equal(Array(3).fill('unavailable'))
    expect(calls).to.equal(2)
    expect(() => breaker.refuseWhileOpen()).to.throw(Fault)
    now = 1_000
    breaker.refuseWhileOpen()
    const hanging = Promise.withResolvers<undefined>()
    answer = () => hanging.promise
    const trial = codeOf()
    expect([await codeOf(), calls]).to.deep.equal(['unavailable', 3])
    hanging.resolve(undefined)
    expect(await trial).to.equal('answered')
    expect([await codeOf(), calls]).to.deep.equal(['answered', 4])
  })

  it('the breaker stays closed if calls succeed in between, or if errors are unrelated to the store', async () => {
    const { codeOf } = open()
    for (let round = 0; round < 3; round++) {
      answer = unavailable
      await codeOf()
      answer = async () => undefined
      await codeOf()
    }
    answer = async () => {
      throw new Fault('internal')
    }
    for (let round = 0; round < 3; round++) await codeOf()
    expect(calls).to.equal(9)
  })

  it('an error response from the store closes the breaker', async () => {
    const { codeOf } = open()
    answer = unavailable
    await codeOf()
    await codeOf()
    now = 1_000
    answer = async () => {
      throw new Fault('internal')
    }
    expect([await codeOf(), await codeOf(), calls]).to.deep.equal(['internal', 'internal', 4])
  })
})

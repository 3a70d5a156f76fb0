import { expect } from 'chai'
import { createPaces } from './pace.ts'

describe('the pace of a batch', () => {
  it('is that of the last half minute, and not on the whole', () => {
    const paceOf = createPaces()
    const startedAt = 0
    for (let now = 0; now <= 100_000; now += 1_000) paceOf('a', { done: now / 10, startedAt, now })
    for (let now = 101_000; now <= 140_000; now += 1_000)
      paceOf('a', { done: 10_000 + (now - 100_000) / 1_000, startedAt, now })
    const pace = paceOf('a', { done: 10_041, startedAt, now: 141_000 })
    expect(pace).to.include({ done: 10_041, isMoving: true })
    expect(pace.rate).to.be.within(0.9, 1.1)
  })

  it('is nothing when nothing moves, and not known at the first look at one that runs for long', () => {
    const paceOf = createPaces()
    expect(paceOf('a', { done: 500, startedAt: 0, now: 600_000 })).to.not.have.property('rate')
    for (let now = 601_000; now <= 640_000; now += 1_000) paceOf('a', { done: 500, startedAt: 0, now })
    expect(paceOf('a', { done: 500, startedAt: 0, now: 641_000 })).to.include({ rate: 0, isMoving: false })
  })

  it('is still after five seconds without a document, also without the first one', () => {
    const paceOf = createPaces()
    expect(paceOf('a', { done: 0, startedAt: 0, now: 1_000 })).to.include({ isMoving: false, isStill: false })
    expect(paceOf('a', { done: 0, startedAt: 0, now: 6_000 })).to.include({ isMoving: false, isStill: true })
    expect(paceOf('a', { done: 1, startedAt: 0, now: 7_000 })).to.include({ isMoving: true, isStill: false })
    expect(paceOf('a', { done: 1, startedAt: 0, now: 13_000 })).to.include({ isMoving: false, isStill: true })
  })

  it('never goes back: a chunk that has just ended is missing for a moment', () => {
    const paceOf = createPaces()
    paceOf('a', { done: 90, startedAt: 0, now: 1_000 })
    expect(paceOf('a', { done: 60, startedAt: 0, now: 2_000 }).done).to.equal(90)
  })
})

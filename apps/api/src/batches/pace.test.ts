import { expect } from 'chai'
import { createPaceTracker } from './pace.ts'

describe('createPaceTracker', () => {
  it('measures the rate over the last 30 seconds, not over the whole batch', () => {
    const measurePace = createPaceTracker()
    const startedAt = 0
    for (let now = 0; now <= 100_000; now += 1_000) measurePace('a', { done: now / 10, startedAt, now })
    for (let now = 101_000; now <= 140_000; now += 1_000)
      measurePace('a', { done: 10_000 + (now - 100_000) / 1_000, startedAt, now })
    const pace = measurePace('a', { done: 10_041, startedAt, now: 141_000 })
    expect(pace).to.include({ done: 10_041, isMoving: true })
    expect(pace.rate).to.be.within(0.9, 1.1)
  })

  it('reports a rate of 0 for a stalled batch, and no rate at the first call for a batch that started long ago', () => {
    const measurePace = createPaceTracker()
    expect(measurePace('a', { done: 500, startedAt: 0, now: 600_000 })).to.not.have.property('rate')
    for (let now = 601_000; now <= 640_000; now += 1_000) measurePace('a', { done: 500, startedAt: 0, now })
    expect(measurePace('a', { done: 500, startedAt: 0, now: 641_000 })).to.include({
      rate: 0,
      isMoving: false,
    })
  })

  it('reports a stalled batch after five seconds without a document, even before the first document', () => {
    const measurePace = createPaceTracker()
    expect(measurePace('a', { done: 0, startedAt: 0, now: 1_000 })).to.include({
      isMoving: false,
      isStalled: false,
    })
    expect(measurePace('a', { done: 0, startedAt: 0, now: 6_000 })).to.include({
      isMoving: false,
      isStalled: true,
    })
    expect(measurePace('a', { done: 1, startedAt: 0, now: 7_000 })).to.include({
      isMoving: true,
      isStalled: false,
    })
    expect(measurePace('a', { done: 1, startedAt: 0, now: 13_000 })).to.include({
      isMoving: false,
      isStalled: true,
    })
  })

  it('never decreases the number of finished items', () => {
    const measurePace = createPaceTracker()
    measurePace('a', { done: 90, startedAt: 0, now: 1_000 })
    expect(measurePace('a', { done: 60, startedAt: 0, now: 2_000 }).done).to.equal(90)
  })
})

import { expect } from 'chai'
import { growingPauseMs } from './growing-pause.ts'

describe('growingPauseMs', () => {
  it('starts with the first pause, doubles, and never exceeds the longest pause', () => {
    const pauses = [1, 2, 3, 4, 1_000_000].map((tries) => growingPauseMs(tries, { firstMs: 100, maxMs: 500 }))
    expect(pauses).to.deep.equal([100, 200, 400, 500, 500])
  })
})

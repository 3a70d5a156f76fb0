import { expect } from 'chai'
import { growingPauseMs } from './growing-pause.ts'

describe('growingPauseMs', () => {
  it('starts with the first pause, doubles, and stays at the longest for any number of attempts', () => {
    const pauses = [1, 2, 3, 4, 1_000_000].map((tries) => growingPauseMs(tries, { firstMs: 100, maxMs: 500 }))
    expect(pauses).to.deep.equal([100, 200, 400, 500, 500])
  })
})

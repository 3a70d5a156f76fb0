import { expect } from 'chai'
import { inSlices, sliceBytes } from './in-slices.ts'

describe('inSlices', () => {
  it('runs one slice in each turn of the event loop, for any number of callers', async () => {
    let turn = 0
    let isDone = false
    const count = () => {
      turn++
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    const turns: number[] = []
    const read = async () => {
      for await (const slice of inSlices(Buffer.alloc(4 * sliceBytes))) if (slice.length > 0) turns.push(turn)
    }
    await Promise.all(Array.from({ length: 8 }, read))
    isDone = true
    expect(turns).to.have.length(32)
    expect(new Set(turns).size).to.equal(32)
  })

  it('yields bytes that fit in one slice without waiting', async () => {
    const slices: Buffer[] = []
    let isLater = false
    setImmediate(() => (isLater = true))
    for await (const slice of inSlices(Buffer.from('small'))) slices.push(slice)
    expect(Buffer.concat(slices).toString()).to.equal('small')
    expect(isLater).to.equal(false)
  })
})

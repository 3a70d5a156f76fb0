import type { BatchProgress } from '@platen/queue'
import { expect } from 'chai'
import { itemsRendered } from './describe-batch.ts'

const progress: BatchProgress = {
  chunksDone: 0,
  chunksCounted: 0,
  itemsCounted: 0,
  chunksLeft: 0,
  itemsInProgress: 0,
  chunksInProgress: 0,
  chunksLost: 0,
  othersInProgress: 0,
}

describe('itemsRendered', () => {
  const batch = { items: 62, invalid: 2, chunks: 2 }

  it('counts the items in each chunk, even if the last and smallest chunk is the first to finish', () => {
    const lastDone = { ...progress, chunksDone: 1, chunksCounted: 1, itemsCounted: 10, itemsInProgress: 7 }
    expect(itemsRendered(batch, lastDone)).to.equal(17)
  })

  it('divides the remaining items equally among uncounted chunks, and never exceeds the number of items', () => {
    expect(itemsRendered(batch, { ...progress, chunksDone: 1, itemsInProgress: 5 })).to.equal(35)
    const givenUp = { ...progress, chunksDone: 2, chunksCounted: 1, itemsCounted: 50 }
    expect(itemsRendered(batch, givenUp)).to.equal(60)
    expect(itemsRendered(batch, { ...givenUp, itemsInProgress: 9 })).to.equal(60)
  })
})

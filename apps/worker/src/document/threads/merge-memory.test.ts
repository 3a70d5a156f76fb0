import { expect } from 'chai'
import { shareMergeMemory } from './merge-memory.ts'

const gib = 2 ** 30
const wanted = { extraThreads: 4, bulkExtraThreads: 2 }

describe('the memory of threads that merge', () => {
  it('is three quarters of the container’s memory in total, for any size and number of threads', () => {
    for (const memory of [0.5, 1, 1.5, 2, 4, 8, 64])
      for (const lanes of [1, 2, 8, 32])
        for (const bulkExtraThreads of [0, lanes]) {
          const shared = shareMergeMemory({ extraThreads: 2 * lanes, bulkExtraThreads }, memory * gib)
          const threads = 1 + shared.extraThreads + (bulkExtraThreads > 0 ? 1 + shared.bulkExtraThreads : 0)
          const named = `${memory} GiB, ${lanes} lanes: ${JSON.stringify(shared)}`
          expect(threads * shared.heapMiBMax, named).to.be.at.most(0.75 * memory * 1_024)
          expect(shared.extraThreads, named).to.be.at.least(1)
          expect(shared.bulkExtraThreads > 0, named).to.equal(bulkExtraThreads > 0)
        }
  })

  it('is enough for a large document if possible, by starting fewer threads', () => {
    expect(shareMergeMemory(wanted, 4 * gib)).to.deep.equal({ ...wanted, heapMiBMax: 384 })
    expect(shareMergeMemory(wanted, 2 * gib)).to.deep.equal({
      extraThreads: 1,
      bulkExtraThreads: 1,
      heapMiBMax: 384,
    })
    // The thread for short documents costs none of those for batches.
    expect(shareMergeMemory({ ...wanted, extraThreads: 5 }, 4 * gib)).to.deep.equal({
      ...wanted,
      heapMiBMax: 384,
    })
    expect(shareMergeMemory(wanted, 16 * gib)).to.deep.equal({ ...wanted, heapMiBMax: 1_024 })
    expect(shareMergeMemory({ extraThreads: 4, bulkExtraThreads: 0 }, 4 * gib)).to.include({
      heapMiBMax: 614,
    })
  })
})

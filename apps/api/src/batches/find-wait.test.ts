import { type BatchWait, Fault } from '@platen/contract'
import type { BatchProgress } from '@platen/queue'
import { expect } from 'chai'
import { createFindWait } from './find-wait.ts'

const progress: BatchProgress & { isStill: boolean } = {
  chunksDone: 3,
  chunksCounted: 3,
  itemsCounted: 150,
  isStill: false,
  chunksLeft: 2,
  itemsInProgress: 0,
  chunksInProgress: 0,
  chunksLost: 0,
  othersInProgress: 0,
}
const full = new Fault('unavailable', { cause: Object.assign(new Error(), { code: 'ENOSPC' }) })

describe('why a batch stands still', () => {
  const cases: Array<[string, BatchWait | undefined, Partial<typeof progress>, boolean?, Fault?]> = [
    ['its store is away', 'store_away', { chunksLost: 1 }, true, new Fault('unavailable')],
    ['its store is full', 'disk_full', { chunksLost: 1 }, true, full],
    ['no worker lives', 'no_workers', { chunksLost: 1, chunksInProgress: 1 }, false],
    ['a worker died', 'worker_lost', { chunksLost: 1, chunksInProgress: 2, othersInProgress: 1 }],
    ['workers are at other batches', 'lanes_busy', { othersInProgress: 1 }],
    ['workers live, and none has taken it up', 'not_taken_up', {}],
    ['it is under way', undefined, { chunksInProgress: 1, othersInProgress: 1 }],
    ['its documents take long', 'documents_slow', { chunksInProgress: 1, isStill: true }],
    [
      'others have the lanes for seconds',
      'lanes_busy',
      { chunksInProgress: 1, othersInProgress: 1, isStill: true },
    ],
    ['nothing is left to be taken up', undefined, { chunksLeft: 0 }],
  ]
  for (const [title, wait, seen, hasWorkers = true, storeFault] of cases) {
    it(`${wait ?? 'unknown'}: ${title}`, async () => {
      const findWait = createFindWait({
        store: { check: () => (storeFault ? Promise.reject(storeFault) : Promise.resolve()) },
        queue: { hasWorkers: async () => hasWorkers },
      })
      expect(await findWait({ ...progress, ...seen })).to.equal(wait)
    })
  }
})

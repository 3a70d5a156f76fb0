import { type BatchWait, Fault } from '@platen/contract'
import type { BatchProgress } from '@platen/queue'
import { expect } from 'chai'
import { createFindWaitReason } from './find-wait-reason.ts'

const progress: BatchProgress & { isStalled: boolean } = {
  chunksDone: 3,
  chunksCounted: 3,
  itemsCounted: 150,
  isStalled: false,
  chunksLeft: 2,
  itemsInProgress: 0,
  chunksInProgress: 0,
  chunksLost: 0,
  othersInProgress: 0,
}
const full = new Fault('unavailable', { cause: Object.assign(new Error(), { code: 'ENOSPC' }) })

describe('createFindWaitReason', () => {
  const cases: Array<[string, BatchWait | undefined, Partial<typeof progress>, boolean?, Fault?]> = [
    [
      'the object storage is unavailable',
      'storage_unavailable',
      { chunksLost: 1 },
      true,
      new Fault('unavailable'),
    ],
    ['the object storage is full', 'disk_full', { chunksLost: 1 }, true, full],
    ['no worker is running', 'no_workers', { chunksLost: 1, chunksInProgress: 1 }, false],
    ['a worker died', 'worker_lost', { chunksLost: 1, chunksInProgress: 2, othersInProgress: 1 }],
    ['workers render other batches', 'lanes_busy', { othersInProgress: 1 }],
    ['workers are running, but none has started a chunk', 'not_started', {}],
    ['chunks are in progress', undefined, { chunksInProgress: 1, othersInProgress: 1 }],
    [
      'chunks are in progress, but no document was finished recently',
      'documents_slow',
      { chunksInProgress: 1, isStalled: true },
    ],
    [
      'other batches use the lanes, and no document was finished recently',
      'lanes_busy',
      { chunksInProgress: 1, othersInProgress: 1, isStalled: true },
    ],
    ['no chunks are left to start', undefined, { chunksLeft: 0 }],
  ]
  for (const [title, wait, seen, hasWorkers = true, storeFault] of cases) {
    it(`${wait ?? 'unknown'}: ${title}`, async () => {
      const findWaitReason = createFindWaitReason({
        store: { check: () => (storeFault ? Promise.reject(storeFault) : Promise.resolve()) },
        queue: { hasWorkers: async () => hasWorkers },
      })
      expect(await findWaitReason({ ...progress, ...seen })).to.equal(wait)
    })
  }
})

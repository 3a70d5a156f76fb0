import { expect } from 'chai'
import { createMetrics } from './metrics.ts'

describe('metrics to scale on', () => {
  const worker = { lanes: 4, msPerDocument: 20, browser: 'b' }
  const metrics = createMetrics({
    status: async () => ({
      waiting: 7,
      asyncWaiting: 5,
      active: 6,
      lanes: 8,
      msPerDocument: 20,
      workers: [
        { ...worker, id: 'one', busy: 4, isBrowserAnswering: false, browsersLost: 2 },
        { ...worker, id: 'two', busy: 1 },
      ],
    }),
    oldestWaiting: async () => ({ waiting: 1_500, asyncWaiting: 60_000 }),
  })

  it('tell the depth of the queue, the age of its oldest jobs, and which lanes are busy', async () => {
    const lines = (await metrics.text()).split('\n')
    expect(lines).to.include.members([
      'platen_queue_jobs{state="waiting"} 7',
      'platen_queue_jobs{state="async_waiting"} 5',
      'platen_queue_jobs{state="active"} 6',
      'platen_queue_oldest_seconds{state="waiting"} 1.5',
      'platen_queue_oldest_seconds{state="async_waiting"} 60',
      'platen_lanes{use="busy"} 5',
      'platen_lanes{use="free"} 3',
      'platen_workers 2',
      'platen_browsers{state="answering"} 1',
      'platen_browsers{state="silent"} 1',
      'platen_browsers_lost 2',
    ])
  })

  it('tell the chunks of batches: those that wait, for how long, and those under way', async () => {
    metrics.watchBatches(async () => ({
      byStatus: [{ status: 'rendering', count: 2 }],
      chunksWaiting: 40,
      chunksActive: 3,
      oldestChunkSeconds: 12.5,
    }))
    expect((await metrics.text()).split('\n')).to.include.members([
      'platen_batches{status="rendering"} 2',
      'platen_batch_chunks_waiting 40',
      'platen_batch_chunks_active 3',
      'platen_batch_chunk_oldest_seconds 12.5',
    ])
  })
})

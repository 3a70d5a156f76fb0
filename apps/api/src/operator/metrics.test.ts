import { expect } from 'chai'
import { createMetrics } from './metrics.ts'

describe('createMetrics', () => {
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

  it('reports the queue length, the age of its oldest jobs, and the busy lanes', async () => {
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

  it('starts counters for alerts at 0, so that alerts see the first increase', async () => {
    const unused = createMetrics({ status: () => Promise.reject(), oldestWaiting: () => Promise.reject() })
    const text = await unused.text()
    for (const outcome of ['internal', 'browser_lost', 'unavailable', 'overloaded'])
      expect(text).to.include(`platen_generations_total{outcome="${outcome}"} 0\n`)
    for (const reason of ['arriving', 'full', 'network_full'])
      expect(text).to.include(`platen_connections_closed_total{reason="${reason}"} 0\n`)
    expect(text).to.include('platen_generation_records_dropped_total 0\n')
  })

  it('reports waiting and active batch chunks, and the age of the oldest waiting one', async () => {
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

  it('omits queues and workers while Redis is unavailable, and reports the state of each dependency', async () => {
    let isUnavailable = false
    const status = async () => {
      if (isUnavailable) throw new Error('unavailable')
      return {
        waiting: 7,
        asyncWaiting: 5,
        active: 6,
        lanes: 4,
        msPerDocument: 20,
        workers: [
          {
            ...worker,
            id: '0123456789',
            busy: 4,
            figures: { documents: 9, browserRestarts: 2, storeMs: 30 },
          },
        ],
      }
    }
    const watched = createMetrics(
      { status, oldestWaiting: async () => ({ waiting: 1, asyncWaiting: 2 }) },
      { counts: () => ({ waiting: 4, dropped: 3 }) },
    )
    watched.watchBatches(async () => {
      if (isUnavailable) throw new Error('unavailable')
      return { byStatus: [], chunksWaiting: 4, chunksActive: 3, oldestChunkSeconds: 2 }
    })
    watched.watchProcess({
      dependencies: async () => ({
        ready: !isUnavailable,
        parts: {
          redis: isUnavailable ? 'does not respond' : 'ok',
          database: 'ok',
          storage: 'ok',
          workers: 'ok',
        },
        ms: { redis: 2, database: 4, storage: 60 },
        browsers: [],
        warnings: [],
        lanes: 4,
      }),
    })
    expect((await watched.text()).split('\n')).to.include.members([
      'platen_workers 1',
      'platen_browsers{state="answering"} 1',
      'platen_browsers_lost 0',
      'platen_batch_chunks_waiting 4',
      'platen_worker_documents_total{worker="01234567"} 9',
      'platen_worker_browser_restarts_total{worker="01234567"} 2',
      'platen_worker_store_seconds{worker="01234567"} 0.03',
      'platen_dependency_up{dependency="redis"} 1',
      'platen_dependency_seconds{dependency="storage"} 0.06',
      'platen_generation_records_waiting 4',
      'platen_generation_records_dropped_total 3',
    ])
    isUnavailable = true
    const text = await watched.text()
    expect(text).to.include('platen_dependency_up{dependency="redis"} 0')
    expect(text).to.not.match(/^platen_(workers|worker_\w+|lanes|queue_jobs|browser\w+|batch\w+)\b.* \d/m)
  })
})

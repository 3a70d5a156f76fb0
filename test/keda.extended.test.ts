import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import {
  connectWithRetry,
  consumeBatches,
  consumeChunks,
  consumeRenders,
  openBatchQueue,
  type Redis,
  startRenderQueue,
} from '@platen/queue'
import { type RedisServer, startRedisServer } from '@platen/platform'
import { expect } from 'chai'
import { createMetrics } from '../apps/api/src/operator/metrics.ts'
import { type KubernetesObject, renderedObjects } from './parts/helm-chart.ts'
import { until, waitMsMax } from './parts/stack.ts'

interface Trigger {
  type: string
  metadata: Record<string, string>
  authenticationRef?: { name: string }
}

/** Returns the chart's KEDA objects: production scales by Prometheus and CPU, air-gapped by Redis. */
const rendered = () =>
  (['production', 'air-gapped'] as const).map((example) =>
    renderedObjects(example).filter(({ kind }) => ['ScaledObject', 'TriggerAuthentication'].includes(kind)),
  )

const triggersOf = (objects: KubernetesObject[]) =>
  objects.flatMap(({ spec }) => (spec['triggers'] as Trigger[] | undefined) ?? [])
const triggers = () => rendered().flatMap(triggersOf)

describe('the scaler’s settings', () => {
  it('are KEDA objects whose triggers contain only text and name existing objects', () => {
    expect(triggers().map(({ type }) => type)).to.include.members(['prometheus', 'redis', 'cpu'])
    for (const objects of rendered()) {
      expect(new Set(objects.map(({ apiVersion }) => apiVersion))).to.have.keys('keda.sh/v1alpha1')
      const known = objects.filter(({ kind }) => kind === 'TriggerAuthentication')
      for (const trigger of triggersOf(objects)) {
        expect(Object.values(trigger.metadata).every((value) => typeof value === 'string')).to.equal(true)
        const name = trigger.authenticationRef?.name
        if (name !== undefined) expect(known.map(({ metadata }) => metadata.name)).to.include(name)
      }
    }
  })

  it('query metrics that the API has', async () => {
    const unavailable = () => Promise.reject(new Error('no queue is needed here'))
    const text = await createMetrics({ status: unavailable, oldestWaiting: unavailable }).text()
    const asked = triggers().flatMap(({ metadata }) => metadata['query']?.match(/platen_\w+/g) ?? [])
    expect(asked).to.have.length.above(4)
    for (const name of asked) expect(text).to.include(`# TYPE ${name} gauge`)
  })

  describe('on a real Redis', () => {
    let folder: string
    let server: RedisServer
    let redis: Redis
    const onError = () => undefined
    const open: Array<{ close(): Promise<unknown> }> = []

    before(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'platen-keda-'))
      server = await startRedisServer({ folder })
      redis = connectWithRetry(server.url, { onError })
    })
    after(async () => {
      for (const part of open.toReversed()) await part.close()
      redis.disconnect()
      await server.close()
      await rm(folder, { recursive: true })
    })

    it('use the keys of the queues, whose types KEDA can measure', async () => {
      await fillQueues()
      const names = triggers().flatMap(({ metadata }) => metadata['listName'] ?? [])
      expect(names).to.have.length(4)
      const types = await Promise.all(names.map((name) => redis.type(name)))
      expect(Object.fromEntries(names.map((name, index) => [name, types[index]]))).to.deep.equal({
        '{platen}:renders:active': 'list',
        '{platen}:renders:prioritized': 'zset',
        '{platen}:chunks:prioritized': 'zset',
        '{platen}:chunks:active': 'list',
      })
    })

    /** Adds waiting jobs of every kind, and a job in progress to each queue. */
    async function fillQueues(): Promise<void> {
      const redisUrl = server.url
      const bounds = { waitingMax: 100, expectedWaitMaxMs: 60_000 }
      const queue = await startRenderQueue({ redisUrl, bounds, onError })
      const batches = openBatchQueue({ redisUrl, onError })
      const leaving = new AbortController()
      const held = Promise.withResolvers<never>()
      const bundle = { templateId: 'tpl_1', version: 1 }
      const about = { bundle, createdAt: 0, requestId: 'req_1' }
      const workers = await Promise.all([
        consumeRenders({
          redisUrl,
          workerId: 'w',
          lanes: 1,
          jobsAhead: 0,
          browser: 'none',
          run: () => held.promise,
          onError,
        }),
        consumeChunks({ redisUrl, concurrency: 1, run: () => held.promise, onError }),
        consumeBatches({
          redisUrl,
          concurrency: 1,
          onError,
          async run(batch) {
            const { batchId, folder: within } = batch
            const of = { ...about, batchId, folder: within, target: 'zip' as const }
            await batch.addChunks({ accountId: 'acc_1', count: 3 }, (chunk) => ({ ...of, chunk }))
            return 'after_chunks'
          },
        }),
      ])
      open.push(batches, queue, ...workers, {
        close: async () => {
          leaving.abort()
          held.reject(new Error('over'))
        },
      })
      for (const accountId of ['acc_1', 'acc_1', 'acc_2']) {
        const deadlineAt = Date.now() + waitMsMax
        const request = { ...about, data: {}, delivery: { to: 'caller' as const }, deadlineAt }
        void queue.render(request, { accountId, signal: leaving.signal }).catch(onError)
      }
      await until(() =>
        batches.add({ batchId: 'bat_1', folder: 'batches/000000000001/bat_1/' }, { turn: 1 }).then(
          () => true,
          () => false,
        ),
      )
      await until(async () => (await batches.chunksActive()) === 1 && (await batches.chunksWaiting()) === 2)
      await until(async () => {
        const { active, waiting } = await queue.status()
        return active === 1 && waiting === 2
      })
    }
  })
})

import { globSync, readFileSync } from 'node:fs'
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
} from '@platen/jobs'
import { type RedisServer, startRedisServer } from '@platen/runtime'
import { expect } from 'chai'
import { parseAllDocuments } from 'yaml'
import { createMetrics } from '../apps/api/src/operator/metrics.ts'
import { projectFolder, until, waitMsMax } from './parts/stack.ts'

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
  spec: {
    triggers?: Array<{
      type: string
      metadata: Record<string, string>
      authenticationRef?: { name: string }
    }>
  }
}

const files = globSync('deploy/keda/*.yaml', { cwd: projectFolder })

function read(file: string): Manifest[] {
  const documents = parseAllDocuments(readFileSync(path.join(projectFolder, file), 'utf8'))
  return documents.map((document) => {
    expect(document.errors, file).to.deep.equal([])
    return document.toJS() as Manifest
  })
}

const triggers = () => files.flatMap(read).flatMap(({ spec }) => spec.triggers ?? [])

describe('the scaler’s settings', () => {
  it('are objects of KEDA, whose triggers have text alone and name what is there', () => {
    expect(files).to.have.length(3)
    for (const file of files) {
      const manifests = read(file)
      expect(manifests.map(({ apiVersion }) => apiVersion)).to.satisfy((versions: string[]) =>
        versions.every((version) => version === 'keda.sh/v1alpha1'),
      )
      const known = manifests.filter(({ kind }) => kind === 'TriggerAuthentication')
      for (const trigger of manifests.flatMap(({ spec }) => spec.triggers ?? [])) {
        expect(Object.values(trigger.metadata).every((value) => typeof value === 'string')).to.equal(true)
        const name = trigger.authenticationRef?.name
        if (name !== undefined) expect(known.map(({ metadata }) => metadata.name)).to.include(name)
      }
    }
  })

  it('ask for metrics that the API has', async () => {
    const away = () => Promise.reject(new Error('there is no queue here'))
    const text = await createMetrics({ status: away, oldestWaiting: away }).text()
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

    it('name the keys of the queues, of types whose length KEDA reads', async () => {
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

    /** Jobs of every kind that wait, and one of each queue that a worker has. */
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

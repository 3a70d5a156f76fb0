import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { connectFailFast, type Redis, untilReady } from '@platen/queue'
import { type RedisServer, startRedisServer } from '@platen/platform'
import { createDiskStore } from '@platen/storage'
import { expect } from 'chai'
import { faultOf } from '../../../../libs/database/src/testing/catching.ts'
import { jsonResponse } from '../http/response.ts'
import { createIdempotency } from '../http/idempotency/idempotency.ts'
import { createStorageUsage } from './storage-usage.ts'

const hourMs = 3_600_000

describe('createStorageUsage', () => {
  let folder: string
  let server: RedisServer
  let redis: Redis
  let errors: unknown[]
  let now = Date.UTC(2026, 10, 29, 12)

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-kept-'))
    server = await startRedisServer({ folder })
    redis = connectFailFast(server.url, { onError: () => undefined })
    await untilReady(redis, 60_000)
  })
  beforeEach(() => {
    errors = []
  })
  after(async () => {
    redis.disconnect()
    await server.close()
    await rm(folder, { recursive: true })
  })

  const open = (bytesMax: number, to = redis) =>
    createStorageUsage({ redis: to, bytesMax, onError: (error) => errors.push(error), now: () => now })

  it('422 storage_limit_reached: limits the stored bytes of an account across all processes, until they expire', async () => {
    const [one, other] = [open(1_000), open(1_000)]
    await one.note('a', { bytes: 600, expiresAt: now + hourMs })
    await other.requireRoom('a')
    await other.note('a', { bytes: 500, expiresAt: now + 3 * hourMs })
    expect(await faultOf(one.requireRoom('a'))).to.equal('storage_limit_reached')
    await one.requireRoom('b')
    now += 2 * hourMs
    await one.requireRoom('a')
    await one.note('a', { bytes: 500, expiresAt: now + hourMs })
    expect(await faultOf(other.requireRoom('a'))).to.equal('storage_limit_reached')
  })

  it('counts responses stored for an Idempotency-Key; above the limit, documents are sent but not stored, and jobs are still stored', async () => {
    const store = await createDiskStore({ folder: path.join(folder, 'store') })
    const kept = open(1_000)
    const once = createIdempotency({
      redis,
      store,
      kept,
      waitMaxMs: 60_000,
      now: () => now,
      onError: (error) => errors.push(error),
    })
    let produced = 0
    const create = async (key: string, isStoppable = true) => {
      const request = {
        accountId: 'd',
        key,
        path: '/v1/create',
        bodyHash: Buffer.from('{}'),
        signal: new AbortController().signal,
        reserveMemory: async () => ({ shrinkTo: () => undefined }),
        isStoppable,
      }
      const { headers } = await once(request, async () =>
        jsonResponse(200, { pdf: 'x'.repeat(600), at: ++produced }),
      )
      return { kept: headers['Idempotency-Kept'], replayed: headers['Idempotency-Replayed'] }
    }
    const objects = async () => {
      let count = 0
      for await (const { key } of store.list('')) if (key !== '') count++
      return count
    }
    expect(await create('first')).to.deep.equal({ kept: undefined, replayed: undefined })
    await kept.requireRoom('d')
    expect(await create('second')).to.deep.equal({ kept: undefined, replayed: undefined })
    expect(await faultOf(kept.requireRoom('d'))).to.equal('storage_limit_reached')
    expect(await create('third')).to.deep.equal({ kept: 'false', replayed: undefined })
    expect(await objects()).to.equal(2)
    expect(await create('third')).to.deep.equal({ kept: 'false', replayed: undefined })
    expect(await create('first')).to.deep.equal({ kept: undefined, replayed: 'true' })
    expect(await create('job', false)).to.deep.equal({ kept: undefined, replayed: undefined })
    expect(await create('job', false)).to.deep.equal({ kept: undefined, replayed: 'true' })
    expect(produced).to.equal(5)
    // Responses are stored until the end of the day on which they expire.
    now += 48 * hourMs
    await kept.requireRoom('d')
    expect(await create('third')).to.deep.equal({ kept: undefined, replayed: undefined })
    expect(errors).to.deep.equal([])
  })

  it('rejects nothing without a limit, or while Redis is unavailable', async () => {
    await open(0).note('c', { bytes: 5_000, expiresAt: now + hourMs })
    await open(0).requireRoom('c')
    await open(1).requireRoom('c')
    const gone = connectFailFast(server.url, { onError: () => undefined })
    await untilReady(gone, 60_000)
    gone.disconnect()
    await open(1, gone).note('c', { bytes: 5_000, expiresAt: now + hourMs })
    await open(1, gone).requireRoom('c')
    expect(errors).to.have.length(2)
  })
})

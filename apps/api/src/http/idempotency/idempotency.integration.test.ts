import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CallerLeft, Fault, type KeyGrant } from '@platen/contract'
import { connectFailFast, type Redis } from '@platen/queue'
import { type RedisServer, startRedisServer } from '@platen/platform'
import { type ObjectStore, createDiskStore } from '@platen/storage'
import { expect } from 'chai'
import { type ResponseData, jsonResponse } from '../response.ts'
import { createIdempotency, type Idempotency, type IdempotentRequest } from './idempotency.ts'
import { until } from '../../../../../test/parts/stack.ts'

describe('createIdempotency', () => {
  let folder: string
  let server: RedisServer
  let store: ObjectStore
  const connections: Redis[] = []
  const errors: unknown[] = []

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'platen-idempotency-'))
    server = await startRedisServer({ folder: path.join(folder, 'redis') })
    store = await createDiskStore({ folder: path.join(folder, 'store') })
  })
  after(async () => {
    for (const redis of connections) redis.disconnect()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })
  afterEach(() => {
    errors.length = 0
  })

  /** Starts the parts of one API process. */
  async function startProcess(
    options: {
      waitMaxMs?: number
      store?: ObjectStore
      now?: () => number
      recordsMax?: number
      readBytesMax?: number
    } = {},
  ): Promise<{ once: Idempotency; redis: Redis }> {
    const redis = connectFailFast(server.url, { onError: () => undefined })
    connections.push(redis)
    await new Promise((resolve) => redis.once('ready', resolve))
    const once = createIdempotency({
      redis,
      store,
      kept: { hasRoom: async () => true, note: async () => undefined },
      waitMaxMs: 300_000,
      onError: (error) => errors.push(error),
      ...options,
    })
    return { once, redis }
  }

  let count = 0
  const request = (more: Partial<IdempotentRequest> = {}): IdempotentRequest => ({
    accountId: 'acc_1',
    key: `key-${count}`,
    path: '/v1/create',
    bodyHash: Buffer.from('{}'),
    signal: new AbortController().signal,
    reserveMemory: async () => ({ shrinkTo: () => undefined }),
    ...more,
  })
  beforeEach(() => {
    count++
  })
  const grant = (more: Partial<KeyGrant>): { grant: KeyGrant } => ({
    grant: { scopes: ['generate', 'batches'], templateIds: null, isTest: false, perSecond: null, ...more },
  })
  const response = (value: unknown) => jsonResponse(200, { value })
  const never = () => new Promise<ResponseData>(() => undefined)

  async function codeOf(promise: Promise<unknown>): Promise<string> {
    try {
      await promise
    } catch (error) {
      if (error instanceof Fault) return error.code
      throw error
    }
    throw new Error('the request succeeded')
  }

  it('releases the lock if its process dies, and runs the next request', async () => {
    const [dying, living] = await Promise.all([startProcess(), startProcess()])
    void dying.once(request(), never)
    await untilLocked(living.redis)
    dying.redis.disconnect()
    expect(await living.once(request(), async () => response(2))).to.deep.equal(response(2))
  })

  it('keeps a running process’s lock for as long as the request takes', async () => {
    const [first, second] = await Promise.all([startProcess(), startProcess()])
    let finish = (_response: ResponseData) => {}
    const firstResponse = first.once(request(), () => new Promise((resolve) => (finish = resolve)))
    await untilLocked(second.redis)
    const secondResponse = second.once(request(), async () => response('second'))
    // Longer than a lock is held without being renewed.
    setTimeout(() => finish(response('first')), 7_000)
    expect((await firstResponse).body.toString()).to.equal('{"value":"first"}')
    expect((await secondResponse).body.toString()).to.equal('{"value":"first"}')
    expect((await secondResponse).headers['Idempotency-Replayed']).to.equal('true')
  })

  it('429 rate_limited: an account reads too many bytes of stored responses; other accounts are not affected', async () => {
    const { once } = await startProcess({ readBytesMax: 1_000 })
    const large = response('x'.repeat(2_000))
    for (const accountId of ['acc_replays', 'acc_quiet'])
      await once(request({ accountId }), async () => large)
    const again = (accountId: string) => once(request({ accountId }), never)
    expect((await again('acc_replays')).headers['Idempotency-Replayed']).to.equal('true')
    expect(await codeOf(again('acc_replays'))).to.equal('rate_limited')
    expect((await again('acc_quiet')).headers['Idempotency-Replayed']).to.equal('true')
  })

  it('429 rate_limited: more than 32 requests from an account wait for the first one; other accounts are not affected', async () => {
    const { once, redis } = await startProcess()
    const accountId = 'acc_waiters'
    let finish = (_response: ResponseData) => {}
    const first = once(request({ accountId }), () => new Promise((resolve) => (finish = resolve)))
    await until(async () => (await redis.keys(`*idempotency:${accountId}:*`)).length === 1)
    const waiters = Array.from({ length: 40 }, () =>
      once(request({ accountId }), async () => response('again')),
    )
    const refused: string[] = []
    for (const waiter of waiters)
      void waiter.catch((error: unknown) => refused.push(error instanceof Fault ? error.code : String(error)))
    await until(() => refused.length === 8)
    expect(await once(request({ accountId: 'acc_unaffected' }), async () => response('other'))).to.deep.equal(
      response('other'),
    )
    finish(response('first'))
    await first
    const fulfilled = (await Promise.allSettled(waiters)).filter(({ status }) => status === 'fulfilled')
    expect(fulfilled).to.have.length(32)
    expect(refused).to.deep.equal(Array(8).fill('rate_limited'))
  })

  it('limits the records in Redis per account, and replays responses without a record too', async () => {
    let now = Date.now()
    const { once, redis } = await startProcess({ recordsMax: 2, now: () => now })
    const accountId = 'acc_many'
    const recordsOf = async (account: string) =>
      (await redis.keys(`{platen}:idempotency:${account}:*`)).length
    let produced = 0
    const send = async (key: string, more: Partial<IdempotentRequest> = {}) => {
      const { headers } = await once(request({ accountId, key, ...more }), async () => response(++produced))
      return headers['Idempotency-Replayed']
    }
    for (const key of ['a', 'b', 'c', 'd']) expect(await send(key)).to.equal(undefined)
    expect(await send('e', { isStoppable: true })).to.equal(undefined)
    expect(await recordsOf(accountId)).to.equal(2)
    for (const key of ['a', 'b', 'c', 'd']) expect(await send(key)).to.equal('true')
    expect(await send('e', { isStoppable: true })).to.equal('true')
    expect(await codeOf(send('a', { bodyHash: Buffer.from('[]') }))).to.equal('idempotency_conflict')
    expect(await recordsOf(accountId)).to.equal(2)
    await send('a', { accountId: 'acc_other' })
    expect(await recordsOf('acc_other')).to.equal(1)
    now += 26 * 3_600_000
    await send('f')
    expect(await recordsOf(accountId)).to.equal(3)
    // A document is started before its stored response is found, so 'e' was produced twice, and every other response once.
    expect(produced).to.equal(8)
    expect(errors).to.deep.equal([])
  })

  it('409 idempotency_conflict: one of two different bodies that are sent at the same time', async () => {
    const { once } = await startProcess()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        once(request({ bodyHash: Buffer.from(String(at % 2)) }), async () => response(at % 2)),
      ),
    )
    const bodies = new Set(
      outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.body.toString()] : [])),
    )
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Fault).code] : []))
    expect(bodies.size).to.equal(1)
    expect(refused).to.deep.equal(Array.from({ length: 10 }, () => 'idempotency_conflict'))
  })

  it('accepts a 255-character key, and does not store it in Redis', async () => {
    const { once, redis } = await startProcess()
    const key = `~!"\\{}${'k'.repeat(249)}`
    await once(request({ key }), async () => response(1))
    expect((await once(request({ key }), never)).body.toString()).to.equal('{"value":1}')
    expect(JSON.stringify(await redis.keys('*'))).not.to.include('kkk')
  })

  for (const key of ['', 'x'.repeat(256), 'a b', 'é', 'a\tb']) {
    it(`422 invalid_request: the key ${JSON.stringify(key.slice(0, 10))}`, async () => {
      const { once } = await startProcess()
      expect(await codeOf(once(request({ key }), never))).to.equal('invalid_request')
    })
  }

  for (const [title, damage] of [
    ['was removed', (key: string) => store.remove(key)],
    ['was changed', (key: string) => writeFile(path.join(folder, 'store', 'objects', key), 'x'.repeat(100))],
    ['was truncated', (key: string) => writeFile(path.join(folder, 'store', 'objects', key), '')],
  ] as const) {
    it(`produces the response again, only once, if the stored one ${title}`, async () => {
      const { once } = await startProcess()
      await once(request(), async () => response('kept'))
      for await (const { key } of store.list('')) await damage(key)
      let produced = 0
      const produce = async () => response(`again ${++produced}`)
      const responses = await Promise.all(Array.from({ length: 10 }, () => once(request(), produce)))
      expect(produced).to.equal(1)
      expect(new Set(responses.map(({ body }) => body.toString()))).to.deep.equal(
        new Set(['{"value":"again 1"}']),
      )
    })
  }

  /** Simulates a Redis that was killed and lost its data. */
  const forget = (redis: Redis) => redis.flushall()

  it('replays the stored response after Redis lost its data, and restores the record', async () => {
    const { once, redis } = await startProcess()
    const first: ResponseData = {
      status: 202,
      headers: { Location: '/a' },
      body: Buffer.from('first\nand\n'),
    }
    await once(request(), async () => first)
    await forget(redis)
    for (const again of await Promise.all(Array.from({ length: 10 }, () => once(request(), never)))) {
      expect(again).to.deep.equal({ ...first, headers: { ...first.headers, 'Idempotency-Replayed': 'true' } })
    }
    expect(await codeOf(once(request({ bodyHash: Buffer.from('[]') }), never))).to.equal(
      'idempotency_conflict',
    )
  })

  it('returns the same response to two requests that ran at the same time because Redis lost its data', async () => {
    const { once, redis } = await startProcess()
    const results = [Promise.withResolvers<ResponseData>(), Promise.withResolvers<ResponseData>()] as const
    const started: string[] = []
    const run = (at: 0 | 1) =>
      once(request({ isStoppable: true }), () => {
        started.push(`${at}`)
        return results[at].promise
      })
    const first = run(0)
    await until(() => started.length === 1)
    await forget(redis)
    const second = run(1)
    await until(() => started.length === 2)
    results[1].resolve(response('second'))
    await second
    results[0].resolve(response('first'))
    const bodies = [await first, await second, await once(request(), never)].map(({ body }) =>
      body.toString(),
    )
    expect(bodies).to.deep.equal(Array(3).fill('{"value":"second"}'))
  })

  it('starts a stoppable request immediately, and aborts it when a stored response is found', async () => {
    const { once, redis } = await startProcess()
    await once(request(), async () => response('first'))
    await forget(redis)
    let isStopped = false
    const again = await once(request({ isStoppable: true }), async (superseded) => {
      await new Promise((resolve) => superseded.addEventListener('abort', resolve))
      isStopped = true
      throw new CallerLeft()
    })
    expect([again.body.toString(), isStopped]).to.deep.equal(['{"value":"first"}', true])
    // Aborting it did not remove the stored response.
    expect((await once(request(), never)).body.toString()).to.equal('{"value":"first"}')
  })

  it('treats another body, path or account as a new request after Redis lost its data', async () => {
    const { once, redis } = await startProcess()
    await once(request(), async () => response('first'))
    for (const more of [{ bodyHash: Buffer.from('[]') }, { path: '/v1/pdf' }, { accountId: 'acc_2' }]) {
      await forget(redis)
      expect((await once(request(more), async () => response('own'))).body.toString()).to.equal(
        '{"value":"own"}',
      )
    }
  })

  for (const at of ['00:00:00.000', '00:00:00.001', '11:30:00.000', '23:59:59.999']) {
    it(`replays a response of ${at} for exactly 24 hours, even if Redis loses its data`, async () => {
      let now = Date.parse(`2026-11-22T${at}Z`)
      const { once, redis } = await startProcess({ now: () => now })
      const value = async () => {
        await forget(redis)
        return (await once(request(), async () => response(now))).body.toString()
      }
      const first = await value()
      now += 24 * 60 * 60 * 1000 - 1
      expect(await value()).to.equal(first)
      now += 1
      expect(await value()).not.to.equal(first)
    })
  }

  it('generates a document while the store is unavailable, but does not start a job or batch', async () => {
    const fail = () => Promise.reject(new Fault('unavailable'))
    const unavailable: ObjectStore = { ...store, stat: fail, get: fail }
    const { once } = await startProcess({ store: unavailable })
    expect(await once(request({ isStoppable: true }), async () => response(1))).to.deep.equal(response(1))
    // A process from an earlier test may end late and report an error here.
    expect(errors.filter((error) => error instanceof Fault)).to.have.length(1)
    // It could be created twice.
    expect(await codeOf(once(request({ key: 'another' }), never))).to.equal('unavailable')
  })

  it('503 overloaded: a stored response is not read before memory is reserved', async () => {
    const reads: string[] = []
    const observed: ObjectStore = {
      ...store,
      get: (key) => {
        reads.push(key)
        return store.get(key)
      },
    }
    const { once, redis } = await startProcess({ store: observed })
    const kept = await once(request(), async () => response('kept'))
    const full = request({ reserveMemory: () => Promise.reject(new Fault('overloaded')) })
    expect(await codeOf(once(full, never))).to.equal('overloaded')
    await redis.flushall()
    expect(await codeOf(once(full, never))).to.equal('overloaded')
    expect(reads).to.deep.equal([])
    const reserved: number[] = []
    const reserveMemory = async (bytes: number) => {
      reserved.push(bytes)
      return { shrinkTo: () => undefined }
    }
    expect((await once(request({ reserveMemory }), never)).body.equals(kept.body)).to.equal(true)
    expect(reserved).to.have.length(1)
    expect(reserved[0]).to.be.above(kept.body.length)
    expect(reads).to.have.length(1)
  })

  it('returns a response that cannot be stored, and reports the error', async () => {
    const full: ObjectStore = { ...store, put: () => Promise.reject(new Error('disk full')) }
    const { once } = await startProcess({ store: full })
    expect((await once(request(), async () => response(1))).body.toString()).to.equal('{"value":1}')
    // A process of an earlier test can still report its closed connection.
    expect(errors.map(String).filter((error) => error.includes('disk full'))).to.have.length(1)
    // The lock is released.
    expect((await once(request(), async () => response(2))).body.toString()).to.equal('{"value":2}')
  })

  it('releases a failed request’s lock', async () => {
    const { once } = await startProcess()
    expect(await codeOf(once(request(), () => Promise.reject(new Fault('render_failed'))))).to.equal(
      'render_failed',
    )
    expect((await once(request(), async () => response(1))).body.toString()).to.equal('{"value":1}')
  })

  it('504 render_timeout: the first request takes too long; a caller that disconnects stops waiting', async () => {
    const { once, redis } = await startProcess({ waitMaxMs: 300 })
    void once(request(), never)
    await untilLocked(redis)
    expect(await codeOf(once(request(), never))).to.equal('render_timeout')
    const caller = new AbortController()
    const aborted = once(request({ signal: caller.signal }), never).catch((error: unknown) => error)
    caller.abort()
    expect(await aborted).to.be.instanceOf(CallerLeft)
  })

  it('503 unavailable: Redis is unavailable', async () => {
    const { once, redis } = await startProcess()
    redis.disconnect()
    expect(await codeOf(once(request(), never))).to.equal('unavailable')
  })

  for (const [who, permissions] of [
    ['a test key', { isTest: true }],
    ['a key for one template', { templateIds: ['tpl_1'] }],
    ['a key that can access drafts', { scopes: ['generate', 'templates:write'] }],
  ] satisfies [string, Partial<KeyGrant>][])
    it(`${who} does not share Idempotency-Key values or responses with the usual keys`, async () => {
      const { once, redis } = await startProcess()
      const theirs = () => once(request(grant(permissions)), async () => response('theirs'))
      expect((await theirs()).body.toString()).to.equal('{"value":"theirs"}')
      const mine = request({ ...grant({}), bodyHash: Buffer.from('{"mine":1}') })
      expect((await once(mine, async () => response('mine'))).body.toString()).to.equal('{"value":"mine"}')
      const same = request({ ...grant(permissions), bodyHash: Buffer.from('{"mine":1}') })
      expect(await codeOf(once(same, async () => response('')))).to.equal('idempotency_conflict')
      await redis.flushall()
      const again = await once(same, async () => response('other'))
      expect(again.body.toString()).to.equal('{"value":"other"}')
    })

  it('keys of the same kind share responses, even if their templates are in a different order', async () => {
    const { once } = await startProcess()
    const withTemplates = (templateIds: string[]) => request(grant({ templateIds }))
    await once(withTemplates(['tpl_1', 'tpl_2']), async () => response('first'))
    const again = await once(withTemplates(['tpl_2', 'tpl_1']), async () => response('second'))
    expect(again.body.toString()).to.equal('{"value":"first"}')
  })

  it('accounts and paths do not share keys', async () => {
    const { once } = await startProcess()
    await once(request(), async () => response(1))
    expect((await once(request({ accountId: 'acc_2' }), async () => response(2))).body.toString()).to.equal(
      '{"value":2}',
    )
    expect(await codeOf(once(request({ path: '/v1/pdf' }), never))).to.equal('idempotency_conflict')
  })

  async function untilLocked(redis: Redis): Promise<void> {
    while (!(await redis.keys('*idempotency*')).some((key) => key.includes('acc_1')))
      await new Promise(setImmediate)
    const texts = async () =>
      Promise.all((await redis.keys('*idempotency:acc_1:*')).map((key) => redis.get(key)))
    while (!(await texts()).some((text) => text?.includes('"running"'))) await new Promise(setImmediate)
  }
})

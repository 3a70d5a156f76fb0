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
  const problems: unknown[] = []

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
    problems.length = 0
  })

  /** What one API process has. */
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
      onError: (error) => problems.push(error),
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
  const answer = (value: unknown) => jsonResponse(200, { value })
  const never = () => new Promise<ResponseData>(() => undefined)

  async function codeOf(promise: Promise<unknown>): Promise<string> {
    try {
      await promise
    } catch (error) {
      if (error instanceof Fault) return error.code
      throw error
    }
    throw new Error('it was answered')
  }

  it('a process that dies in mid-request loses its place, and the next request takes it', async () => {
    const [dying, living] = await Promise.all([startProcess(), startProcess()])
    void dying.once(request(), never)
    await placeTaken(living.redis)
    dying.redis.disconnect()
    expect(await living.once(request(), async () => answer(2))).to.deep.equal(answer(2))
  })

  it('a process that lives keeps its place for as long as it takes', async () => {
    const [first, second] = await Promise.all([startProcess(), startProcess()])
    let finish = (_answer: ResponseData) => {}
    const firstAnswer = first.once(request(), () => new Promise((resolve) => (finish = resolve)))
    await placeTaken(second.redis)
    const secondAnswer = second.once(request(), async () => answer('second'))
    // Longer than a place is held without being renewed.
    setTimeout(() => finish(answer('first')), 7_000)
    expect((await firstAnswer).body.toString()).to.equal('{"value":"first"}')
    expect((await secondAnswer).body.toString()).to.equal('{"value":"first"}')
    expect((await secondAnswer).headers['Idempotency-Replayed']).to.equal('true')
  })

  it('429 rate_limited: an account that read too many bytes of kept answers; another account is not affected', async () => {
    const { once } = await startProcess({ readBytesMax: 1_000 })
    const large = answer('x'.repeat(2_000))
    for (const accountId of ['acc_replays', 'acc_quiet'])
      await once(request({ accountId }), async () => large)
    const again = (accountId: string) => once(request({ accountId }), never)
    expect((await again('acc_replays')).headers['Idempotency-Replayed']).to.equal('true')
    expect(await codeOf(again('acc_replays'))).to.equal('rate_limited')
    expect((await again('acc_quiet')).headers['Idempotency-Replayed']).to.equal('true')
  })

  it('429 rate_limited: more than 32 requests of an account wait for a first one; another account is not affected', async () => {
    const { once, redis } = await startProcess()
    const accountId = 'acc_waiters'
    let finish = (_answer: ResponseData) => {}
    const first = once(request({ accountId }), () => new Promise((resolve) => (finish = resolve)))
    await until(async () => (await redis.keys(`*idempotency:${accountId}:*`)).length === 1)
    const waiters = Array.from({ length: 40 }, () =>
      once(request({ accountId }), async () => answer('again')),
    )
    const refused: string[] = []
    for (const waiter of waiters)
      void waiter.catch((error: unknown) => refused.push(error instanceof Fault ? error.code : String(error)))
    await until(() => refused.length === 8)
    expect(await once(request({ accountId: 'acc_unaffected' }), async () => answer('other'))).to.deep.equal(
      answer('other'),
    )
    finish(answer('first'))
    await first
    const answered = (await Promise.allSettled(waiters)).filter(({ status }) => status === 'fulfilled')
    expect(answered).to.have.length(32)
    expect(refused).to.deep.equal(Array(8).fill('rate_limited'))
  })

  it('keeps a bounded number of records in Redis for each account, and gives answers beyond it again', async () => {
    let now = Date.now()
    const { once, redis } = await startProcess({ recordsMax: 2, now: () => now })
    const accountId = 'acc_many'
    const recordsOf = async (account: string) =>
      (await redis.keys(`{platen}:idempotency:${account}:*`)).length
    let made = 0
    const send = async (key: string, more: Partial<IdempotentRequest> = {}) => {
      const { headers } = await once(request({ accountId, key, ...more }), async () => answer(++made))
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
    // A document is begun before its kept answer is found: 'e' twice, each other one once.
    expect(made).to.equal(8)
    expect(problems).to.deep.equal([])
  })

  it('of two bodies at the same time one is answered, and the other is idempotency_conflict', async () => {
    const { once } = await startProcess()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        once(request({ bodyHash: Buffer.from(String(at % 2)) }), async () => answer(at % 2)),
      ),
    )
    const answered = new Set(
      outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.body.toString()] : [])),
    )
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Fault).code] : []))
    expect(answered.size).to.equal(1)
    expect(refused).to.deep.equal(Array.from({ length: 10 }, () => 'idempotency_conflict'))
  })

  it('a key of 255 characters works, and nothing of it is in Redis', async () => {
    const { once, redis } = await startProcess()
    const key = `~!"\\{}${'k'.repeat(249)}`
    await once(request({ key }), async () => answer(1))
    expect((await once(request({ key }), never)).body.toString()).to.equal('{"value":1}')
    expect(JSON.stringify(await redis.keys('*'))).not.to.include('kkk')
  })

  for (const key of ['', 'x'.repeat(256), 'a b', 'é', 'a\tb']) {
    it(`422 invalid_request: the key ${JSON.stringify(key.slice(0, 10))}`, async () => {
      const { once } = await startProcess()
      expect(await codeOf(once(request({ key }), never))).to.equal('invalid_request')
    })
  }

  for (const [title, spoil] of [
    ['is gone', (key: string) => store.remove(key)],
    ['was changed', (key: string) => writeFile(path.join(folder, 'store', 'objects', key), 'x'.repeat(100))],
    ['was cut to nothing', (key: string) => writeFile(path.join(folder, 'store', 'objects', key), '')],
  ] as const) {
    it(`makes the answer once more when the kept one ${title}, however many ask for it`, async () => {
      const { once } = await startProcess()
      await once(request(), async () => answer('kept'))
      for await (const { key } of store.list('')) await spoil(key)
      let made = 0
      const produce = async () => answer(`again ${++made}`)
      const answers = await Promise.all(Array.from({ length: 10 }, () => once(request(), produce)))
      expect(made).to.equal(1)
      expect(new Set(answers.map(({ body }) => body.toString()))).to.deep.equal(
        new Set(['{"value":"again 1"}']),
      )
    })
  }

  /** What a Redis that was killed may have lost. */
  const forget = (redis: Redis) => redis.flushall()

  it('gives the kept answer of whom Redis forgot, however many ask for it, and knows the request again', async () => {
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

  it('of two that were made at once, as Redis forgot the first meanwhile, one is given to all', async () => {
    const { once, redis } = await startProcess()
    const ends = [Promise.withResolvers<ResponseData>(), Promise.withResolvers<ResponseData>()] as const
    const begun: string[] = []
    const make = (at: 0 | 1) =>
      once(request({ isStoppable: true }), () => {
        begun.push(`${at}`)
        return ends[at].promise
      })
    const first = make(0)
    await until(() => begun.length === 1)
    await forget(redis)
    const second = make(1)
    await until(() => begun.length === 2)
    ends[1].resolve(answer('second'))
    await second
    ends[0].resolve(answer('first'))
    const bodies = [await first, await second, await once(request(), never)].map(({ body }) =>
      body.toString(),
    )
    expect(bodies).to.deep.equal(Array(3).fill('{"value":"second"}'))
  })

  it('begins with what can be stopped at once, and stops it when there is an answer', async () => {
    const { once, redis } = await startProcess()
    await once(request(), async () => answer('first'))
    await forget(redis)
    let isStopped = false
    const again = await once(request({ isStoppable: true }), async (superseded) => {
      await new Promise((resolve) => superseded.addEventListener('abort', resolve))
      isStopped = true
      throw new CallerLeft()
    })
    expect([again.body.toString(), isStopped]).to.deep.equal(['{"value":"first"}', true])
    // Its failure took nothing away that it did not make.
    expect((await once(request(), never)).body.toString()).to.equal('{"value":"first"}')
  })

  it('another body, path or account is another request where Redis forgot the first', async () => {
    const { once, redis } = await startProcess()
    await once(request(), async () => answer('first'))
    for (const more of [{ bodyHash: Buffer.from('[]') }, { path: '/v1/pdf' }, { accountId: 'acc_2' }]) {
      await forget(redis)
      expect((await once(request(more), async () => answer('own'))).body.toString()).to.equal(
        '{"value":"own"}',
      )
    }
  })

  for (const at of ['00:00:00.000', '00:00:00.001', '11:30:00.000', '23:59:59.999']) {
    it(`keeps an answer of ${at} for 24 hours, whatever Redis forgets, and not for longer`, async () => {
      let now = Date.parse(`2026-11-22T${at}Z`)
      const { once, redis } = await startProcess({ now: () => now })
      const value = async () => {
        await forget(redis)
        return (await once(request(), async () => answer(now))).body.toString()
      }
      const first = await value()
      now += 24 * 60 * 60 * 1000 - 1
      expect(await value()).to.equal(first)
      now += 1
      expect(await value()).not.to.equal(first)
    })
  }

  it('makes a document while the store cannot be asked whether there is an answer, and nothing that would stay', async () => {
    const unavailableNow = () => Promise.reject(new Fault('unavailable'))
    const unavailable: ObjectStore = { ...store, stat: unavailableNow, get: unavailableNow }
    const { once } = await startProcess({ store: unavailable })
    expect(await once(request({ isStoppable: true }), async () => answer(1))).to.deep.equal(answer(1))
    // A process of a test before may end late, and say so here.
    expect(problems.filter((problem) => problem instanceof Fault)).to.have.length(1)
    // It would be there twice.
    expect(await codeOf(once(request({ key: 'another' }), never))).to.equal('unavailable')
  })

  it('reads a kept answer when there is room for it, wherever it is found', async () => {
    const reads: string[] = []
    const seen: ObjectStore = {
      ...store,
      get: (key) => {
        reads.push(key)
        return store.get(key)
      },
    }
    const { once, redis } = await startProcess({ store: seen })
    const kept = await once(request(), async () => answer('kept'))
    const full = request({ reserveMemory: () => Promise.reject(new Fault('overloaded')) })
    expect(await codeOf(once(full, never))).to.equal('overloaded')
    await redis.flushall()
    expect(await codeOf(once(full, never))).to.equal('overloaded')
    expect(reads).to.deep.equal([])
    const taken: number[] = []
    const reserveMemory = async (bytes: number) => {
      taken.push(bytes)
      return { shrinkTo: () => undefined }
    }
    expect((await once(request({ reserveMemory }), never)).body.equals(kept.body)).to.equal(true)
    expect(taken).to.have.length(1)
    expect(taken[0]).to.be.above(kept.body.length)
    expect(reads).to.have.length(1)
  })

  it('gives an answer that it could not keep, and reports why', async () => {
    const full: ObjectStore = { ...store, put: () => Promise.reject(new Error('disk full')) }
    const { once } = await startProcess({ store: full })
    expect((await once(request(), async () => answer(1))).body.toString()).to.equal('{"value":1}')
    expect(problems).to.have.length(1)
    // And the place is free again.
    expect((await once(request(), async () => answer(2))).body.toString()).to.equal('{"value":2}')
  })

  it('a failed request leaves the place free', async () => {
    const { once } = await startProcess()
    expect(await codeOf(once(request(), () => Promise.reject(new Fault('render_failed'))))).to.equal(
      'render_failed',
    )
    expect((await once(request(), async () => answer(1))).body.toString()).to.equal('{"value":1}')
  })

  it('render_timeout: the first takes longer than anyone waits; a caller who left waits no more', async () => {
    const { once, redis } = await startProcess({ waitMaxMs: 300 })
    void once(request(), never)
    await placeTaken(redis)
    expect(await codeOf(once(request(), never))).to.equal('render_timeout')
    const leaver = new AbortController()
    const left = once(request({ signal: leaver.signal }), never).catch((error: unknown) => error)
    leaver.abort()
    expect(await left).to.be.instanceOf(CallerLeft)
  })

  it('503 unavailable: Redis is away', async () => {
    const { once, redis } = await startProcess()
    redis.disconnect()
    expect(await codeOf(once(request(), never))).to.equal('unavailable')
  })

  for (const [who, of] of [
    ['a test key', { isTest: true }],
    ['a key for one template', { templateIds: ['tpl_1'] }],
    ['a key that sees drafts', { scopes: ['generate', 'templates:write'] }],
  ] satisfies [string, Partial<KeyGrant>][])
    it(`${who} neither takes an Idempotency-Key from the usual key nor gets its answers`, async () => {
      const { once, redis } = await startProcess()
      const theirs = () => once(request(grant(of)), async () => answer('theirs'))
      expect((await theirs()).body.toString()).to.equal('{"value":"theirs"}')
      const mine = request({ ...grant({}), bodyHash: Buffer.from('{"mine":1}') })
      expect((await once(mine, async () => answer('mine'))).body.toString()).to.equal('{"value":"mine"}')
      const same = request({ ...grant(of), bodyHash: Buffer.from('{"mine":1}') })
      expect(await codeOf(once(same, async () => answer('')))).to.equal('idempotency_conflict')
      await redis.flushall()
      const again = await once(same, async () => answer('other'))
      expect(again.body.toString()).to.equal('{"value":"other"}')
    })

  it('keys of one kind give each other’s answers, whatever the order of their templates', async () => {
    const { once } = await startProcess()
    const of = (templateIds: string[]) => request(grant({ templateIds }))
    await once(of(['tpl_1', 'tpl_2']), async () => answer('first'))
    const again = await once(of(['tpl_2', 'tpl_1']), async () => answer('second'))
    expect(again.body.toString()).to.equal('{"value":"first"}')
  })

  it('accounts and paths do not share keys', async () => {
    const { once } = await startProcess()
    await once(request(), async () => answer(1))
    expect((await once(request({ accountId: 'acc_2' }), async () => answer(2))).body.toString()).to.equal(
      '{"value":2}',
    )
    expect(await codeOf(once(request({ path: '/v1/pdf' }), never))).to.equal('idempotency_conflict')
  })

  async function placeTaken(redis: Redis): Promise<void> {
    while (!(await redis.keys('*idempotency*')).some((key) => key.includes('acc_1')))
      await new Promise(setImmediate)
    const texts = async () =>
      Promise.all((await redis.keys('*idempotency:acc_1:*')).map((key) => redis.get(key)))
    while (!(await texts()).some((text) => text?.includes('"running"'))) await new Promise(setImmediate)
  }
})

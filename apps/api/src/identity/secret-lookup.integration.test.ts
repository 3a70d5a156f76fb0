import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Fault } from '@platen/contract'
import { connectFailFast, type Redis, untilReady } from '@platen/queue'
import { type RedisServer, startRedisServer } from '@platen/platform'
import { expect } from 'chai'
import { limitMisses } from './throttle.ts'
import { createSecretLookup } from './secret-lookup.ts'

const missesMax = 3

describe('createSecretLookup', () => {
  let folder: string
  let server: RedisServer
  let redis: Redis
  let lookups = 0

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'platen-lookup-'))
    server = await startRedisServer({ folder })
    redis = connectFailFast(server.url, { onError: () => undefined })
    await untilReady(redis, 60_000)
  })
  after(async () => {
    redis.disconnect()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Creates a lookup over a database with the secrets `known`, and records its reads. */
  function create(known: string[] = [], name = `test-${++lookups}`) {
    const lookup = createSecretLookup<string>({
      redis,
      name,
      subject: 'API key',
      misses: { attempts: missesMax, seconds: 600 },
    })
    const reads: string[] = []
    const read = (hash: string) => async () => {
      reads.push(hash)
      return known.includes(hash) ? `owner of ${hash}` : undefined
    }
    const find = (hash: string, address = '192.0.2.1') => lookup.find({ hash, address }, read(hash))
    const faultOf = (hash: string, address?: string) => find(hash, address).catch((error: unknown) => error)
    return { name, lookup, known, reads, find, faultOf }
  }

  it('429 rate_limited: too many unknown secrets from one network, concurrently or one by one, without a lookup', async () => {
    for (const isConcurrent of [true, false]) {
      const { reads, faultOf } = create()
      const guesses = Array.from({ length: 20 }, (_, index) => `wrong ${index}`)
      const results: unknown[] = []
      if (isConcurrent) results.push(...(await Promise.all(guesses.map((guess) => faultOf(guess)))))
      else for (const guess of guesses) results.push(await faultOf(guess))
      expect(reads).to.have.length(missesMax)
      const refused = results.filter((result) => result instanceof Fault)
      expect(refused).to.have.length(20 - missesMax)
      for (const { code, detail, retryAfterSeconds } of refused) {
        expect(code).to.equal('rate_limited')
        expect(detail).to.match(/unknown API key came from your network.*Try again in/)
        expect(retryAfterSeconds).to.be.within(1, 600)
      }
      expect(await faultOf('wrong', '192.0.2.2')).to.equal(undefined)
    }
  })

  it('counts all addresses in an IPv6 /64 network together, and an IPv4 address in both notations', async () => {
    const { faultOf } = create()
    for (const host of ['1', '2', 'ffff:0:3']) await faultOf(`from ${host}`, `2001:db8:0:1::${host}`)
    expect(await faultOf('wrong', '2001:db8:0:1:a::9')).to.be.instanceOf(Fault)
    expect(await faultOf('wrong', '2001:db8:0:2::1')).to.equal(undefined)
    for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1'])
      await faultOf(`${address} ${Math.random()}`, address)
    expect(await faultOf('other', '::ffff:192.0.2.1')).to.be.instanceOf(Fault)
  })

  it('429 rate_limited: too many unknown secrets from an IPv6 /48, whose limit is 16 times that of a /64', async () => {
    const { reads, faultOf } = create(['right'])
    const addresses = Array.from({ length: 17 * missesMax }, (_, at) => `2001:db8:1:${at.toString(16)}::1`)
    const results: unknown[] = []
    for (const address of addresses) results.push(await faultOf(`from ${address}`, address))
    expect(reads).to.have.length(16 * missesMax)
    expect(results.at(-1)).to.be.instanceOf(Fault).and.include({ code: 'rate_limited' })
    expect(await faultOf('wrong', '2001:db8:2::1')).to.equal(undefined)
    expect(await faultOf('wrong', '192.0.2.1')).to.equal(undefined)
  })

  it('remembers an unknown secret, and neither looks it up nor counts it again until forget is called', async () => {
    const { lookup, known, reads, find } = create()
    for (let count = 0; count < 50; count++) expect(await find('early')).to.equal(undefined)
    expect(reads).to.deep.equal(['early'])
    known.push('early')
    lookup.forget()
    expect(await find('early')).to.equal('owner of early')
  })

  it('finds a new secret while another network is sending wrong ones', async () => {
    const { known, find, faultOf } = create()
    for (let count = 0; count < 20; count++) await faultOf(`wrong ${count}`)
    known.push('new')
    expect(await find('new', '192.0.2.2')).to.equal('owner of new')
  })

  it('finds a known secret while its network is sending wrong ones, until the secret is revoked', async () => {
    const { known, reads, find, faultOf } = create(['right'])
    await find('right')
    for (let count = 0; count < 20; count++) await faultOf(`wrong ${count}`)
    for (let count = 0; count < 5; count++) expect(await find('right')).to.equal('owner of right')
    known.pop()
    expect(await find('right')).to.equal(undefined)
    expect(await faultOf('right')).to.be.instanceOf(Fault)
    expect(reads.filter((hash) => hash === 'right')).to.have.length(7)
  })

  it('finds 300 valid secrets that arrive together with wrong ones, and counts only the wrong ones', async () => {
    const right = Array.from({ length: 300 }, (_, index) => `right ${index}`)
    const { find, faultOf } = create(right)
    const wrong = ['wrong 1', 'wrong 2']
    const asked = [...right.slice(0, 150), ...wrong, ...right.slice(150)]
    const found = await Promise.all(asked.map((hash) => find(hash)))
    expect(found).to.deep.equal(asked.map((hash) => (wrong.includes(hash) ? undefined : `owner of ${hash}`)))
    expect(await faultOf('wrong 3')).to.equal(undefined)
    expect(await faultOf('wrong 4')).to.be.instanceOf(Fault)
  })

  it('503 overloaded: too many lookups from one network are waiting, or wait too long', async () => {
    const lookUp = limitMisses({
      redis,
      name: 'test-waiting',
      limit: { attempts: 1, seconds: 600 },
      detail: 'Too many.',
      waitingMax: 1,
      waitMaxMs: 50,
    })
    const database = Promise.withResolvers<string>()
    const running = lookUp('192.0.2.1', () => database.promise)
    const waiting = [1, 2].map(() =>
      lookUp('192.0.2.1', async () => 'found').catch((error: Fault) => error.code),
    )
    expect(await Promise.all(waiting)).to.deep.equal(['overloaded', 'overloaded'])
    database.resolve('found')
    expect(await running).to.equal('found')
    expect(await lookUp('192.0.2.1', async () => 'found')).to.equal('found')
  })

  it('counts wrong secrets across all processes', async () => {
    const { name, find } = create()
    const other = create([], name)
    for (let count = 0; count < missesMax; count++) await find(`wrong ${count}`)
    expect(await other.faultOf('wrong')).to.be.instanceOf(Fault)
    expect(other.reads).to.deep.equal([])
  })

  it('counts neither valid secrets nor lookups that fail', async () => {
    const right = Array.from({ length: 10 }, (_, index) => `right ${index}`)
    const { lookup, find } = create(right)
    for (const hash of right) expect(await find(hash)).to.equal(`owner of ${hash}`)
    for (let count = 0; count < 10; count++) {
      const secret = { hash: `any ${count}`, address: '192.0.2.1' }
      const failed = await lookup.find(secret, () => Promise.reject(new Error('unavailable'))).catch(String)
      expect(failed).to.equal('Error: unavailable')
    }
    expect(await find('wrong')).to.equal(undefined)
  })
})

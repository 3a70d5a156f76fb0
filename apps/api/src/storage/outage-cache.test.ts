import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { createOutageCache } from './outage-cache.ts'

const unavailable = () => Promise.reject(new Fault('unavailable', { detail: 'The database is unavailable.' }))
const never = () => new Promise<never>(() => {})
const one = { name: 'one' }
const two = { name: 'two' }

describe('the cache of what documents need from the database', () => {
  let time = 0
  const open = () =>
    createOutageCache<{ name: string }>({
      max: 10,
      freshMs: 10,
      outageMs: 100,
      waitMaxMs: 1,
      now: () => time,
    })
  const nameOf = async (found: Promise<{ name: string } | undefined>) => (await found)?.name

  it('asks again when an entry is not fresh, and forgets what is gone', async () => {
    const cache = open()
    expect(await nameOf(cache.find('a', async () => one))).to.equal('one')
    expect(await nameOf(cache.find('a', unavailable))).to.equal('one')
    time += 10
    expect(await nameOf(cache.find('a', async () => two))).to.equal('two')
    time += 10
    expect(await cache.find('a', async () => undefined)).to.equal(undefined)
    expect(await rejectionOf(cache.find('a', unavailable))).to.equal('unavailable')
  })

  for (const [how, read] of [
    ['refuses', unavailable],
    ['never answers', never],
  ] as const) {
    it(`gives what was known while the database ${how}, for as long as is set and no longer`, async () => {
      const cache = open()
      await cache.find('a', async () => one)
      time += 99
      expect(await nameOf(cache.find('a', read))).to.equal('one')
      cache.forgetAll()
      await cache.find('a', async () => one)
      time += 100
      expect(await rejectionOf(cache.find('a', unavailable))).to.equal('unavailable')
    })
  }

  it('takes what the database says when it is back, though requests were answered meanwhile', async () => {
    const cache = open()
    await cache.find('a', async () => one)
    time += 50
    const late = Promise.withResolvers<typeof one>()
    expect(await nameOf(cache.find('a', () => late.promise))).to.equal('one')
    late.resolve(two)
    await late.promise
    time += 10
    expect(await nameOf(cache.find('a', unavailable))).to.equal('two')
  })

  it('does not give what was forgotten while the database was asked', async () => {
    const cache = open()
    await cache.find('a', async () => one)
    time += 50
    const found = cache.find('a', unavailable)
    cache.forget('a')
    expect(await rejectionOf(found)).to.equal('unavailable')
  })

  it('does not hide a failure of another kind', async () => {
    const cache = open()
    await cache.find('a', async () => one)
    time += 50
    const refused = new Fault('rate_limited', { detail: 'Too many.' })
    expect(await rejectionOf(cache.find('a', () => Promise.reject(refused)))).to.equal('rate_limited')
  })
})

async function rejectionOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    return error instanceof Fault ? error.code : String(error)
  }
  return 'It did not fail'
}

import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { createOutageCache } from './outage-cache.ts'

const unavailable = () => Promise.reject(new Fault('unavailable', { detail: 'The database is unavailable.' }))
const never = () => new Promise<never>(() => {})
const one = { name: 'one' }
const two = { name: 'two' }

describe('createOutageCache', () => {
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

  it('reads an entry again when it is not fresh, and removes it if it no longer exists', async () => {
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
    ['is unavailable', unavailable],
    ['never responds', never],
  ] as const) {
    it(`returns the last known value while the database ${how}, only for the configured time`, async () => {
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

  it('uses the new value when the database is available again, after it returned the old value', async () => {
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

  it('drops the least recently used entries above the total size', async () => {
    const cache = createOutageCache<{ name: string }>({
      max: 10,
      size: { max: 7, of: ({ name }) => name.length },
      freshMs: 10,
      outageMs: 100,
    })
    await cache.find('a', async () => one)
    await cache.find('b', async () => two)
    expect(await nameOf(cache.find('a', unavailable))).to.equal('one')
    await cache.find('c', async () => ({ name: 'four' }))
    expect(await nameOf(cache.find('a', unavailable))).to.equal('one')
    expect(await rejectionOf(cache.find('b', unavailable))).to.equal('unavailable')
  })

  it('does not return a value that was forgotten during the query', async () => {
    const cache = open()
    await cache.find('a', async () => one)
    time += 50
    const found = cache.find('a', unavailable)
    cache.forget('a')
    expect(await rejectionOf(found)).to.equal('unavailable')
  })

  it('does not hide other errors', async () => {
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
  return 'no error'
}

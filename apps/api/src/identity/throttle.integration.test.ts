import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Fault } from '@platen/contract'
import { connectFailFast, type Redis, untilReady } from '@platen/queue'
import { type RedisServer, startRedisServer } from '@platen/platform'
import { expect } from 'chai'
import { type Attempt, createThrottle } from './throttle.ts'

describe('createThrottle', () => {
  let folder: string
  let server: RedisServer
  let redis: Redis
  let name = 0

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'platen-throttle-'))
    server = await startRedisServer({ folder })
    redis = connectFailFast(server.url, { onError: () => undefined })
    await untilReady(redis, 60_000)
  })
  after(async () => {
    redis.disconnect()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  const email = 'ada@example.com'
  const network = (number: number) => `192.0.2.${number}`

  function create() {
    const seconds = 900
    const throttle = createThrottle({
      redis,
      name: `test-${++name}`,
      byAddress: { attempts: 100, seconds },
      byEmail: { attempts: 2, seconds },
      byEmailOverall: { attempts: 6, seconds },
      successful: { attempts: 3, seconds },
    })
    const isAllowed = (attempt: Attempt) =>
      throttle.count(attempt).then(
        () => true,
        (error: unknown) => {
          expect(error).to.be.instanceOf(Fault).with.property('code', 'rate_limited')
          return false
        },
      )
    return { throttle, isAllowed }
  }

  it('limits successful attempts for an email address from all networks', async () => {
    const { throttle, isAllowed } = create()
    for (const number of [1, 2, 3]) {
      const undoCount = await throttle.count({ address: network(number), email, device: `device ${number}` })
      await undoCount()
    }
    expect(await isAllowed({ address: network(4), email })).to.equal(false)
    expect(await isAllowed({ address: network(4), email: 'bob@example.com' })).to.equal(true)
  })

  it('limits attempts for an email address from each network, and has a higher limit across all networks', async () => {
    const { isAllowed } = create()
    for (const allowed of [true, true, false])
      expect(await isAllowed({ address: network(1), email })).to.equal(allowed)
    for (const address of [network(2), network(2), network(3), network(3)]) {
      expect(await isAllowed({ address, email })).to.equal(true)
    }
    expect(await isAllowed({ address: network(4), email })).to.equal(false)
    expect(await isAllowed({ address: network(4), email: 'bob@example.com' })).to.equal(true)
  })

  it('limits attempts from all networks in an IPv6 /48 to 16 times those from one network', async () => {
    const { isAllowed } = create()
    const attempts = Array.from({ length: 1_601 }, (_, at) => ({
      address: `2001:db8:1:${at.toString(16)}::1`,
    }))
    const results = await Promise.all(attempts.map(isAllowed))
    expect(results.filter(Boolean)).to.have.length(1_600)
    expect(await isAllowed({ address: '2001:db8:2::1' })).to.equal(true)
  })

  it('counts attempts from a known device separately from all others', async () => {
    const { isAllowed } = create()
    for (let count = 0; count < 8; count++) await isAllowed({ address: network(count), email })
    const known = { address: network(9), email, device: 'a device' }
    for (const allowed of [true, true, false]) expect(await isAllowed(known)).to.equal(allowed)
    const { isAllowed: elsewhere } = create()
    for (let count = 0; count < 8; count++) await elsewhere(known)
    expect(await elsewhere({ address: network(9), email })).to.equal(true)
  })

  it('forgets the attempts for an email address, but not for others', async () => {
    const { throttle, isAllowed } = create()
    const other = { address: network(1), email: 'bob@example.com' }
    for (let count = 0; count < 8; count++) await isAllowed({ address: network(1 + (count >> 1)), email })
    for (let count = 0; count < 2; count++) await isAllowed(other)
    await throttle.forget({ address: network(1), email })
    expect(await isAllowed({ address: network(1), email })).to.equal(true)
    expect(await isAllowed(other)).to.equal(false)
  })
})

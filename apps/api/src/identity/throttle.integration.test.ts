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
      right: { attempts: 3, seconds },
    })
    const isTaken = (attempt: Attempt) =>
      throttle.count(attempt).then(
        () => true,
        (error: unknown) => {
          expect(error).to.be.instanceOf(Fault).with.property('code', 'rate_limited')
          return false
        },
      )
    return { throttle, isTaken }
  }

  it('bounds the right attempts for an e-mail address, from wherever they come', async () => {
    const { throttle, isTaken } = create()
    for (const number of [1, 2, 3]) {
      const undoCount = await throttle.count({ address: network(number), email, device: `device ${number}` })
      await undoCount()
    }
    expect(await isTaken({ address: network(4), email })).to.equal(false)
    expect(await isTaken({ address: network(4), email: 'bob@example.com' })).to.equal(true)
  })

  it('bounds the tries for an e-mail address from each network, and at a higher number those from all', async () => {
    const { isTaken } = create()
    for (const taken of [true, true, false])
      expect(await isTaken({ address: network(1), email })).to.equal(taken)
    for (const address of [network(2), network(2), network(3), network(3)]) {
      expect(await isTaken({ address, email })).to.equal(true)
    }
    expect(await isTaken({ address: network(4), email })).to.equal(false)
    expect(await isTaken({ address: network(4), email: 'bob@example.com' })).to.equal(true)
  })

  it('counts a known device by itself, neither with the others’ tries nor among them', async () => {
    const { isTaken } = create()
    for (let count = 0; count < 8; count++) await isTaken({ address: network(count), email })
    const known = { address: network(9), email, device: 'a device' }
    for (const taken of [true, true, false]) expect(await isTaken(known)).to.equal(taken)
    const { isTaken: elsewhere } = create()
    for (let count = 0; count < 8; count++) await elsewhere(known)
    expect(await elsewhere({ address: network(9), email })).to.equal(true)
  })

  it('forgets an e-mail address’s tries, and nobody else’s', async () => {
    const { throttle, isTaken } = create()
    const other = { address: network(1), email: 'bob@example.com' }
    for (let count = 0; count < 8; count++) await isTaken({ address: network(1 + (count >> 1)), email })
    for (let count = 0; count < 2; count++) await isTaken(other)
    await throttle.forget({ address: network(1), email })
    expect(await isTaken({ address: network(1), email })).to.equal(true)
    expect(await isTaken(other)).to.equal(false)
  })
})

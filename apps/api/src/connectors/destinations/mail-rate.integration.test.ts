import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connectFailFast, type Redis, untilReady } from '@platen/queue'
import { type RedisServer, startRedisServer } from '@platen/platform'
import { expect } from 'chai'
import { limitEmails } from './mail-rate.ts'

describe('limitEmails', () => {
  let folder: string
  let server: RedisServer
  let redis: Redis

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'platen-mails-'))
    server = await startRedisServer({ folder })
    redis = connectFailFast(server.url, { onError: () => undefined })
    await untilReady(redis, 60_000)
  })
  beforeEach(() => redis.flushall())
  after(async () => {
    redis.disconnect()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Tries to send emails. Returns how many were allowed, and why the last one was refused. */
  async function send(rate: ReturnType<typeof limitEmails>, accountId: string, tries = 30) {
    const taken = []
    for (let count = 0; count < tries; count++) taken.push(await rate.take(accountId))
    const refusals = taken.flatMap((one) => ('refused' in one ? one.refused : []))
    return { sent: tries - refusals.length, refusal: refusals.at(-1) }
  }

  it('allows an account at most half of the emails that are left for all accounts', async () => {
    const rate = limitEmails({ redis, perHour: 1_000, perHourOfAll: 20 })
    const first = await send(rate, 'first')
    expect(first.sent).to.equal(10)
    expect(first.refusal).to.include(
      'together can send 20 emails per hour, and the remaining emails are reserved for',
    )
    expect(await send(rate, 'second')).to.include({ sent: 5 })
    expect(await send(rate, 'third')).to.include({ sent: 3 })
    expect(await send(rate, 'fourth', 1)).to.include({ sent: 1 })
  })

  it('does not count refused emails, or counted emails that were not sent', async () => {
    const rate = limitEmails({ redis, perHour: 4, perHourOfAll: 20 })
    expect((await send(rate, 'first')).refusal).to.include('connectors can send 4 emails per hour')
    const one = await rate.take('second')
    if ('refused' in one) throw new Error(one.refused)
    await one.giveBack()
    expect(await send(rate, 'second')).to.include({ sent: 4 })
    for (const each of ['third', 'fourth']) expect(await send(rate, each), each).to.include({ sent: 4 })
    // Half of the 4 that are left for all.
    expect(await send(rate, 'fifth')).to.include({ sent: 2 })
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Fault } from '@platen/contract'
import { connectWithRetry, type Redis } from '@platen/queue'
import { type RedisServer, startRedisServer } from '@platen/platform'
import { expect } from 'chai'
import type { Request, Response } from 'express'
import { limitRate } from './limit-rate.ts'

describe('limitRate, while Redis is slow', () => {
  let folder: string
  let server: RedisServer
  let redis: Redis
  let other: Redis

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'platen-rate-'))
    server = await startRedisServer({ folder })
    ;[redis, other] = [0, 1].map(() =>
      connectWithRetry(server.url, { onError: () => undefined, silenceMaxMs: 600_000 }),
    ) as [Redis, Redis]
    await redis.ping()
  })
  after(async () => {
    for (const connection of [redis, other]) connection?.disconnect()
    await server?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('429 rate_limited: rejects requests beyond a burst immediately, with a time to retry; the others wait and pass', async () => {
    const limit = limitRate({ redis, keyOf: () => 'ada', subject: 'key', perSecond: 10, burst: 30 })
    const ended: string[] = []
    const refused = Promise.withResolvers<void>()
    const res = { set: () => res } as unknown as Response
    const request = async () => {
      try {
        await limit({} as Request, res, () => ended.push('passed'))
      } catch (error) {
        const { code, retryAfterSeconds } = error as Fault
        ended.push(`${code} ${retryAfterSeconds}`)
        if (ended.length === 30) refused.resolve()
      }
    }
    await other.client('PAUSE', 600_000, 'WRITE')
    const all = Array.from({ length: 60 }, request)
    await refused.promise
    expect(new Set(ended)).to.deep.equal(new Set(['rate_limited 1']))
    await other.client('UNPAUSE')
    await Promise.all(all)
    expect(ended.filter((end) => end === 'passed')).to.have.length(30)
  })
})

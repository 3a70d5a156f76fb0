import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connectFailFast, type Redis, untilReady } from '@platen/queue'
import { type RedisServer, startRedisServer } from '@platen/platform'
import { expect } from 'chai'
import { until } from '../../../../test/parts/stack.ts'
import { startAppendOnlyRewrites } from './rewrite-append-only-file.ts'

describe('startAppendOnlyRewrites', () => {
  let folder: string
  let server: RedisServer
  let redis: Redis
  const onError = (error: unknown) => expect.fail(String(error))

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'platen-rewrites-'))
    server = await startRedisServer({ folder })
    redis = connectFailFast(server.url, { onError: () => undefined })
    await untilReady(redis, 60_000)
  })
  after(async () => {
    redis.disconnect()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function asked(): Promise<string> {
    const reported = await redis.info('commandstats')
    return /^cmdstat_bgrewriteaof:calls=\d+/m.exec(reported)?.[0] ?? 'never'
  }

  it('asks once for all processes', async () => {
    await redis.set('written', '1')
    const start = () => startAppendOnlyRewrites({ redis, everyMs: 3_600_000, onError, onRefused: onError })
    const processes = [start(), start(), start()]
    await until(async () => (await asked()) !== 'never')
    // Each has looked once by then: closing waits for the look that is under way.
    await Promise.all(processes.map((one) => one.close()))
    expect(await asked()).to.equal('cmdstat_bgrewriteaof:calls=1')
  })

  it('tells once of a Redis that refuses', async () => {
    await redis.del('{platen}:append-only-rewrite')
    await redis.call('ACL', 'SETUSER', 'small', 'on', 'nopass', '~*', '+@all', '-bgrewriteaof')
    const small = connectFailFast(server.url, { onError: () => undefined })
    await untilReady(small, 60_000)
    await small.call('AUTH', 'small', 'any')
    await until(async () => !(await redis.info('persistence')).includes('aof_rewrite_in_progress:1'))
    await redis.set('written', '2')
    const reported: string[] = []
    const onRefused = (error: unknown) => reported.push(String(error))
    const rewrites = startAppendOnlyRewrites({ redis: small, everyMs: 30, onError, onRefused })
    await until(() => reported.length > 0)
    await redis.del('{platen}:append-only-rewrite')
    const looks = async () => /cmdstat_info:calls=(\d+)/.exec(await redis.info('commandstats'))?.[1]
    const before = Number(await looks())
    await until(async () => Number(await looks()) > before + 5)
    await rewrites.close()
    small.disconnect()
    expect(reported).to.have.length(1)
    expect(reported[0]).to.include('NOPERM')
  })
})

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

  async function countRewrites(): Promise<string> {
    const reported = await redis.info('commandstats')
    return /^cmdstat_bgrewriteaof:calls=\d+/m.exec(reported)?.[0] ?? 'never'
  }

  it('requests one rewrite for all processes', async () => {
    await redis.set('written', '1')
    const start = () => startAppendOnlyRewrites({ redis, everyMs: 3_600_000, onError, onRefused: onError })
    const processes = [start(), start(), start()]
    await until(async () => (await countRewrites()) !== 'never')
    // Each process has checked once by then, because closing waits for the check in progress.
    await Promise.all(processes.map((one) => one.close()))
    expect(await countRewrites()).to.equal('cmdstat_bgrewriteaof:calls=1')
  })

  it('stops if Redis refuses, and reports this only once', async () => {
    await redis.del('{platen}:append-only-rewrite')
    await redis.call('ACL', 'SETUSER', 'limited', 'on', 'nopass', '~*', '+@all', '-bgrewriteaof')
    const limited = connectFailFast(server.url, { onError: () => undefined })
    await untilReady(limited, 60_000)
    await limited.call('AUTH', 'limited', 'any')
    await until(async () => !(await redis.info('persistence')).includes('aof_rewrite_in_progress:1'))
    await redis.set('written', '2')
    const reported: string[] = []
    const onRefused = (error: unknown) => reported.push(String(error))
    const rewrites = startAppendOnlyRewrites({ redis: limited, everyMs: 30, onError, onRefused })
    await until(() => reported.length > 0)
    await redis.del('{platen}:append-only-rewrite')
    const checks = async () => /cmdstat_info:calls=(\d+)/.exec(await redis.info('commandstats'))?.[1]
    const before = Number(await checks())
    await until(async () => Number(await checks()) > before + 5)
    await rewrites.close()
    limited.disconnect()
    expect(reported).to.have.length(1)
    expect(reported[0]).to.include('NOPERM')
  })
})

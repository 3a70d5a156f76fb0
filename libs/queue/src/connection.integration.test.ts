import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type RedisServer, startRedisServer } from '@platen/platform'
import { expect } from 'chai'
import { until } from '../../../test/parts/stack.ts'
import { connectFailFast, connectWithRetry, execAll, untilReady } from './connection.ts'
import { type StallableProxy, startStallableProxy } from './testing/stallable-proxy.ts'
import { openWorkQueue } from './work-queue.ts'

describe('the connection to Redis', () => {
  let folder: string
  let redis: RedisServer
  let proxy: StallableProxy
  const options = { onError: () => undefined, silenceMaxMs: 300 }

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-jobs-'))
    redis = await startRedisServer({ folder })
    proxy = await startStallableProxy({ socket: path.join(folder, 'proxy.sock'), target: redis.socket })
  })
  after(async () => {
    await proxy.close()
    await redis.close()
    await rm(folder, { recursive: true })
  })

  it('fail-fast: after a silent network failure a command fails, and a later one succeeds', async () => {
    const client = connectFailFast(proxy.url, options)
    await untilReady(client, 60_000)
    proxy.stall()
    expect(await client.ping().catch((error: unknown) => error)).to.be.instanceOf(Error)
    await until(() =>
      client.ping().then(
        () => true,
        () => false,
      ),
    )
    client.disconnect()
  })

  it('with retry: a command that is in progress during a silent network failure still succeeds', async () => {
    const client = connectWithRetry(proxy.url, options)
    await untilReady(client, 60_000)
    proxy.stall()
    expect(await client.ping()).to.equal('PONG')
    client.disconnect()
  })

  it('with retry: a blocking command detects a silent network failure', async () => {
    const client = connectWithRetry(proxy.url, options)
    await untilReady(client, 60_000)
    proxy.stall()
    expect(await client.blpop('list', 0.2)).to.equal(null)
    await client.rpush('list', 'x')
    expect(await client.blpop('list', 0.2)).to.deep.equal(['list', 'x'])
    client.disconnect()
  })

  it('connection errors name the setting, the address and the reason', async () => {
    for (const connectOne of [connectFailFast, connectWithRetry]) {
      const error = await new Promise<Error>((resolve) => {
        const client = connectOne(`unix://${path.join(folder, 'none.sock')}`, {
          onError(first) {
            client.disconnect()
            resolve(first)
          },
        })
      })
      expect(error.message).to.match(/^REDIS_URL: Redis cannot be reached: connect ENOENT .*none\.sock\.$/)
    }
  })

  it('errors that a queue reports about its connection also name the setting', async () => {
    const reported: Error[] = []
    const queue = openWorkQueue({
      name: 'none',
      redisUrl: `unix://${path.join(folder, 'none.sock')}`,
      pausesMs: [],
      onError: (error) => reported.push(error as Error),
    })
    // Both the connection and the queue report every failure.
    await until(() => reported.length >= 4)
    await queue.close().catch(() => undefined)
    for (const { message } of reported) expect(message).to.match(/^REDIS_URL: Redis cannot be reached: /)
  })

  it('a write that Redis rejects within a pipeline is an error', async () => {
    const client = connectWithRetry(redis.url, options)
    await client.set('text', 'x')
    const refused = execAll(client.pipeline().rpush('text', 'y').pexpire('text', 1_000))
    expect(await refused.catch((error: unknown) => error))
      .to.be.an('error')
      .with.property('message')
      .that.includes('WRONGTYPE')
    expect(await execAll(client.pipeline().set('a', '1').get('a'))).to.deep.equal(['OK', '1'])
    client.disconnect()
  })
})

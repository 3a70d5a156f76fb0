import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import { makeAuthority, type PrivateAuthority } from '../../../test/parts/certificates.ts'
import { until } from '../../../test/parts/stack.ts'
import { startTcpRedis, type TcpRedis } from '../../../test/parts/tcp-redis.ts'
import { connectFailFast, connectWithRetry, untilReady } from './connection.ts'

describe('Redis addresses', () => {
  const started: TcpRedis[] = []
  let folder: string
  let authority: PrivateAuthority

  const start = async (...given: Parameters<typeof startTcpRedis>) => {
    const redis = await startTcpRedis(...given)
    started.push(redis)
    return redis
  }
  const failure = async (url: string) => {
    const redis = connectFailFast(url, { onError: () => undefined })
    try {
      return await untilReady(redis, 1_000).then(
        () => 'it is ready',
        (error: Error) => error.message,
      )
    } finally {
      redis.disconnect()
    }
  }

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-redis-tls-'))
    authority = await makeAuthority(folder)
  })
  afterEach(() => Promise.all(started.splice(0).map((redis) => redis.close())))
  after(() => rm(folder, { recursive: true, force: true }))

  it('the error for an unknown TLS authority names the setting to change', async () => {
    const { certFile, keyFile } = await authority.issue('redis', ['DNS:localhost'])
    const files = [
      `tls-cert-file ${certFile}`,
      `tls-key-file ${keyFile}`,
      `tls-ca-cert-file ${authority.caFile}`,
    ]
    const { port } = await start(['tls-port {port}', 'tls-auth-clients no', ...files])
    expect(await failure(`rediss://localhost:${port}`)).to.match(
      /^REDIS_URL: Redis did not respond within 1000 ms: .*Set NODE_EXTRA_CA_CERTS to a PEM file/,
    )
  })

  it('sentinels provide the master, and the next master when the first has ended', async () => {
    const first = await start([])
    const second = await start([`replicaof 127.0.0.1 ${first.port}`])
    const watch = [
      `sentinel monitor queue 127.0.0.1 ${first.port} 1`,
      'sentinel down-after-milliseconds queue 300',
      'sentinel failover-timeout queue 3000',
    ]
    const sentinel = await start(watch, { isSentinel: true })
    const redis = connectWithRetry(`redis+sentinel://127.0.0.1:${sentinel.port}/queue`, {
      onError: () => undefined,
    })
    const asked = connectFailFast(`redis://127.0.0.1:${sentinel.port}`, { onError: () => undefined })
    try {
      await untilReady(redis, 60_000)
      expect(redis.stream.remotePort).to.equal(first.port)
      await redis.set('kept', 'yes')
      await redis.wait(1, 0)
      // The sentinel learns about replicas from the master, which must not end before.
      await until(async () =>
        JSON.stringify(await asked.call('SENTINEL', 'REPLICAS', 'queue')).includes(String(second.port)),
      )
      await first.kill()
      await until(() => redis.status === 'ready' && redis.stream.remotePort === second.port)
      expect(await redis.get('kept')).to.equal('yes')
      expect(await redis.set('written', 'there')).to.equal('OK')
    } finally {
      redis.disconnect()
      asked.disconnect()
    }
  })

  it('a cluster of several nodes is rejected', async () => {
    const nodes = [await start(['cluster-enabled yes']), await start(['cluster-enabled yes'])]
    const connected = nodes.map(({ port }) =>
      connectFailFast(`redis://127.0.0.1:${port}`, { onError: () => undefined }),
    )
    try {
      for (const [index, redis] of connected.entries()) {
        await until(() => redis.status === 'ready')
        await redis.call('CLUSTER', 'ADDSLOTSRANGE', index * 8_192, index * 8_192 + 8_191)
      }
      const [first] = connected
      await first?.call('CLUSTER', 'MEET', '127.0.0.1', String(nodes[1]?.port))
      await until(async () => String(await first?.call('CLUSTER', 'INFO')).includes('cluster_size:2'))
    } finally {
      for (const redis of connected) redis.disconnect()
    }
    expect(await failure(`redis://127.0.0.1:${nodes[0]?.port}`)).to.equal(
      'REDIS_URL: the address is a Redis Cluster of 2 nodes, which is not supported. Use one Redis, or Sentinel.',
    )
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type RedisServer, startRedisServer } from '@platen/platform'
import { expect } from 'chai'
import { freePort } from '../../../test/parts/free-port.ts'
import { waitMsMax } from '../../../test/parts/stack.ts'
import { connectWithRetry, type Redis } from './index.ts'
import { consumeRenders } from './renders/consume-renders.ts'
import { type RenderQueue, startRenderQueue } from './renders/render-queue.ts'

const onError = () => undefined
const ms = { queue: 0, load: 0, merge: 0, print: 1, deliver: 0 }
const report = { ms, pages: 1, bytes: 3, warnings: [] }

describe('changing the Redis password', () => {
  let folder: string
  let server: RedisServer
  let operator: Redis
  let port: number

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-password-'))
    server = await startRedisServer({ folder })
    operator = connectWithRetry(server.url, { onError })
    port = await freePort()
    await operator.config('SET', 'port', port)
    await operator.call('ACL', 'SETUSER', 'default', '>old')
  })
  after(async () => {
    operator.disconnect()
    await server.close()
    await rm(folder, { recursive: true })
  })

  const urlWith = (password: string) => `redis://:${password}@127.0.0.1:${port}`
  const start = async (password: string) => {
    const redisUrl = urlWith(password)
    const bounds = { waitingMax: 10, expectedWaitMaxMs: 60_000 }
    const queue = await startRenderQueue({ redisUrl, bounds, onError })
    const wiring = { redisUrl, workerId: password, lanes: 1, jobsAhead: 0, browser: 'none', onError }
    const run = async () => ({
      outcome: { ok: true as const, report, fileName: 'a.pdf' },
      bytes: Buffer.from('pdf'),
    })
    const worker = await consumeRenders({ ...wiring, run })
    return { queue, close: async () => void (await Promise.all([worker.close(), queue.close()])) }
  }
  async function render(queue: RenderQueue): Promise<void> {
    const request = {
      bundle: { templateId: 'tpl_1', version: 1 },
      data: {},
      delivery: { to: 'caller' as const },
      deadlineAt: Date.now() + waitMsMax,
      createdAt: 0,
      requestId: 'r',
    }
    const { bytes } = await queue.render(request, {
      accountId: 'acc_1',
      signal: new AbortController().signal,
    })
    expect(bytes?.toString()).to.equal('pdf')
  }

  it('reports a wrong password in one sentence that names the setting', async () => {
    const error = await new Promise<Error>((resolve) => {
      const client = connectWithRetry(urlWith('wrong'), {
        onError(first) {
          client.disconnect()
          resolve(first)
        },
      })
    })
    expect(error.message).to.match(/^REDIS_URL: Redis cannot be reached: WRONGPASS .*[^.]\.$/)
  })

  it('does not interrupt documents while both passwords are valid', async () => {
    const before = await start('old')
    await render(before.queue)
    await operator.call('ACL', 'SETUSER', 'default', '>new')
    await render(before.queue)
    const after = await start('new')
    await Promise.all([render(before.queue), render(after.queue)])
    await before.close()
    await operator.call('ACL', 'SETUSER', 'default', '<old')
    await render(after.queue)
    await after.close()

    const refused = connectWithRetry(urlWith('old'), { onError })
    const error = await refused.get('key').catch((reason: unknown) => reason)
    expect(String(error)).to.match(/NOAUTH|WRONGPASS/)
    refused.disconnect()
  })
})

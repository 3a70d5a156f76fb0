import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { connectFailFast, untilReady } from '@platen/queue'
import { expect } from 'chai'
import { type Account, htmlTemplate, type Stack, startStack, until } from './parts/stack.ts'

describe('the Redis folder', () => {
  let stack: Stack
  let ada: Account

  before(async () => {
    stack = await startStack({ api: { REDIS_REWRITE_MS: '1000' } })
    ada = await stack.createAccount('Ada')
  })
  after(() => stack.close())

  /** If the file is replaced while it is being read, it is read again. */
  async function isInFolder(text: string): Promise<boolean> {
    const folder = path.join(stack.dataFolder, 'redis')
    const files = await readdir(folder, { recursive: true, withFileTypes: true })
    const held = await Promise.all(
      files
        .filter((file) => file.isFile())
        .map((file) => readFile(path.join(file.parentPath, file.name)).catch(() => Buffer.from(text))),
    )
    return held.some((bytes) => bytes.includes(text))
  }

  it('contains no data from completed documents once its file is rewritten, but keeps waiting documents', async () => {
    const html = '<!doctype html><title>{{text}}</title><p>{{text}}'
    const templateId = await stack.publish(ada, 'secret', htmlTemplate(html))
    const redis = connectFailFast(stack.redisUrl, { onError: () => undefined })
    try {
      await untilReady(redis, 60_000)
      await redis.set('waiting', 'a-job-that-waits')
      // Simulates another API process that has just requested a rewrite, until this key is gone.
      await redis.set('{platen}:append-only-rewrite', 'another')
      const text = 'nobody-keeps-this-marker'
      const answer = await stack.create(ada, { templateId, data: { text } })
      expect(answer.status).to.equal(200)
      await until(() => isInFolder(text))
      await redis.del('{platen}:append-only-rewrite')
      await until(async () => !(await isInFolder(text)))
      expect(await isInFolder('a-job-that-waits')).to.equal(true)
      expect(await readdir(path.join(stack.dataFolder, 'redis'))).not.to.include('dump.rdb')
    } finally {
      redis.disconnect()
    }
  })
})

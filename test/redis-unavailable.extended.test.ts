import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Problem } from '@platen/contract'
import { type RedisServer, startRedisServer } from '@platen/platform'
import { expect } from 'chai'
import { type Account, htmlTemplate, type Stack, startStack, until } from './parts/stack.ts'

describe('Redis unavailable', () => {
  let stack: Stack
  let account: Account
  let templateId: string
  let redis: RedisServer | undefined

  before(async () => {
    // A request that waits for Redis would wait until the run is killed.
    stack = await startStack({ api: { REQUEST_TIMEOUT_MS: '3600000' }, worker: { LANES: '1' } })
    account = await stack.createAccount('Ada')
    templateId = await stack.publish(account, 'note', htmlTemplate('<p>{{a}}</p>'))
    expect((await create()).status).to.equal(200)
    process.kill(Number(readFileSync(path.join(stack.dataFolder, 'redis', 'redis.pid'), 'utf8')), 'SIGKILL')
    await until(async () => (await create()).status === 503)
  })
  after(async () => {
    await stack.close()
    await redis?.close()
  })

  const create = (headers: Record<string, string> = {}, body: object = { templateId, data: { a: 'x' } }) =>
    stack.create(account, body, headers)

  for (const [title, headers] of [
    ['a plain request', {}],
    ['a request with an Idempotency-Key', { 'Idempotency-Key': 'once' }],
  ] as const) {
    it(`503 unavailable: ${title} fails immediately`, async () => {
      const answer = await create(headers)
      const problem = (await answer.json()) as Problem
      expect([answer.status, problem.code]).to.deep.equal([503, 'unavailable'])
      expect(answer.headers.get('content-type')).to.equal('application/problem+json')
      expect(Number(answer.headers.get('retry-after'))).to.be.within(1, 10)
      expect(JSON.stringify(problem)).not.to.match(/ECONN|ENOENT|\.sock|offline/)
    })
  }

  it('503 unavailable: all of many concurrent requests, without hanging', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => create()))
    expect(new Set(answers.map((answer) => answer.status))).to.deep.equal(new Set([503]))
  })

  it('requests that do not need Redis get normal responses: 401, 404, 422, 413', async () => {
    expect((await stack.create({ ...account, apiKey: 'plt_wrong' }, {})).status).to.equal(401)
    expect((await create({}, { templateId: 'tpl_nope' })).status).to.equal(404)
    expect((await create({}, { templateId, data: { b: 1 } })).status).to.equal(422)
    expect((await fetch(`${stack.baseUrl}/healthz`)).status).to.equal(200)
  })

  it('/healthz/dependencies reports it, and /readyz is only about this process', async () => {
    const dependencies = () => fetch(`${stack.baseUrl}/healthz/dependencies`)
    await until(async () => (await dependencies()).status === 503)
    const { parts } = (await (await dependencies()).json()) as { parts: Record<string, string> }
    expect(parts['redis']).not.to.equal('ok')
    expect(parts['workers']).to.equal('unknown, because Redis does not respond')
    expect(parts['database']).to.equal('ok')
    expect((await fetch(`${stack.baseUrl}/readyz`)).status).to.equal(200)
  })

  it('200: the same API and worker generate documents again when it is available', async () => {
    redis = await startRedisServer({
      folder: path.join(stack.dataFolder, 'redis'),
      socket: stack.redisUrl.slice('unix://'.length),
    })
    await until(async () => (await create()).status === 200)
    expect((await create({ 'Idempotency-Key': 'once' })).status).to.equal(200)
    expect([stack.api.exitCode, stack.workers[0]?.exitCode]).to.deep.equal([null, null])
  })

  it('no internal error and no key was logged', () => {
    expect(
      stack
        .log()
        .split('\n')
        .filter((line) => line.includes('"message":"request failed"')),
    ).to.deep.equal([])
    expect(stack.log()).not.to.include(account.apiKey)
  })
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Problem } from '@platen/contract'
import { type RedisServer, startRedisServer } from '@platen/runtime'
import { expect } from 'chai'
import { type Account, htmlTemplate, type Stack, startStack, until } from './parts/stack.ts'

describe('the rate limit of each key', () => {
  let stack: Stack
  let ada: Account
  let bob: Account

  before(async () => {
    stack = await startStack({ api: { RATE_LIMIT: '10', RATE_BURST: '30' }, workers: 0 })
    ada = await stack.createAccount('Ada')
    bob = await stack.createAccount('Bob')
  })
  after(() => stack.close())

  const send = (account: Account) => stack.create(account, { templateId: 'tpl_nope' })
  const statuses = (answers: Response[]) => answers.map((answer) => answer.status)

  it('429 rate_limited: over the burst, with Retry-After and the RateLimit fields; another key is not touched', async () => {
    const startedAt = performance.now()
    const answers = await Promise.all(Array.from({ length: 200 }, () => send(ada)))
    // Each second that began meanwhile has 10, and every three have the 20 that may come at once besides.
    const secondsBegun = Math.ceil((performance.now() - startedAt) / 1_000) + 1
    const passed = statuses(answers).filter((status) => status === 404).length
    expect(passed).to.be.within(30, secondsBegun * 10 + Math.ceil(secondsBegun / 3) * 20)
    const refused = answers.find((answer) => answer.status === 429)
    const problem = (await refused?.json()) as Problem
    expect(problem.code).to.equal('rate_limited')
    expect(refused?.headers.get('content-type')).to.equal('application/problem+json')
    expect(Number(refused?.headers.get('retry-after'))).to.be.within(1, 3)
    expect(refused?.headers.get('ratelimit-limit')).to.equal('10')
    expect(refused?.headers.get('ratelimit-remaining')).to.equal('0')
    expect(Number(refused?.headers.get('ratelimit-reset'))).to.be.within(1, 3)
    expect(refused?.headers.get('x-request-id')).to.equal(problem.requestId)
    expect((await send(bob)).status).to.equal(404)
  })

  it('lets the key in again after Retry-After, and says how much is left', async () => {
    const refused = await send(ada)
    const waitUntil = performance.now() + Number(refused.headers.get('retry-after') ?? 0) * 1_000
    await until(async () => performance.now() >= waitUntil)
    const answer = await send(ada)
    expect(answer.status).to.equal(404)
    expect(Number(answer.headers.get('ratelimit-remaining'))).to.be.within(1, 9)
  })

  it('401 unauthorized: wrong keys use up nobody’s rate', async () => {
    const wrong = { ...bob, apiKey: 'plt_wrong' }
    const answers = await Promise.all(Array.from({ length: 60 }, () => send(wrong)))
    expect(new Set(statuses(answers))).to.deep.equal(new Set([401]))
    expect((await send(bob)).status).to.equal(404)
  })
})

describe('the rate limit as it is without settings', () => {
  it('lets a burst of 380 requests at once pass, and not many more than 400', async () => {
    const stack = await startStack({ workers: 0 })
    try {
      for (const [name, count] of [
        ['Ada', 380],
        ['Bob', 1_000],
      ] as const) {
        const account = await stack.createAccount(name)
        const startedAt = performance.now()
        const answers = await Promise.all(
          Array.from({ length: count }, () => stack.create(account, { templateId: 'tpl_nope' })),
        )
        const passed = answers.filter((answer) => answer.status === 404).length
        // Of each second that began meanwhile come 200 more.
        const secondsBegun = Math.ceil((performance.now() - startedAt) / 1_000) + 1
        expect(passed, name).to.be.within(380, Math.min(count, 420 + secondsBegun * 200))
      }
    } finally {
      await stack.close()
    }
  })
})

describe('Redis away', () => {
  let stack: Stack
  let account: Account
  let templateId: string
  let redis: RedisServer | undefined

  before(async () => {
    // Whoever waited for Redis would wait until the run is killed.
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
    ['one with an Idempotency-Key', { 'Idempotency-Key': 'once' }],
  ] as const) {
    it(`503 unavailable: ${title}, at once`, async () => {
      const answer = await create(headers)
      const problem = (await answer.json()) as Problem
      expect([answer.status, problem.code]).to.deep.equal([503, 'unavailable'])
      expect(answer.headers.get('content-type')).to.equal('application/problem+json')
      expect(Number(answer.headers.get('retry-after'))).to.be.within(1, 10)
      expect(JSON.stringify(problem)).not.to.match(/ECONN|ENOENT|\.sock|offline/)
    })
  }

  it('503 unavailable: all of many at once, and none hangs', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => create()))
    expect(new Set(answers.map((answer) => answer.status))).to.deep.equal(new Set([503]))
  })

  it('what needs no Redis is answered as ever: 401, 404, 422, 413', async () => {
    expect((await stack.create({ ...account, apiKey: 'plt_wrong' }, {})).status).to.equal(401)
    expect((await create({}, { templateId: 'tpl_nope' })).status).to.equal(404)
    expect((await create({}, { templateId, data: { b: 1 } })).status).to.equal(422)
    expect((await fetch(`${stack.baseUrl}/healthz`)).status).to.equal(200)
  })

  it('/readyz names it', async () => {
    const readyz = () => fetch(`${stack.baseUrl}/readyz`)
    await until(async () => (await readyz()).status === 503)
    const { parts } = (await (await readyz()).json()) as { parts: Record<string, string> }
    expect(parts['redis']).not.to.equal('ok')
    expect(parts['database']).to.equal('ok')
  })

  it('200: documents again when it is back, by the same API and the same worker', async () => {
    redis = await startRedisServer({
      folder: path.join(stack.dataFolder, 'redis'),
      socket: stack.redisUrl.slice('unix://'.length),
    })
    await until(async () => (await create()).status === 200)
    expect((await create({ 'Idempotency-Key': 'once' })).status).to.equal(200)
    expect([stack.api.exitCode, stack.workers[0]?.exitCode]).to.deep.equal([null, null])
  })

  it('no failure of ours was logged, and no key', () => {
    expect(
      stack
        .log()
        .split('\n')
        .filter((line) => line.includes('"message":"request failed"')),
    ).to.deep.equal([])
    expect(stack.log()).not.to.include(account.apiKey)
  })
})

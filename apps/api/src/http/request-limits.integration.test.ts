import { expect } from 'chai'
import { Router } from 'express'
import { until } from '../../../../test/parts/stack.ts'
import { type FeatureApp, startFeatureApp } from '../testing/feature-app.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { limitAnswerBytes, limitReads } from './request-limits.ts'

describe('bytes of answers', () => {
  let app: FeatureApp
  const long = 'x'.repeat(40_000)

  before(async () => {
    const router = Router()
      .use(limitAnswerBytes({ max: 100_000, seconds: 3_600 }))
      .get('/list', (_req, res) => res.json({ long }))
      .get('/schema', (_req, res) =>
        res.type('application/schema+json').send(Buffer.from(JSON.stringify(long))),
      )
      .get('/picture', (_req, res) => res.type('image/png').send(Buffer.from(long)))
      .get('/small', (_req, res) => res.json({ long: long.slice(0, 10_000) }))
      .post('/list', (_req, res) => res.json({ long }))
    app = await startFeatureApp(() => [router])
  })
  after(() => app.close())

  const statuses = async (account: string, method: string, path: string, count: number) => {
    const answers: number[] = []
    for (let at = 0; at < count; at++) answers.push((await app.send(account, method, path)).status)
    return answers
  }

  for (const [method, path] of [
    ['GET', '/list'],
    ['GET', '/schema'],
    ['HEAD', '/schema'],
  ] as const)
    it(`429 rate_limited: too many of ${method} ${path}; another account is not affected`, async () => {
      const account = `a${method}${path}`
      expect(await statuses(account, method, path, 4)).to.deep.equal([200, 200, 200, 429])
      const refused = await app.send(account, 'GET', '/small')
      expect(refused.status).to.equal(429)
      expect(Number(refused.headers.get('retry-after'))).to.be.at.least(1)
      expect(JSON.parse(refused.text)).to.include({ code: 'rate_limited' })
      expect((await app.send(account, 'POST', '/list')).status).to.equal(200)
      expect((await app.send(`b${path}`, method, path)).status).to.equal(200)
    })

  for (const [method, path] of [
    ['GET', '/picture'],
    ['GET', '/small'],
    ['POST', '/list'],
  ] as const)
    it(`${method} ${path} is not counted`, async () => {
      expect(await statuses(`${method}${path}`, method, path, 12)).to.deep.equal(Array(12).fill(200))
    })
})

describe('reads in progress', () => {
  let app: FeatureApp
  let begun = 0
  const held: (() => void)[] = []

  before(async () => {
    const router = Router()
      .use(limitReads(limitConcurrency({ max: 2, waitingMax: 2, what: 'reads' })))
      .get('/slow', async (_req, res) => {
        begun += 1
        await new Promise<void>((resolve) => held.push(resolve))
        res.json({})
      })
      .get('/quick', (_req, res) => res.json({}))
      .get('/stream', (_req, res) => {
        res.flushHeaders()
        held.push(() => res.end())
      })
      .post('/quick', (_req, res) => res.json({}))
    app = await startFeatureApp(() => [router])
  })
  after(() => app.close())

  it('are two of an account: others wait, more are 429 rate_limited, and another account does not notice', async () => {
    const slow = [1, 2, 3, 4].map(() => app.send('a', 'GET', '/slow'))
    await until(() => begun === 2)
    // A HEAD counts as well, and by now two wait.
    await until(async () => (await app.send('a', 'HEAD', '/quick')).status === 429)
    expect((await app.send('b', 'GET', '/quick')).status).to.equal(200)
    expect((await app.send('a', 'POST', '/quick')).status).to.equal(200)
    expect(begun).to.equal(2)
    await until(() => {
      held.splice(0).forEach((answer) => answer())
      return begun === 4
    })
    held.splice(0).forEach((answer) => answer())
    expect((await Promise.all(slow)).map(({ status }) => status)).to.deep.equal([200, 200, 200, 200])
  })

  it('count until the answer begins: open streams do not keep others from being read', async () => {
    const streams = [1, 2, 3].map(() => app.send('c', 'GET', '/stream'))
    await until(() => held.length === 3)
    expect((await app.send('c', 'GET', '/quick')).status).to.equal(200)
    held.forEach((end) => end())
    await Promise.all(streams)
  })
})

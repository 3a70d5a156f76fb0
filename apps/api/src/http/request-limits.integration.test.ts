import { expect } from 'chai'
import { Router } from 'express'
import { type FeatureApp, startFeatureApp } from '../testing/feature-app.ts'
import { limitAnswerBytes } from './request-limits.ts'

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

  for (const path of ['/list', '/schema'])
    it(`429 rate_limited: too many of GET ${path}; another account is not affected`, async () => {
      const account = `a${path}`
      expect(await statuses(account, 'GET', path, 4)).to.deep.equal([200, 200, 200, 429])
      const refused = await app.send(account, 'GET', '/small')
      expect(refused.status).to.equal(429)
      expect(Number(refused.headers.get('retry-after'))).to.be.at.least(1)
      expect(JSON.parse(refused.text)).to.include({ code: 'rate_limited' })
      expect((await app.send(account, 'POST', '/list')).status).to.equal(200)
      expect((await app.send(`b${path}`, 'GET', path)).status).to.equal(200)
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

import { Router } from 'express'
import { expect } from 'chai'
import { type FeatureApp, startFeatureApp } from '../../testing/feature-app.ts'
import { limitDatabaseTime } from './limit-database-time.ts'

describe('limitDatabaseTime', () => {
  let app: FeatureApp
  /** The time of the statements that a request runs. */
  let statementsMs: number[]

  before(async () => {
    const count = <T>(add: (ms: number) => void, work: () => T) => {
      for (const ms of statementsMs) add(ms)
      return work()
    }
    const router = Router()
      .use(limitDatabaseTime({ max: 1_000, seconds: 3_600 }, count))
      .get('/list', (_req, res) => res.json([]))
      .post('/list', (_req, res) => res.json([]))
    app = await startFeatureApp(() => [router])
  })
  after(() => app.close())

  it('429 rate_limited: an account whose reads took too long; writes and other accounts are not affected', async () => {
    statementsMs = [150, 150]
    const statuses: number[] = []
    for (let at = 0; at < 5; at++) statuses.push((await app.send('A', 'GET', '/list')).status)
    expect(statuses).to.deep.equal([200, 200, 200, 200, 429])
    const { text } = await app.send('A', 'GET', '/list')
    expect(JSON.parse(text)).to.include({ code: 'rate_limited' })
    expect((await app.send('A', 'POST', '/list')).status).to.equal(200)
    expect((await app.send('B', 'GET', '/list')).status).to.equal(200)
  })

  it('short statements are not counted', async () => {
    statementsMs = Array.from({ length: 1_000 }, () => 2)
    for (let at = 0; at < 3; at++) expect((await app.send('C', 'GET', '/list')).status).to.equal(200)
  })
})

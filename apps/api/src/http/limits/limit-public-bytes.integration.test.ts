import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { Router } from 'express'
import { createApp } from '../../server/app.ts'
import { limitPublicBytes } from './limit-public-bytes.ts'

describe('limitPublicBytes', () => {
  let server: Server
  let url: string

  before(async () => {
    const router = Router()
    router.get('/page', limitPublicBytes({ bytesMax: 2_000 }), (_req, res) => void res.send('x'.repeat(900)))
    router.get('/other', (_req, res) => void res.send('other'))
    const logger = { debug: () => {}, info: () => {}, warn: () => {}, error: console.error }
    const app = createApp({
      logger,
      baseUrl: 'http://localhost',
      accessLog: (_req, _res, next) => next(),
      routers: [router],
      trustedProxies: 1,
    })
    server = createServer(app).listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => server.close())

  const statusOf = async (path: string, from: string) => {
    const response = await fetch(`${url}${path}`, { headers: { 'X-Forwarded-For': from } })
    return { status: response.status, text: await response.text(), wait: response.headers.get('retry-after') }
  }

  it('429 rate_limited: an address has read too many bytes of public pages; other routes and addresses are not affected', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 4; count++) statuses.push((await statusOf('/page', '192.0.2.1')).status)
    expect(statuses).to.deep.equal([200, 200, 200, 429])
    const { text, wait } = await statusOf('/page', '192.0.2.1')
    expect(text).to.include('public pages in 10 s. Try again in')
    expect(Number(wait)).to.be.within(1, 10)
    expect((await statusOf('/other', '192.0.2.1')).status).to.equal(200)
    expect((await statusOf('/page', '192.0.2.2')).status).to.equal(200)
  })
})

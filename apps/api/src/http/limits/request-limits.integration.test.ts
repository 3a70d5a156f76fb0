import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect } from 'chai'
import { type Request, type Response, Router } from 'express'
import { until } from '../../../../../test/parts/stack.ts'
import { type FeatureApp, startFeatureApp } from '../../testing/feature-app.ts'
import { createBodies } from '../../bodies/bodies.ts'
import { readJsonBody } from '../json-body.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { countResponseBytes, limitResponseBytes, throttleResponse } from './limit-response-bytes.ts'
import { callerSignal } from '../request-context.ts'
import { limitCost } from './limit-cost.ts'
import { limitReads, limitWrites } from './request-limits.ts'

describe('limitResponseBytes', () => {
  let app: FeatureApp
  const long = 'x'.repeat(40_000)

  before(async () => {
    const router = Router()
      .use(limitResponseBytes({ max: 100_000, seconds: 3_600 }))
      .get('/list', (_req, res) => res.json({ long }))
      .get('/schema', (_req, res) =>
        res.type('application/schema+json').send(Buffer.from(JSON.stringify(long))),
      )
      .get('/picture', (_req, res) => res.type('image/png').send(Buffer.from(long)))
      .get('/small', (_req, res) => res.json({ long: long.slice(0, 10_000) }))
      .post('/list', (_req, res) => res.json({ long }))
      .post('/messages', async (req, res) => {
        await countResponseBytes(req, res)
        res.write(long.slice(0, 20_000))
        res.end(Buffer.from(long.slice(20_000)))
      })
      .get('/lines', (req, res) => sendLines(req, res, 3))
      .get('/many-lines', (req, res) => sendLines(req, res, 9))
    app = await startFeatureApp(() => [router])
  })
  after(() => app.close())

  let linesSent = 0
  async function sendLines(req: Request, res: Response, count: number): Promise<void> {
    async function* lines() {
      for (let at = 0; at < count; at++) {
        linesSent += 1
        yield long
      }
    }
    res.type('application/x-ndjson')
    await pipeline(throttleResponse(req, lines(), callerSignal(res)), res).catch(() => undefined)
  }

  const statuses = async (account: string, method: string, path: string, count: number) => {
    const received: number[] = []
    for (let at = 0; at < count; at++) received.push((await app.send(account, method, path)).status)
    return received
  }

  for (const [method, path] of [
    ['GET', '/list'],
    ['GET', '/schema'],
    ['HEAD', '/schema'],
    ['POST', '/messages'],
  ] as const)
    it(`429 rate_limited: too many bytes in ${method} ${path}; other accounts are not affected`, async () => {
      const account = `a${method}${path}`
      expect(await statuses(account, method, path, 4)).to.deep.equal([200, 200, 200, 429])
      const refused = await app.send(account, 'GET', '/small')
      expect(refused.status).to.equal(429)
      expect(Number(refused.headers.get('retry-after'))).to.be.at.least(1)
      expect(JSON.parse(refused.text)).to.include({ code: 'rate_limited' })
      expect((await app.send(account, 'POST', '/list')).status).to.equal(200)
      expect((await app.send(`b${path}`, method, path)).status).to.equal(200)
    })

  it('counts a streamed list, and pauses it when its account reaches the limit', async () => {
    expect(await statuses('S', 'GET', '/lines', 2)).to.deep.equal([200, 429])
    linesSent = 0
    const caller = new AbortController()
    const { signal } = caller
    const reading = fetch(`${app.baseUrl}/many-lines`, { headers: { 'x-account': 'L' }, signal })
      .then((response) => response.text())
      .catch(() => undefined)
    await until(async () => (await app.send('L', 'GET', '/small')).status === 429)
    // The fourth line waits.
    expect(linesSent).to.be.at.most(4)
    caller.abort()
    await reading
  })

  for (const [method, path] of [
    ['GET', '/picture'],
    ['GET', '/small'],
    ['POST', '/list'],
  ] as const)
    it(`does not count ${method} ${path}`, async () => {
      expect(await statuses(`${method}${path}`, method, path, 12)).to.deep.equal(Array(12).fill(200))
    })
})

describe('throttleResponse', () => {
  let app: FeatureApp

  before(async () => {
    const lines = ['a', 'b', 'c'].map((letter) => `${letter.repeat(1_000)}\n`)
    const router = Router()
      .use(limitResponseBytes({ max: 1_000, seconds: 1 }))
      .get('/lines', (req, res) =>
        pipeline(throttleResponse(req, Readable.from(lines), callerSignal(res)), res),
      )
    app = await startFeatureApp(() => [router])
  })
  after(() => app.close())

  it('sends a complete stream after it was paused', async () => {
    const { status, text } = await app.send('A', 'GET', '/lines')
    expect([status, text.length]).to.deep.equal([200, 3_003])
  })
})

describe('limitReads', () => {
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

  it('429 rate_limited: runs two of an account’s reads, queues two more and rejects others; other accounts are not affected', async () => {
    const slow = [1, 2, 3, 4].map(() => app.send('a', 'GET', '/slow'))
    await until(() => begun === 2)
    // HEAD requests count too. By now, two requests are waiting.
    await until(async () => (await app.send('a', 'HEAD', '/quick')).status === 429)
    expect((await app.send('b', 'GET', '/quick')).status).to.equal(200)
    expect((await app.send('a', 'POST', '/quick')).status).to.equal(200)
    expect(begun).to.equal(2)
    await until(() => {
      held.splice(0).forEach((finish) => finish())
      return begun === 4
    })
    held.splice(0).forEach((finish) => finish())
    expect((await Promise.all(slow)).map(({ status }) => status)).to.deep.equal([200, 200, 200, 200])
  })

  it('counts a read only until its response begins, so that open streams do not block other reads', async () => {
    const streams = [1, 2, 3].map(() => app.send('c', 'GET', '/stream'))
    await until(() => held.length === 3)
    expect((await app.send('c', 'GET', '/quick')).status).to.equal(200)
    held.forEach((end) => end())
    await Promise.all(streams)
  })
})

describe('limitWrites', () => {
  let app: FeatureApp
  let begun = 0
  const held: (() => void)[] = []

  before(async () => {
    const rate = limitCost({ max: 5, seconds: 3_600, refusal: 'Too many.' })
    const bytes = limitCost({ max: 2_000, seconds: 3_600, refusal: 'Too much.' })
    const limit = limitConcurrency({ max: 2, waitingMax: 400, what: 'writes' })
    const bodies = createBodies({ waitMaxMs: 30_000 })
    const router = Router()
      .use(limitWrites({ rate, bytes, limit }))
      .put('/slow', async (_req, res) => {
        begun += 1
        await new Promise<void>((resolve) => held.push(resolve))
        res.json({})
      })
      .delete('/quick', (_req, res) => res.json({}))
      .put('/mapping', bodies.reader({ bytesMax: 10_000, valuesMax: 100 }), (_req: Request, res: Response) =>
        res.json({}),
      )
      .put('/draft', readJsonBody(10_000), (_req: Request, res: Response) => res.json({}))
      .post('/v1/templates/tpl_1/validate', readJsonBody(10_000), (_req: Request, res: Response) =>
        res.json({}),
      )
      .get('/quick', (_req, res) => res.json({}))
      .post('/v1/create', (_req, res) => res.json({}))
    app = await startFeatureApp(() => [router])
  })
  after(() => app.close())

  it('429 rate_limited: too many writes in a period, with Retry-After; reads, documents and other accounts are not affected', async () => {
    for (let count = 0; count < 5; count++)
      expect((await app.send('a', 'DELETE', '/quick')).status).to.equal(200)
    const refused = await app.send('a', 'DELETE', '/quick')
    expect(refused.status).to.equal(429)
    expect(Number(refused.headers.get('retry-after'))).to.be.at.least(1)
    expect((await app.send('a', 'GET', '/quick')).status).to.equal(200)
    expect((await app.send('a', 'POST', '/v1/create')).status).to.equal(200)
    expect((await app.send('b', 'DELETE', '/quick')).status).to.equal(200)
  })

  it('429 rate_limited: too many bytes of JSON in a period; checks, deletions and other accounts are not affected', async () => {
    const body = { text: 'x'.repeat(1_500) }
    const put = async (account: string) => (await app.send(account, 'PUT', '/draft', body)).status
    expect((await app.send('e', 'POST', '/v1/templates/tpl_1/validate', body)).status).to.equal(200)
    expect([await put('e'), await put('e'), await put('e')]).to.deep.equal([200, 200, 429])
    expect((await app.send('e', 'DELETE', '/quick')).status).to.equal(200)
    expect(await put('f')).to.equal(200)
  })

  it('429 rate_limited: too many values in a period, even if they have few bytes', async () => {
    const put = async (list: number[]) => (await app.send('g', 'PUT', '/mapping', { list })).status
    const values = Array.from({ length: 12 }, () => 1)
    expect([await put(values), await put(values), await put(values)]).to.deep.equal([200, 200, 429])
  })

  it('runs two of an account’s writes and queues the others; other accounts are not affected', async () => {
    const slow = [1, 2, 3].map(() => app.send('c', 'PUT', '/slow'))
    await until(() => begun === 2)
    expect((await app.send('d', 'DELETE', '/quick')).status).to.equal(200)
    expect((await app.send('c', 'GET', '/quick')).status).to.equal(200)
    expect(begun).to.equal(2)
    held.splice(0).forEach((finish) => finish())
    await until(() => begun === 3)
    held.splice(0).forEach((finish) => finish())
    expect((await Promise.all(slow)).map(({ status }) => status)).to.deep.equal([200, 200, 200])
  })
})

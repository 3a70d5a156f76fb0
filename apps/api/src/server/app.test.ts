import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect } from 'chai'
import { type RequestHandler, Router } from 'express'
import { createApp } from './app.ts'

/** What the app of this router answers. */
async function answerOf(
  router: Router,
  to: {
    path: string
    method?: string
    headers?: Record<string, string>
    trustedProxies?: number | undefined
  },
): Promise<{ status: number; allow: string | null; text: string }> {
  const { path, method = 'GET', headers = {}, trustedProxies } = to
  const nothing = () => undefined
  const app = createApp({
    logger: { debug: nothing, info: nothing, warn: nothing, error: console.error },
    baseUrl: 'http://localhost',
    accessLog: (_req, _res, next) => next(),
    routers: [router],
    ...(trustedProxies === undefined ? {} : { trustedProxies }),
  })
  const server = createServer((req, res) => void app(req, res)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers })
    return { status: answer.status, allow: answer.headers.get('allow'), text: await answer.text() }
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** The address that a service behind so many trusted proxies takes a caller's to be. */
async function addressSeen(trustedProxies: number | undefined, forwardedFor?: string): Promise<string> {
  const router = Router().get('/address', (req, res) => void res.send(req.ip))
  const headers: Record<string, string> =
    forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor }
  return (await answerOf(router, { path: '/address', headers, trustedProxies })).text
}

describe('createApp: the address of a caller', () => {
  it('is that of the connection, whatever X-Forwarded-For says, while no proxy is trusted', async () => {
    expect(await addressSeen(undefined, '192.0.2.1')).to.equal('127.0.0.1')
    expect(await addressSeen(0, '192.0.2.1')).to.equal('127.0.0.1')
  })

  it('is what the trusted proxies saw, not what the caller itself sent before them', async () => {
    expect(await addressSeen(1, '192.0.2.66, 192.0.2.1')).to.equal('192.0.2.1')
    expect(await addressSeen(2, '192.0.2.66, 192.0.2.1, 10.0.0.1')).to.equal('192.0.2.1')
    expect(await addressSeen(1)).to.equal('127.0.0.1')
  })
})

describe('createApp: what an address takes', () => {
  const within = Router({ mergeParams: true, strict: true, caseSensitive: true })
  const end: RequestHandler = (_req, res) => void res.end()
  within.delete('/keys/:key', end).get('/keys/:key', end).post('/keys', end)
  const router = Router({ strict: true, caseSensitive: true }).use('/accounts/:account', within)
  router.put('/accounts/:account/keys/:key', end)

  it('405 method_not_allowed: Allow has the methods of all routers that have a route there, each once', async () => {
    const answer = await answerOf(router, { path: '/accounts/a/keys/b', method: 'PATCH' })
    expect([answer.status, answer.allow]).to.deep.equal([405, 'GET, HEAD, PUT, DELETE'])
    const keys = await answerOf(router, { path: '/accounts/a/keys' })
    expect([keys.status, keys.allow]).to.deep.equal([405, 'POST'])
  })

  it('404 not_found: no route is there, however near one is', async () => {
    for (const path of [
      '/',
      '/accounts/a',
      '/accounts/a/keys/',
      '/accounts/a/Keys',
      '/accounts/a/keys/b/c',
    ]) {
      const answer = await answerOf(router, { path, method: 'PATCH' })
      expect([path, answer.status, answer.allow]).to.deep.equal([path, 404, null])
    }
  })

  it('404 not_found: no route is tried for an address that does not exist', async () => {
    let tried = 0
    const counting = Router({ strict: true, caseSensitive: true }).get('/keys/:key', end)
    for (const layer of counting.stack as unknown as Array<{ match: (path: string) => unknown }>) {
      const match = layer.match.bind(layer)
      layer.match = (path) => {
        tried += 1
        return match(path)
      }
    }
    expect((await answerOf(counting, { path: '/nothing' })).status).to.equal(404)
    expect((await answerOf(counting, { path: '/keys/a', method: 'PATCH' })).status).to.equal(405)
    expect(tried).to.equal(0)
    expect((await answerOf(counting, { path: '/keys/a' })).status).to.equal(200)
    expect(tried).to.equal(1)
  })

  it('a middleware answers at every address below its path, before it is known to be missing', async () => {
    const refuse: RequestHandler = (_req, res) => void res.status(401).end()
    const guarded = Router({ strict: true, caseSensitive: true }).use('/operator', refuse)
    expect((await answerOf(guarded, { path: '/operator/nothing' })).status).to.equal(401)
    expect((await answerOf(guarded, { path: '/operators' })).status).to.equal(404)
  })
})

describe('createApp: what a caller accepts', () => {
  const router = Router().get(
    '/',
    (req, res) => void res.json([req.acceptsEncodings('br'), req.get('accept-language'), req.get('prefer')]),
  )
  const seen = async (headers: Record<string, string>) =>
    JSON.parse((await answerOf(router, { path: '/', headers })).text) as unknown

  it('is read from headers of up to 1,000 characters, and longer ones are ignored', async () => {
    const short = { 'Accept-Encoding': 'gzip, br', 'Accept-Language': 'de', Prefer: 'wait=1' }
    expect(await seen(short)).to.deep.equal(['br', 'de', 'wait=1'])
    const long = Array.from({ length: 400 }, (_, at) => `x${at}`).join(', ')
    const headers = {
      'Accept-Encoding': `br, ${long}`,
      'Accept-Language': `de, ${long}`,
      Prefer: `wait=1, ${long}`,
    }
    expect(await seen(headers)).to.deep.equal([false, null, null])
  })
})

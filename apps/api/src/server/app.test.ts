import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect } from 'chai'
import { type RequestHandler, Router } from 'express'
import { createApp } from './app.ts'

/** Sends a request to an app with this router. */
async function request(
  router: Router,
  to: {
    path: string
    method?: string
    headers?: Record<string, string>
    trustedProxies?: number | undefined
  },
): Promise<{ status: number; allow: string | null; text: string }> {
  const { path, method = 'GET', headers = {}, trustedProxies } = to
  const ignore = () => undefined
  const app = createApp({
    logger: { debug: ignore, info: ignore, warn: ignore, error: console.error },
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
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers })
    return { status: response.status, allow: response.headers.get('allow'), text: await response.text() }
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Returns `req.ip` in a service that trusts this number of proxies. */
async function clientAddress(trustedProxies: number | undefined, forwardedFor?: string): Promise<string> {
  const router = Router().get('/address', (req, res) => void res.send(req.ip))
  const headers: Record<string, string> =
    forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor }
  return (await request(router, { path: '/address', headers, trustedProxies })).text
}

describe('createApp: the client address', () => {
  it('is the address of the connection if no proxy is trusted, and X-Forwarded-For is ignored', async () => {
    expect(await clientAddress(undefined, '192.0.2.1')).to.equal('127.0.0.1')
    expect(await clientAddress(0, '192.0.2.1')).to.equal('127.0.0.1')
  })

  it('is the address that the trusted proxies saw, not one that the client sent', async () => {
    expect(await clientAddress(1, '192.0.2.66, 192.0.2.1')).to.equal('192.0.2.1')
    expect(await clientAddress(2, '192.0.2.66, 192.0.2.1, 10.0.0.1')).to.equal('192.0.2.1')
    expect(await clientAddress(1)).to.equal('127.0.0.1')
  })
})

describe('createApp: routes and methods', () => {
  const within = Router({ mergeParams: true, strict: true, caseSensitive: true })
  const end: RequestHandler = (_req, res) => void res.end()
  within.delete('/keys/:key', end).get('/keys/:key', end).post('/keys', end)
  const router = Router({ strict: true, caseSensitive: true }).use('/accounts/:account', within)
  router.put('/accounts/:account/keys/:key', end)

  it('405 method_not_allowed: Allow lists the methods of all routers with this path, without duplicates', async () => {
    const response = await request(router, { path: '/accounts/a/keys/b', method: 'PATCH' })
    expect([response.status, response.allow]).to.deep.equal([405, 'GET, HEAD, PUT, DELETE'])
    const keys = await request(router, { path: '/accounts/a/keys' })
    expect([keys.status, keys.allow]).to.deep.equal([405, 'POST'])
  })

  it('404 not_found: paths that are only similar to a route', async () => {
    for (const path of [
      '/',
      '/accounts/a',
      '/accounts/a/keys/',
      '/accounts/a/Keys',
      '/accounts/a/keys/b/c',
    ]) {
      const response = await request(router, { path, method: 'PATCH' })
      expect([path, response.status, response.allow]).to.deep.equal([path, 404, null])
    }
  })

  it('404 not_found: an unknown path is not matched against each route', async () => {
    let tried = 0
    const counting = Router({ strict: true, caseSensitive: true }).get('/keys/:key', end)
    for (const layer of counting.stack as unknown as Array<{ match: (path: string) => unknown }>) {
      const match = layer.match.bind(layer)
      layer.match = (path) => {
        tried += 1
        return match(path)
      }
    }
    expect((await request(counting, { path: '/nothing' })).status).to.equal(404)
    expect((await request(counting, { path: '/keys/a', method: 'PATCH' })).status).to.equal(405)
    expect(tried).to.equal(0)
    expect((await request(counting, { path: '/keys/a' })).status).to.equal(200)
    expect(tried).to.equal(1)
  })

  it('runs path middleware for every path below it, even if no route exists there', async () => {
    const refuse: RequestHandler = (_req, res) => void res.status(401).end()
    const guarded = Router({ strict: true, caseSensitive: true }).use('/operator', refuse)
    expect((await request(guarded, { path: '/operator/nothing' })).status).to.equal(401)
    expect((await request(guarded, { path: '/operators' })).status).to.equal(404)
  })
})

describe('createApp: content negotiation headers', () => {
  const router = Router().get(
    '/',
    (req, res) => void res.json([req.acceptsEncodings('br'), req.get('accept-language'), req.get('prefer')]),
  )
  const readHeaders = async (headers: Record<string, string>) =>
    JSON.parse((await request(router, { path: '/', headers })).text) as unknown

  it('are read if they have up to 1,000 characters, and otherwise ignored', async () => {
    const short = { 'Accept-Encoding': 'gzip, br', 'Accept-Language': 'de', Prefer: 'wait=1' }
    expect(await readHeaders(short)).to.deep.equal(['br', 'de', 'wait=1'])
    const long = Array.from({ length: 400 }, (_, at) => `x${at}`).join(', ')
    const headers = {
      'Accept-Encoding': `br, ${long}`,
      'Accept-Language': `de, ${long}`,
      Prefer: `wait=1, ${long}`,
    }
    expect(await readHeaders(headers)).to.deep.equal([false, null, null])
  })
})

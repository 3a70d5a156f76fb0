import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect } from 'chai'
import { Router } from 'express'
import { createApp } from './app.ts'

/** The address that a service behind so many trusted proxies takes a caller's to be. */
async function addressSeen(trustedProxies: number | undefined, forwardedFor?: string): Promise<string> {
  const nothing = () => undefined
  const app = createApp({
    logger: { debug: nothing, info: nothing, warn: nothing, error: console.error },
    baseUrl: 'http://localhost',
    accessLog: (_req, _res, next) => next(),
    routers: [Router().get('/address', (req, res) => void res.send(req.ip))],
    ...(trustedProxies === undefined ? {} : { trustedProxies }),
  })
  const server = createServer((req, res) => void app(req, res)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const headers: Record<string, string> =
    forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor }
  try {
    return await (await fetch(`http://127.0.0.1:${port}/address`, { headers })).text()
  } finally {
    server.closeAllConnections()
    server.close()
  }
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

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { untilReady } from './until-ready.ts'

describe('untilReady', () => {
  it('returns warnings for the operator once all parts are ready', async () => {
    let asked = 0
    const server = createServer((_req, res) => {
      const ready = ++asked > 1
      res.writeHead(ready ? 200 : 503).end(JSON.stringify({ ready, warnings: ['The browser is old.'] }))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    try {
      const signal = new AbortController().signal
      const of = { baseUrl: `http://127.0.0.1:${port}`, timeoutMs: 60_000, signal }
      expect(await untilReady(of)).to.deep.equal(['The browser is old.'])
      expect(asked).to.equal(2)
    } finally {
      server.close()
      server.closeAllConnections()
    }
  })
})

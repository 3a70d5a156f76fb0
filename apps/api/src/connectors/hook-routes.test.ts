import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ConnectorRecord } from '@platen/database'
import { CallerLeft } from '@platen/contract'
import { expect } from 'chai'
import { jsonResponse } from '../http/response.ts'
import { createApp } from '../server/app.ts'
import { limitMessageBytes } from './hook-limits.ts'
import { hookRoutes } from './hook-routes.ts'
import type { ReceiveMessage } from './receive-message.ts'

const connector = {
  connectorId: 'con_1',
  accountId: 'acc_1',
  state: 'active',
  security: { scheme: 'none' },
  destination: { to: 'answer' },
} as ConnectorRecord

describe('hookRoutes', () => {
  let reasons: string[]

  beforeEach(() => {
    reasons = []
  })

  /** Posts a message. Returns the response status, or `undefined` if there is none. */
  async function post(
    receive: ReceiveMessage,
    { headers = {}, to = connector }: { headers?: Record<string, string>; to?: ConnectorRecord } = {},
  ): Promise<number | undefined> {
    const nothing = () => undefined
    const router = hookRoutes({
      find: Object.assign(() => Promise.resolve(to), { forget: nothing }),
      limitRates: [],
      messageBytes: limitMessageBytes(),
      receive,
      bodyBytesMax: 1_000,
      refusals: { count: async (_connectorId, reason) => void reasons.push(reason) },
      metrics: { delivery: nothing },
    })
    const app = createApp({
      logger: { debug: nothing, info: nothing, warn: nothing, error: console.error },
      baseUrl: 'http://localhost',
      accessLog: (_req, _res, next) => next(),
      routers: [router],
    })
    const server = createServer((req, res) => void app(req, res)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    try {
      // Not `fetch`, which always sends an Accept header.
      const sent = request({ port, host: '127.0.0.1', path: '/hooks/one', method: 'POST', headers }).end('{}')
      const [response] = (await once(sent, 'response').catch(() => [])) as [IncomingMessage?]
      return response?.statusCode
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }

  it('200: returns a link only to senders that accept JSON but not PDF', async () => {
    const accepted = [
      undefined,
      '*/*',
      'application/json, text/plain, */*',
      'application/json, application/pdf;q=0.1',
      'application/pdf',
      'text/html',
      'application/json',
    ]
    const linked: unknown[] = []
    for (const accept of accepted) {
      const receive: ReceiveMessage = async (_connector, { wantsLink }) => {
        if (wantsLink) linked.push(accept)
        return jsonResponse(200, {})
      }
      expect(await post(receive, accept === undefined ? {} : { headers: { Accept: accept } })).to.equal(200)
    }
    expect(linked).to.deep.equal(['application/json'])
  })

  it('mentions the document in the reason for a disconnect only if the response is the document', async () => {
    const leaving: ReceiveMessage = () => Promise.reject(new CallerLeft())
    expect(await post(leaving)).to.equal(undefined)
    await post(leaving, { to: { ...connector, destination: { to: 'link', url: 'https://example.com/' } } })
    const [waiting, sending, ...more] = reasons
    expect(waiting).to.include('its document').and.include('than the response')
    expect(sending).to.include('disconnected').and.not.include('document')
    expect(more).to.deep.equal([])
  })
})

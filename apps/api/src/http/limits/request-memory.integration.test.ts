import { once } from 'node:events'
import net from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect } from 'chai'
import { Router } from 'express'
import { createApp } from '../../server/app.ts'
import { type Listening, listen } from '../../server/listen.ts'
import { until } from '../../../../../test/parts/stack.ts'
import { sendResponse } from '../response.ts'
import { responseMemoryOf, createRequestBudgets, holdMemoryDuring } from './request-memory.ts'
import { callerSignal, contextOf } from '../request-context.ts'

/** Far more than the socket buffers of both ends hold. */
const responseBytes = 32 * 2 ** 20
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: console.error }

describe('memory of large responses', () => {
  let server: Listening
  let sockets: net.Socket[] = []
  /** The accounts whose responses reserved memory, in order. */
  let reserved: string[] = []
  let endWork = () => {}

  beforeEach(async () => {
    reserved = []
    const router = Router()
    router.get('/response', async (req, res) => {
      contextOf(req).accountId = req.get('x-account') ?? ''
      await responseMemoryOf(req)(responseBytes, callerSignal(res))
      reserved.push(contextOf(req).accountId ?? '')
      sendResponse(res, { status: 200, headers: {}, body: Buffer.alloc(responseBytes) })
    })
    router.get('/json', (req, res) => {
      contextOf(req).accountId = req.get('x-account') ?? ''
      res.once('prefinish', () => reserved.push(contextOf(req).accountId ?? ''))
      res.json('a'.repeat(responseBytes - 2))
    })
    router.get('/work', async (req, res) => {
      contextOf(req).accountId = req.get('x-account') ?? ''
      await holdMemoryDuring(req, async () => {
        await responseMemoryOf(req)(responseBytes, callerSignal(res))
        reserved.push(contextOf(req).accountId ?? '')
        await new Promise<void>((resolve) => (endWork = resolve))
      })
      res.end()
    })
    const baseUrl = 'http://localhost'
    const app = createApp({
      logger: quiet,
      baseUrl,
      accessLog: (_req, _res, next) => next(),
      routers: [router],
      // Two responses to one account fit, and one to another.
      budgets: createRequestBudgets({
        bodiesBytesMax: 2 ** 20,
        answersBytesMax: 5 * responseBytes,
        requestTimeoutMs: 30_000,
      }),
    })
    server = await listen(app, { port: 0, host: '127.0.0.1', bodyTimeoutMs: 30_000, baseUrl, logger: quiet })
  })
  afterEach(async () => {
    for (const socket of sockets) socket.destroy()
    sockets = []
    await server.close()
  })

  /** Sends a request, and does not read the response. */
  async function send(account: string, path = '/response'): Promise<net.Socket> {
    const socket = net.connect(server.port, '127.0.0.1').pause()
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nX-Account: ${account}\r\nConnection: close\r\n\r\n`)
    return socket
  }

  for (const path of ['/response', '/json'])
    it(`is held by responses that are not read, up to half of it per account: ${path}`, async () => {
      const [first, second] = [await send('a', path), await send('a', path)]
      await until(() => reserved.length === 2)
      for (let count = 0; count < 5; count++) await send('a', path)
      await untilReserved(3, 'b', path)
      expect(reserved).to.deep.equal(['a', 'a', 'b'])
      first.destroy()
      await untilReserved(4, 'a', path)
      expect((await buffer(second)).length).to.be.above(responseBytes)
      await untilReserved(5, 'a', path)
    })

  it('is held by work that continues without its caller, until the work ends', async () => {
    const caller = await send('a', '/work')
    await until(() => reserved.length === 1)
    const endFirst = endWork
    caller.destroy()
    await send('a')
    await until(() => reserved.length === 2)
    for (let count = 0; count < 5; count++) await send('a')
    await untilReserved(3, 'b')
    expect(reserved).to.deep.equal(['a', 'a', 'b'])
    endFirst()
    await untilReserved(4, 'a')
  })

  /** Sends requests repeatedly. On a slow machine, waiting requests are rejected before memory becomes free. */
  async function untilReserved(count: number, account: string, path?: string): Promise<void> {
    await until(async () => {
      if (reserved.length < count) await send(account, path)
      return reserved.length >= count
    })
  }
})

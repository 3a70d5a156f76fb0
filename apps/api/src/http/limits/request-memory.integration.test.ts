import { once } from 'node:events'
import net from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect } from 'chai'
import { Router } from 'express'
import { createApp } from '../../server/app.ts'
import { type Listening, listen } from '../../server/listen.ts'
import { until } from '../../../../../test/parts/stack.ts'
import { sendAnswer } from '../answer.ts'
import { answerRoomOf, createRooms, whileHeld } from './memory-budget.ts'
import { callerSignal, contextOf } from '../request-context.ts'

/** Far more than what the sockets of both ends take in. */
const answerBytes = 32 * 2 ** 20
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: console.error }

describe('room for large answers', () => {
  let server: Listening
  let sockets: net.Socket[] = []
  /** Whose answers took room, in order. */
  let made: string[] = []
  let endWork = () => {}

  beforeEach(async () => {
    made = []
    const router = Router()
    router.get('/answer', async (req, res) => {
      contextOf(req).accountId = req.get('x-account') ?? ''
      await answerRoomOf(req)(answerBytes, callerSignal(res))
      made.push(contextOf(req).accountId ?? '')
      sendAnswer(res, { status: 200, headers: {}, body: Buffer.alloc(answerBytes) })
    })
    router.get('/json', (req, res) => {
      contextOf(req).accountId = req.get('x-account') ?? ''
      res.once('prefinish', () => made.push(contextOf(req).accountId ?? ''))
      res.json('a'.repeat(answerBytes - 2))
    })
    router.get('/work', async (req, res) => {
      contextOf(req).accountId = req.get('x-account') ?? ''
      await whileHeld(req, async () => {
        await answerRoomOf(req)(answerBytes, callerSignal(res))
        made.push(contextOf(req).accountId ?? '')
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
      // Of one account two fit, and beside them one of another.
      rooms: createRooms({
        bodiesBytesMax: 2 ** 20,
        answersBytesMax: 5 * answerBytes,
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

  /** Asks, and reads nothing of the answer. */
  async function ask(account: string, path = '/answer'): Promise<net.Socket> {
    const socket = net.connect(server.port, '127.0.0.1').pause()
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nX-Account: ${account}\r\nConnection: close\r\n\r\n`)
    return socket
  }

  for (const path of ['/answer', '/json'])
    it(`answers that nobody reads hold it, of one account half of it: ${path}`, async () => {
      const [first, second] = [await ask('a', path), await ask('a', path)]
      await until(() => made.length === 2)
      for (let count = 0; count < 5; count++) await ask('a', path)
      await untilMade(3, 'b', path)
      expect(made).to.deep.equal(['a', 'a', 'b'])
      first.destroy()
      await untilMade(4, 'a', path)
      expect((await buffer(second)).length).to.be.above(answerBytes)
      await untilMade(5, 'a', path)
    })

  it('work that goes on without its caller holds it until it ends', async () => {
    const left = await ask('a', '/work')
    await until(() => made.length === 1)
    const endFirst = endWork
    left.destroy()
    await ask('a')
    await until(() => made.length === 2)
    for (let count = 0; count < 5; count++) await ask('a')
    await untilMade(3, 'b')
    expect(made).to.deep.equal(['a', 'a', 'b'])
    endFirst()
    await untilMade(4, 'a')
  })

  /** Asks again and again: on a slow machine, those that wait are refused before there is room. */
  async function untilMade(count: number, account: string, path?: string): Promise<void> {
    await until(async () => {
      if (made.length < count) await ask(account, path)
      return made.length >= count
    })
  }
})

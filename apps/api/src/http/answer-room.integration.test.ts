import { once } from 'node:events'
import net from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect } from 'chai'
import { Router } from 'express'
import { createApp } from '../server/app.ts'
import { type Listening, listen } from '../server/listen.ts'
import { until } from '../../../../test/parts/stack.ts'
import { sendAnswer } from './answer.ts'
import { answerRoomOf, createRooms, whileHeld } from './body-room.ts'
import { callerSignal, contextOf } from './request-context.ts'

/** Far more than what the sockets of both ends take in. */
const answerBytes = 32 * 2 ** 20
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: console.error }

describe('room for large answers', () => {
  let server: Listening
  let sockets: net.Socket[] = []
  let making = 0
  let endWork = () => {}

  beforeEach(async () => {
    making = 0
    const router = Router()
    router.get('/answer', async (req, res) => {
      contextOf(req).accountId = req.get('x-account') ?? ''
      await answerRoomOf(req)(answerBytes, callerSignal(res))
      making++
      sendAnswer(res, { status: 200, headers: {}, body: Buffer.alloc(answerBytes) })
    })
    router.get('/work', async (req, res) => {
      contextOf(req).accountId = req.get('x-account') ?? ''
      await whileHeld(req, async () => {
        await answerRoomOf(req)(answerBytes, callerSignal(res))
        making++
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

  it('answers that nobody reads hold it, of one account half of it', async () => {
    const [first, second] = [await ask('a'), await ask('a')]
    await until(async () => making === 2)
    for (let count = 0; count < 20; count++) await ask('a')
    await ask('b')
    await until(async () => making === 3)
    first.destroy()
    await until(async () => making === 4)
    expect((await buffer(second)).length).to.be.above(answerBytes)
    await until(async () => making === 5)
  })

  it('work that goes on without its caller holds it until it ends', async () => {
    const left = await ask('a', '/work')
    await until(async () => making === 1)
    const endFirst = endWork
    left.destroy()
    await ask('a')
    await until(async () => making === 2)
    await ask('a')
    await ask('b')
    await until(async () => making === 3)
    endFirst()
    await until(async () => making === 4)
  })
})

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { Router } from 'express'
import { createApp } from '../server/app.ts'
import { type Listening, listen } from '../server/listen.ts'
import { readBytes } from './read-bytes.ts'

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: console.error }
const MiB = 2 ** 20
/** More than the network buffers of both sides hold. */
const bodyBytes = 64 * MiB
/** The kernel's buffers can grow to a few MiB on each side. */
const sentBytesMax = 24 * MiB

describe('a response before the body has arrived', () => {
  let server: Listening
  const sockets: Socket[] = []

  before(async () => {
    const router = Router()
    router.post('/refused', async () => {
      await new Promise(setImmediate)
      throw new Fault('unauthorized')
    })
    router.post('/read', async (req, res) => {
      res.json({ bytes: (await readBytes(req, res, MiB)).length })
    })
    router.post('/ignored', (_req, res) => void res.json({}))
    const baseUrl = 'http://localhost'
    const app = createApp({
      logger: quiet,
      baseUrl,
      accessLog: (_req, _res, next) => next(),
      routers: [router],
    })
    server = await listen(app, { port: 0, host: '127.0.0.1', bodyTimeoutMs: 30_000, baseUrl, logger: quiet })
  })
  after(() => server.close())
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
  })

  /** Sends pieces of a body until the connection ends. Resolves with the response and the number of bytes that were sent. */
  async function sendAll(head: string, piece: Buffer): Promise<{ response: string; sent: number }> {
    const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true })
    sockets.push(socket)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => undefined)
    let response = ''
    socket.on('data', (bytes: Buffer) => (response += bytes.toString('latin1')))
    socket.write(`POST ${head}\r\nHost: x\r\n\r\n`)
    let sent = 0
    const send = () => {
      if (sent < bodyBytes) socket.write(piece, sendMore)
      else socket.end()
    }
    const sendMore = (error?: Error | null) => {
      if (error) return
      sent += piece.length
      send()
    }
    send()
    await closed
    return { response, sent }
  }

  const plain = Buffer.alloc(64 * 2 ** 10, 'x')
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), plain, Buffer.from('\r\n')])
  const length = `HTTP/1.1\r\nContent-Length: ${bodyBytes}`
  const chunked = 'HTTP/1.1\r\nTransfer-Encoding: chunked'
  const bomb = gzipSync(Buffer.alloc(64 * MiB))

  for (const [title, head, piece, status] of [
    ['rejected before the body is read', `/refused ${length}`, plain, 401],
    ['rejected before the body is read, chunked', `/refused ${chunked}`, chunk, 401],
    ['unknown path', `/nothing ${length}`, plain, 404],
    ['Content-Length too large', `/read ${length}`, plain, 413],
    ['body too large', `/read ${chunked}`, chunk, 413],
    [
      'compressed body too large',
      `/read HTTP/1.1\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked`,
      Buffer.concat([Buffer.from(`${bomb.length.toString(16)}\r\n`), bomb, Buffer.from('\r\n')]),
      413,
    ],
    ['handler ignores the body', `/ignored ${length}`, plain, 200],
    ['handler ignores the body, chunked', `/ignored ${chunked}`, chunk, 200],
  ] as const) {
    it(`${status}, and only a small part of the body is read: ${title}`, async () => {
      const { response, sent } = await sendAll(head, piece)
      expect(response).to.match(new RegExp(`^HTTP/1.1 ${status} `))
      expect(response).to.match(/\r\nConnection: close\r\n/)
      expect(response).to.match(/\}$/)
      expect(sent).to.be.below(sentBytesMax)
    })
  }

  it('keeps the connection open if a small body has arrived before it is rejected', async () => {
    const socket = connect(server.port, '127.0.0.1')
    sockets.push(socket)
    const request = 'POST /refused HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}'
    for (let count = 0; count < 2; count++) {
      socket.write(request)
      const [response] = (await once(socket, 'data')) as [Buffer]
      expect(response.toString('latin1')).to.match(/^HTTP\/1.1 401 [^]*\r\nConnection: keep-alive\r\n/)
    }
  })
})

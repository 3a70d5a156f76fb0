import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect } from 'chai'
import { Router } from 'express'
import { createApp } from '../../server/app.ts'
import { type Listening, listen } from '../../server/listen.ts'
import { createRequestBudgets } from './request-memory.ts'
import { readBytes } from '../read-bytes.ts'
import { limitReceivedBytes } from './limit-received-bytes.ts'
import { contextOf } from '../request-context.ts'
import { openFileBody } from '../open-file-body.ts'

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: console.error }
const KiB = 2 ** 10
const MiB = 2 ** 20

describe('received bytes of an account', () => {
  let server: Listening
  let paced: number
  const sockets: Socket[] = []

  beforeEach(async () => {
    paced = 0
    const router = Router()
    router.post(['/body', '/file'], (req, _res, next) => {
      const account = req.get('x-account')
      if (account !== undefined) contextOf(req).accountId = account
      next()
    })
    router.post('/body', async (req, res) => {
      res.json({ bytes: (await readBytes(req, res, MiB)).length })
    })
    router.post('/file', async (req, res) => {
      let bytes = 0
      const fileLimits = { bytesMax: 100 * MiB, idleMs: 300_000, totalMs: 300_000 }
      for await (const chunk of openFileBody(req, res, fileLimits) as AsyncIterable<Buffer>)
        bytes += chunk.length
      res.json({ bytes })
    })
    const limits = limitReceivedBytes({ bytesMax: 3 * MiB, fileBytesPerSecond: MiB })
    const baseUrl = 'http://localhost'
    const app = createApp({
      logger: quiet,
      baseUrl,
      accessLog: (_req, _res, next) => next(),
      routers: [router],
      budgets: createRequestBudgets({
        bodiesBytesMax: 64 * MiB,
        answersBytesMax: 8 * MiB,
        requestTimeoutMs: 30_000,
        received: {
          ...limits,
          pace(accountId, bytes) {
            paced += bytes
            return limits.pace(accountId, bytes)
          },
        },
      }),
    })
    server = await listen(app, { port: 0, host: '127.0.0.1', bodyTimeoutMs: 30_000, baseUrl, logger: quiet })
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await server.close()
  })

  async function send(account: string, body: Buffer, headers: Record<string, string> = {}, path = '/body') {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method: 'POST',
      headers: { 'x-account': account, ...headers },
      body: new Uint8Array(body),
    })
    await response.arrayBuffer()
    return response
  }
  const gzip = { 'Content-Encoding': 'gzip' }

  it('429 rate_limited: too many bytes, with Retry-After; small bodies and other accounts are still accepted', async () => {
    for (let count = 0; count < 3; count++)
      expect((await send('ada', Buffer.alloc(MiB))).status).to.equal(200)
    const refused = await send('ada', Buffer.alloc(MiB))
    expect(refused.status).to.equal(429)
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 10)
    expect((await send('ada', Buffer.alloc(KiB))).status).to.equal(200)
    expect((await send('bob', Buffer.alloc(MiB))).status).to.equal(200)
  })

  it('429 rate_limited: after small bodies that decompress to many bytes, even if they were rejected', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * MiB))
    expect(bomb.length).to.be.below(32 * KiB)
    expect((await send('ada', bomb, gzip)).status).to.equal(413)
    expect((await send('ada', bomb, gzip)).status).to.equal(429)
    expect((await send('ada', gzipSync(Buffer.alloc(10)), gzip)).status).to.equal(429)
    expect((await send('bob', gzipSync(Buffer.alloc(10)), gzip)).status).to.equal(200)
  })

  it('decompresses eight bodies from an account at once, and bodies from others at the same time', async () => {
    const body = gzipSync(Buffer.alloc(KiB))
    const head = `POST /body HTTP/1.1\r\nHost: x\r\nx-account: ada\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`
    for (let count = 0; count < 8; count++) {
      const socket = connect(server.port, '127.0.0.1')
      sockets.push(socket)
      await once(socket, 'connect')
      // The response to Expect shows that the body is being read.
      socket.write(head.replace('Host: x', 'Host: x\r\nExpect: 100-continue'))
      await once(socket, 'data')
    }
    let isFinished = false
    const ninth = send('ada', body, gzip).then((response) => {
      isFinished = true
      return response.status
    })
    expect((await send('bob', body, gzip)).status).to.equal(200)
    expect(isFinished).to.equal(false)
    sockets[0]?.write(body)
    expect(await ninth).to.equal(200)
  })

  /** Returns a gzip body of this size without content. It consists of empty blocks that are not marked as the last. */
  const emptyGzip = (bytes: number) =>
    Buffer.concat([gzipSync('').subarray(0, 10), Buffer.alloc(bytes, Buffer.from([0, 0, 0, 0xff, 0xff]))])

  it('400 malformed_json: a compressed body that is larger than its content, then 429 for its account', async () => {
    const statuses = []
    for (let count = 0; count < 2; count++) {
      const response = await fetch(`http://127.0.0.1:${server.port}/body`, {
        method: 'POST',
        headers: { 'x-account': 'ada', ...gzip },
        body: new Blob([new Uint8Array(emptyGzip(900 * KiB))]).stream(),
        duplex: 'half',
      })
      statuses.push(response.status)
    }
    expect(statuses).to.eql([400, 429])
    expect((await send('bob', gzipSync(Buffer.alloc(10)), gzip)).status).to.equal(200)
  })

  it('applies one limit to the compressed bodies from all callers without an account', async () => {
    const sendWithout = (body: Buffer) =>
      fetch(`http://127.0.0.1:${server.port}/body`, {
        method: 'POST',
        headers: gzip,
        body: new Uint8Array(body),
      })
    expect((await sendWithout(gzipSync(Buffer.alloc(20 * MiB)))).status).to.equal(413)
    expect((await sendWithout(gzipSync(Buffer.alloc(10)))).status).to.equal(429)
    const small = await fetch(`http://127.0.0.1:${server.port}/body`, { method: 'POST', body: 'a' })
    expect(small.status).to.equal(200)
  })

  it('counts the bytes of a file for its account', async () => {
    const bytes = 300 * KiB
    expect((await send('ada', Buffer.alloc(bytes), {}, '/file')).status).to.equal(200)
    expect(paced).to.equal(bytes)
  })
})

describe('limitReceivedBytes', () => {
  it('throttles all of an account’s files together, but not other accounts’ files', () => {
    const received = limitReceivedBytes({ fileBytesPerSecond: 1_000 })
    expect(received.pace('ada', 60_000)).to.be.within(59_000, 60_001)
    expect(received.pace('ada', 60_000)).to.be.within(110_000, 120_001)
    expect(received.pace('bob', 1_000)).to.be.within(900, 1_001)
  })
})

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect } from 'chai'
import { Router } from 'express'
import { createApp } from '../server/app.ts'
import { type Listening, listen } from '../server/listen.ts'
import { openFileBody, type FileBodyLimits } from './open-file-body.ts'

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: console.error }

describe('a body that may arrive slowly', () => {
  let server: Listening
  let bounds: FileBodyLimits
  let pause: () => Promise<void>
  let started: PromiseWithResolvers<void>

  before(async () => {
    const router = Router()
    router.put('/v1/pdf', async (req, res) => {
      const body = openFileBody(req, res, bounds)
      started.resolve()
      let bytes = 0
      await pause()
      for await (const chunk of body as AsyncIterable<Buffer>) bytes += chunk.length
      res.json({ bytes })
    })
    const baseUrl = 'http://localhost'
    const app = createApp({
      logger: quiet,
      baseUrl,
      accessLog: (_req, _res, next) => next(),
      routers: [router],
    })
    server = await listen(app, { port: 0, host: '127.0.0.1', bodyTimeoutMs: 500, baseUrl, logger: quiet })
  })
  after(() => server.close())
  beforeEach(() => {
    bounds = { bytesMax: 1_000, idleMs: 300_000, totalMs: 300_000 }
    started = Promise.withResolvers()
    pause = async () => {}
  })

  function send(text: string): { socket: Socket; answer: Promise<string> } {
    const socket = connect(server.port, '127.0.0.1')
    socket.write(text)
    const answer = (async () => {
      let read = ''
      for await (const chunk of socket as AsyncIterable<Buffer>) {
        read += chunk.toString()
        if (/\r\n\r\n[^]*\}/.test(read)) break
      }
      return read
    })()
    return { socket, answer }
  }
  const head = (more: string) => `PUT /v1/pdf HTTP/1.1\r\nHost: x\r\n${more}\r\n\r\n`

  it('may take longer than the server gives other requests', async () => {
    const { socket, answer } = send(`${head('Content-Length: 6')}a`)
    await started.promise
    // However late one is: the fifth is the last of the body.
    const dripping = setInterval(() => socket.write('b'), 600)
    const text = await answer
    clearInterval(dripping)
    expect(text).to.match(/^HTTP\/1\.1 200 [^]*\{"bytes":6\}$/)
  })

  it('408 request_timeout: without a byte for too long, and too long in all', async () => {
    bounds.idleMs = 100
    const { answer } = send(`${head('Content-Length: 6')}a`)
    expect(await answer).to.match(/^HTTP\/1\.1 408 [^]*request_timeout/)
    bounds = { ...bounds, idleMs: 300_000, totalMs: 200 }
    const dripping = send(`${head('Content-Length: 100')}a`)
    const dropping = setInterval(() => dripping.socket.write('b'), 20)
    expect(await dripping.answer).to.match(/^HTTP\/1\.1 408 [^]*request_timeout/)
    clearInterval(dropping)
  })

  it('408 request_timeout: at less than the lowest rate, though never without a byte for long', async () => {
    bounds = { ...bounds, slowest: { bytesPerSecond: 10_000, afterMs: 200 } }
    const dripping = send(`${head('Content-Length: 1000')}a`)
    const dropping = setInterval(() => dripping.socket.write('b'), 20)
    const answer = await dripping.answer
    clearInterval(dropping)
    expect(answer).to.match(/^HTTP\/1\.1 408 [^]*request_timeout/)
    expect(answer).to.include('10 KB a second')
  })

  it('has no lowest rate for a sender whom the reader holds up', async () => {
    bounds = { ...bounds, bytesMax: 600_000, slowest: { bytesPerSecond: 100_000_000, afterMs: 500 } }
    pause = () => new Promise((resolve) => setTimeout(resolve, 1_500))
    const { answer } = send(`${head('Content-Length: 600000')}${'a'.repeat(600_000)}`)
    expect(await answer).to.match(/^HTTP\/1\.1 200 [^]*\{"bytes":600000\}$/)
  })

  it('413 payload_too_large: at the Content-Length, without waiting for the body', async () => {
    expect(await send(head('Content-Length: 1001')).answer).to.match(/^HTTP\/1\.1 413 [^]*payload_too_large/)
  })

  it('415 unsupported_media_type: a compressed body', async () => {
    const compressed = head('Content-Length: 6\r\nContent-Encoding: gzip')
    expect(await send(compressed).answer).to.match(/^HTTP\/1\.1 415 [^]*unsupported_media_type/)
  })

  it('400 malformed_request: broken chunks', async () => {
    const { answer } = send(`${head('Transfer-Encoding: chunked')}1\r\na\r\nnonsense\r\n`)
    expect(await answer).to.match(/^HTTP\/1\.1 400 [^]*malformed_request/)
  })

  it('says "100 Continue" to who waits for it', async () => {
    const { socket, answer } = send(head('Content-Length: 1\r\nExpect: 100-continue'))
    const [first] = (await once(socket, 'data')) as [Buffer]
    expect(first.toString()).to.equal('HTTP/1.1 100 Continue\r\n\r\n')
    socket.write('a')
    expect(await answer).to.match(/HTTP\/1\.1 200 /)
  })
})

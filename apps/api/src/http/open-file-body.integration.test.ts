import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect } from 'chai'
import { Router } from 'express'
import { createApp } from '../server/app.ts'
import { type Listening, listen } from '../server/listen.ts'
import { openFileBody, type FileBodyLimits } from './open-file-body.ts'

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: console.error }

describe('openFileBody', () => {
  let server: Listening
  let limits: FileBodyLimits
  let pause: () => Promise<void>
  let started: PromiseWithResolvers<void>

  before(async () => {
    const router = Router()
    router.put('/v1/pdf', async (req, res) => {
      const body = openFileBody(req, res, limits)
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
    limits = { bytesMax: 1_000, idleMs: 300_000, totalMs: 300_000 }
    started = Promise.withResolvers()
    pause = async () => {}
  })

  function send(text: string): { socket: Socket; response: Promise<string> } {
    const socket = connect(server.port, '127.0.0.1')
    socket.write(text)
    const response = (async () => {
      let read = ''
      for await (const chunk of socket as AsyncIterable<Buffer>) {
        read += chunk.toString()
        if (/\r\n\r\n[^]*\}/.test(read)) break
      }
      return read
    })()
    return { socket, response }
  }
  const head = (more: string) => `PUT /v1/pdf HTTP/1.1\r\nHost: x\r\n${more}\r\n\r\n`

  it('accepts a body that takes longer than the server’s request timeout', async () => {
    const { socket, response } = send(`${head('Content-Length: 6')}a`)
    await started.promise
    // The fifth byte completes the body, no matter how late it arrives.
    const timer = setInterval(() => socket.write('b'), 600)
    const text = await response
    clearInterval(timer)
    expect(text).to.match(/^HTTP\/1\.1 200 [^]*\{"bytes":6\}$/)
  })

  it('408 request_timeout: no data for too long, or too long in total', async () => {
    limits.idleMs = 100
    const { response } = send(`${head('Content-Length: 6')}a`)
    expect(await response).to.match(/^HTTP\/1\.1 408 [^]*request_timeout/)
    limits = { ...limits, idleMs: 300_000, totalMs: 200 }
    const slow = send(`${head('Content-Length: 100')}a`)
    const timer = setInterval(() => slow.socket.write('b'), 20)
    expect(await slow.response).to.match(/^HTTP\/1\.1 408 [^]*request_timeout/)
    clearInterval(timer)
  })

  it('408 request_timeout: below the minimum rate, even if data arrives continuously', async () => {
    limits = { ...limits, slowest: { bytesPerSecond: 10_000, afterMs: 200 } }
    const slow = send(`${head('Content-Length: 1000')}a`)
    const timer = setInterval(() => slow.socket.write('b'), 20)
    const response = await slow.response
    clearInterval(timer)
    expect(response).to.match(/^HTTP\/1\.1 408 [^]*request_timeout/)
    expect(response).to.include('10 KB per second')
  })

  it('has no minimum rate while the reader is slow', async () => {
    limits = { ...limits, bytesMax: 600_000, slowest: { bytesPerSecond: 100_000_000, afterMs: 500 } }
    pause = () => new Promise((resolve) => setTimeout(resolve, 1_500))
    const { response } = send(`${head('Content-Length: 600000')}${'a'.repeat(600_000)}`)
    expect(await response).to.match(/^HTTP\/1\.1 200 [^]*\{"bytes":600000\}$/)
  })

  it('413 payload_too_large: Content-Length too large, without waiting for the body', async () => {
    expect(await send(head('Content-Length: 1001')).response).to.match(
      /^HTTP\/1\.1 413 [^]*payload_too_large/,
    )
  })

  it('415 unsupported_media_type: a compressed body', async () => {
    const compressed = head('Content-Length: 6\r\nContent-Encoding: gzip')
    expect(await send(compressed).response).to.match(/^HTTP\/1\.1 415 [^]*unsupported_media_type/)
  })

  it('400 malformed_request: invalid chunks', async () => {
    const { response } = send(`${head('Transfer-Encoding: chunked')}1\r\na\r\nnonsense\r\n`)
    expect(await response).to.match(/^HTTP\/1\.1 400 [^]*malformed_request/)
  })

  it('sends "100 Continue" if the client expects it', async () => {
    const { socket, response } = send(head('Content-Length: 1\r\nExpect: 100-continue'))
    const [first] = (await once(socket, 'data')) as [Buffer]
    expect(first.toString()).to.equal('HTTP/1.1 100 Continue\r\n\r\n')
    socket.write('a')
    expect(await response).to.match(/HTTP\/1\.1 200 /)
  })
})

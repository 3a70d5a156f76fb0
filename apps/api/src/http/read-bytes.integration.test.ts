import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { expect } from 'chai'
import { Router } from 'express'
import { createApp } from '../server/app.ts'
import { type Listening, listen } from '../server/listen.ts'
import { createRequestBudgets } from './limits/request-memory.ts'
import { readBytes, smallBytesMax } from './read-bytes.ts'

const bytesMax = 2 ** 20
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: console.error }

const encoders: Record<string, (bytes: Buffer) => Buffer> = {
  identity: (bytes) => bytes,
  gzip: gzipSync,
  deflate: deflateSync,
  // The default quality takes seconds for an incompressible MiB.
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }),
}

interface Received {
  status: number
  body: { bytes?: number; hash?: string; code?: string }
  /** The connection's local port. */
  port: number | undefined
}

describe('a body of any encoding and size', () => {
  let server: Listening
  let agent: Agent

  before(async () => {
    const router = Router()
    router.post('/v1/body', async (req, res) => {
      const bytes = await readBytes(req, res, bytesMax)
      res.json({ bytes: bytes.length, hash: hashOf(bytes) })
    })
    const baseUrl = 'http://localhost'
    const app = createApp({
      logger: quiet,
      baseUrl,
      accessLog: (_req, _res, next) => next(),
      routers: [router],
      budgets: createRequestBudgets({
        bodiesBytesMax: 8 * bytesMax,
        answersBytesMax: 8 * bytesMax,
        requestTimeoutMs: 30_000,
      }),
    })
    server = await listen(app, { port: 0, host: '127.0.0.1', bodyTimeoutMs: 30_000, baseUrl, logger: quiet })
  })
  after(() => server.close())
  beforeEach(() => {
    agent = new Agent({ keepAlive: true, maxSockets: 1 })
  })
  afterEach(() => agent.destroy())

  /** With `chunked`, the body is sent in pieces without a `Content-Length`. */
  function send(
    bytes: Buffer,
    { encoding, chunked = false }: { encoding: string; chunked?: boolean },
  ): Promise<Received> {
    const { promise, resolve, reject } = Promise.withResolvers<Received>()
    const sent = request(
      {
        agent,
        port: server.port,
        host: '127.0.0.1',
        path: '/v1/body',
        method: 'POST',
        headers: {
          'Content-Encoding': encoding,
          ...(chunked ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': bytes.length }),
        },
      },
      (response) => {
        const port = response.socket.localPort
        json(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, body: body as Received['body'], port }),
          reject,
        )
      },
    )
    sent.on('error', reject)
    const middle = bytes.length >> 1
    sent.write(bytes.subarray(0, middle))
    sent.end(bytes.subarray(middle))
    return promise
  }

  for (const [encoding, encode] of Object.entries(encoders)) {
    for (const chunked of [false, true]) {
      const how = `${encoding}, ${chunked ? 'chunked' : 'with Content-Length'}`
      it(`200: sizes up to and at each limit, on one connection: ${how}`, async () => {
        const ports = new Set<number | undefined>()
        for (const size of [
          1,
          smallBytesMax - 1,
          smallBytesMax,
          smallBytesMax + 1,
          150_000,
          bytesMax / 2,
          bytesMax - 1,
          bytesMax,
        ]) {
          for (const bytes of [repetitive(size), random(size)]) {
            const { status, body, port } = await send(encode(bytes), { encoding, chunked })
            expect({ status, ...body }, `${size} bytes`).to.deep.equal({
              status: 200,
              bytes: size,
              hash: hashOf(bytes),
            })
            ports.add(port)
          }
        }
        expect(ports.size).to.equal(1)
      })

      it(`413 payload_too_large: a body above the limit; the next request succeeds: ${how}`, async () => {
        for (const size of [bytesMax + 1, 3 * bytesMax]) {
          for (const bytes of [repetitive(size), random(size)]) {
            const { status, body } = await send(encode(bytes), { encoding, chunked })
            expect({ status, code: body.code }).to.deep.equal({ status: 413, code: 'payload_too_large' })
            const next = await send(encode(repetitive(10)), { encoding, chunked })
            expect(next).to.include({ status: 200 }).and.nested.include({ 'body.bytes': 10 })
          }
        }
      })
    }
  }

  it('200: repeated fetches with gzip bodies from 150 KB to 1 MiB', async () => {
    for (let count = 0; count < 20; count++) {
      const bytes = repetitive(150_000 + count * 40_000)
      const response = await fetch(`http://127.0.0.1:${server.port}/v1/body`, {
        method: 'POST',
        headers: { 'Content-Encoding': 'gzip' },
        body: new Uint8Array(gzipSync(bytes)),
      })
      expect(await response.json()).to.include({ bytes: bytes.length, hash: hashOf(bytes) })
    }
  })

  it('415 unsupported_media_type: unsupported or multiple encodings', async () => {
    for (const encoding of ['zstd', 'compress', 'gzip, br', 'x']) {
      for (const chunked of [false, true]) {
        const { status, body } = await send(repetitive(200_000), { encoding, chunked })
        expect({ status, code: body.code }).to.deep.equal({ status: 415, code: 'unsupported_media_type' })
      }
    }
  })

  it('400 malformed_json: a large compressed body that is incomplete', async () => {
    for (const encoding of ['gzip', 'deflate', 'br']) {
      const whole = encoders[encoding]?.(random(500_000)) ?? Buffer.alloc(0)
      const { status, body } = await send(whole.subarray(0, -100), { encoding })
      expect({ status, code: body.code }, encoding).to.deep.equal({ status: 400, code: 'malformed_json' })
    }
  })
})

/** Returns bytes that compress to almost nothing, so that the whole body arrives long before it is decompressed. */
function repetitive(size: number): Buffer {
  return Buffer.alloc(size, 'invoice ')
}

/** Returns incompressible bytes, which are the same for the same size. */
function random(size: number): Buffer {
  return createHash('shake256', { outputLength: size }).update(String(size)).digest()
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

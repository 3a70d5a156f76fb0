import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect } from 'chai'
import express from 'express'
import { pageRoutes } from './page-routes.ts'

const script = Buffer.from('export const said = "the same"\n'.repeat(40))
const font = Buffer.from('font')

describe('files of the built dashboard', () => {
  let close: () => void
  let port: number

  before(async () => {
    const files = new Map([
      [
        'assets/a.js',
        {
          bytes: script,
          contentType: 'text/javascript; charset=utf-8',
          encoded: { br: brotliCompressSync(script), gzip: gzipSync(script) },
        },
      ],
      ['assets/worker.mjs', { bytes: script, contentType: 'text/javascript; charset=utf-8', encoded: {} }],
      ['assets/a.woff2', { bytes: font, contentType: 'font/woff2', encoded: {} }],
    ])
    const built = { index: '<p>%NONCE%</p>', files }
    const app = express().use(
      pageRoutes({ built, baseUrl: 'http://localhost', limitBytes: (_req, _res, next) => next() }),
    )
    const server = createServer(app).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    port = typeof address === 'object' && address ? address.port : 0
    close = () => server.close()
  })
  after(() => close())

  /** The answer as it comes over the wire: nothing of it is decompressed. */
  async function fileAs(name: string, accepted?: string) {
    const headers = accepted === undefined ? {} : { 'Accept-Encoding': accepted }
    const asked = get({ host: '127.0.0.1', port, path: `/app/assets/${name}`, headers, agent: false })
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return { headers: answer.headers, bytes: await buffer(answer) }
  }

  it('come in brotli to whoever takes it, though it is named after gzip', async () => {
    for (const accepted of ['br', 'gzip, deflate, br, zstd']) {
      const { headers, bytes } = await fileAs('a.js', accepted)
      expect(headers).to.include({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
      expect(headers['content-type']).to.equal('text/javascript; charset=utf-8')
      expect(headers['cache-control']).to.include('immutable')
      expect(brotliDecompressSync(bytes)).to.deep.equal(script)
    }
  })

  it('come in gzip, or as they are, to whoever takes no brotli', async () => {
    for (const accepted of ['gzip', 'br;q=0, gzip;q=0.5']) {
      const { headers, bytes } = await fileAs('a.js', accepted)
      expect(headers['content-encoding']).to.equal('gzip')
      expect(gunzipSync(bytes)).to.deep.equal(script)
    }
    for (const accepted of [undefined, 'identity', 'br;q=0']) {
      const { headers, bytes } = await fileAs('a.js', accepted)
      expect(headers).to.not.have.property('content-encoding')
      expect(headers.vary, 'a cache keeps them apart').to.equal('Accept-Encoding')
      expect(bytes).to.deep.equal(script)
    }
  })

  it('bring the policy only where they are no part of a page: a script is under its page’s, a worker’s is not', async () => {
    const { headers: ofWorker } = await fileAs('worker.mjs')
    expect(ofWorker['content-security-policy']).to.include("default-src 'none'")
    const { headers } = await fileAs('a.js')
    expect(headers).to.not.have.property('content-security-policy')
    for (const each of [headers, ofWorker]) {
      expect(each['x-content-type-options']).to.equal('nosniff')
      expect(each['cross-origin-resource-policy']).to.equal('same-origin')
    }
  })

  it('come as they are where the build compressed nothing', async () => {
    const { headers, bytes } = await fileAs('a.woff2', 'br, gzip')
    expect(headers).to.not.have.any.keys('content-encoding', 'vary')
    expect(bytes).to.deep.equal(font)
  })
})

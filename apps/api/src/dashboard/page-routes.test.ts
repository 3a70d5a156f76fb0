import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect } from 'chai'
import express from 'express'
import { pageRoutes } from './page-routes.ts'

const script = Buffer.from('export const text = "the same"\n'.repeat(40))
const font = Buffer.from('font')

describe('files in the built dashboard', () => {
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

  /** Returns the response without decompressing it. */
  async function fetchFile(name: string, accepted?: string) {
    const headers = accepted === undefined ? {} : { 'Accept-Encoding': accepted }
    const request = get({ host: '127.0.0.1', port, path: `/app/assets/${name}`, headers, agent: false })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return { headers: response.headers, bytes: await buffer(response) }
  }

  it('are sent with Brotli if the browser accepts it, even if it lists gzip first', async () => {
    for (const accepted of ['br', 'gzip, deflate, br, zstd']) {
      const { headers, bytes } = await fetchFile('a.js', accepted)
      expect(headers).to.include({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
      expect(headers['content-type']).to.equal('text/javascript; charset=utf-8')
      expect(headers['cache-control']).to.include('immutable')
      expect(brotliDecompressSync(bytes)).to.deep.equal(script)
    }
  })

  it('are sent with gzip or uncompressed if the browser does not accept Brotli', async () => {
    for (const accepted of ['gzip', 'br;q=0, gzip;q=0.5']) {
      const { headers, bytes } = await fetchFile('a.js', accepted)
      expect(headers['content-encoding']).to.equal('gzip')
      expect(gunzipSync(bytes)).to.deep.equal(script)
    }
    for (const accepted of [undefined, 'identity', 'br;q=0']) {
      const { headers, bytes } = await fetchFile('a.js', accepted)
      expect(headers).to.not.have.property('content-encoding')
      expect(headers.vary, 'caches must distinguish encodings').to.equal('Accept-Encoding')
      expect(bytes).to.deep.equal(script)
    }
  })

  it('have the content security policy only if they are workers, because the page’s policy covers other scripts', async () => {
    const { headers: ofWorker } = await fetchFile('worker.mjs')
    expect(ofWorker['content-security-policy']).to.include("default-src 'none'")
    const { headers } = await fetchFile('a.js')
    expect(headers).to.not.have.property('content-security-policy')
    for (const each of [headers, ofWorker]) {
      expect(each['x-content-type-options']).to.equal('nosniff')
      expect(each['cross-origin-resource-policy']).to.equal('same-origin')
    }
  })

  it('are sent uncompressed if the build did not compress them', async () => {
    const { headers, bytes } = await fetchFile('a.woff2', 'br, gzip')
    expect(headers).to.not.have.any.keys('content-encoding', 'vary')
    expect(bytes).to.deep.equal(font)
  })
})

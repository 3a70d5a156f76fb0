import { gzipSync } from 'node:zlib'
import { expect } from 'chai'
import { AddressRefused, createEgress, type Fetched, FetchFailed, type FetchOptions } from './index.ts'
import { failureOf, startListener, type TestListener } from './testing/test-listener.ts'

const bounds = { maxBytes: 1_000, timeoutMs: 60_000, maxRedirects: 3 }

async function failsWith(failure: string, promise: Promise<unknown>): Promise<void> {
  const error = await failureOf(promise)
  expect(error).to.be.instanceOf(FetchFailed).with.property('failure', failure)
}

describe('fetchPublic, with private addresses allowed', () => {
  let listener: TestListener

  before(async () => {
    listener = await startListener()
  })
  after(() => listener.close())
  beforeEach(() => {
    listener.calls = []
    listener.answer = (_request, response) => response.end('hello')
  })

  function fetchHere(path: string, options: Partial<FetchOptions> = {}): Promise<Fetched> {
    const egress = createEgress({ allowPrivate: true })
    return egress.fetchPublic(`http://127.0.0.1:${listener.port}${path}`, { ...bounds, ...options })
  }

  it('resolves a name once for each connection, and connects to that address', async () => {
    let lookups = 0
    const lookup = async () => {
      lookups += 1
      return [{ address: lookups === 1 ? '127.0.0.1' : '192.0.2.1', family: 4 }]
    }
    const egress = createEgress({ allowPrivate: true, lookup })
    const fetched = await egress.fetchPublic(`http://assets.example:${listener.port}/a`, bounds)
    expect(fetched.bytes.toString()).to.equal('hello')
    expect(listener.calls).to.deep.equal([`GET assets.example:${listener.port}/a`])
    expect(lookups).to.equal(1)
  })

  it('returns the status, content type, bytes, last address and retry time', async () => {
    listener.answer = (_request, response) =>
      response.writeHead(404, { 'content-type': 'image/png', 'retry-after': '7' }).end('none')
    expect(await fetchHere('/a')).to.deep.equal({
      status: 404,
      contentType: 'image/png',
      bytes: Buffer.from('none'),
      url: `http://127.0.0.1:${listener.port}/a`,
      retryAfter: '7',
    })
  })

  it('sends headers only to the first origin, not to origins that it redirects to', async () => {
    const seen: unknown[] = []
    const other = await startListener()
    other.answer = (request, response) => {
      seen.push(request.headers.authorization)
      response.end()
    }
    listener.answer = (request, response) => {
      seen.push(request.headers.authorization)
      const location = request.url === '/a' ? '/b' : `http://127.0.0.1:${other.port}/c`
      response.writeHead(302, { location }).end()
    }
    await fetchHere('/a', { headers: { authorization: 'Bearer secret' } })
    other.close()
    expect(seen).to.deep.equal(['Bearer secret', 'Bearer secret', undefined])
  })

  it('follows redirects, including relative ones, up to the limit', async () => {
    listener.answer = (request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end('there')
      else response.writeHead(302, { location: String(left - 1) }).end()
    }
    expect((await fetchHere('/3')).bytes.toString()).to.equal('there')
    await failsWith('too_many_redirects', fetchHere('/4'))
  })

  for (const location of ['file:///etc/passwd', 'http://u:p@127.0.0.1/', 'http://[', 'gopher://127.0.0.1/']) {
    it(`also checks a redirect, such as to ${location}`, async () => {
      listener.answer = (_request, response) => response.writeHead(302, { location }).end()
      expect(await failureOf(fetchHere('/'))).to.be.instanceOf(AddressRefused)
      expect(listener.calls).to.have.length(1)
    })
  }

  it('limits the bytes, with or without a content length', async () => {
    listener.answer = (_request, response) => response.end('a'.repeat(1_001))
    await failsWith('too_large', fetchHere('/told'))
    listener.answer = (_request, response) => {
      response.write('a'.repeat(600))
      response.end('a'.repeat(600))
    }
    await failsWith('too_large', fetchHere('/chunked'))
    listener.answer = (_request, response) => response.end('a'.repeat(1_000))
    expect((await fetchHere('/fits')).bytes).to.have.length(1_000)
  })

  it('requests no content encoding, and rejects a response that has one', async () => {
    let asked: string | string[] | undefined
    listener.answer = (request, response) => {
      asked = request.headers['accept-encoding']
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1_000_000)))
    }
    await failsWith('encoded', fetchHere('/bomb'))
    expect(asked).to.equal('identity')
  })

  it('limits the time for responses that never start or never end', async () => {
    listener.answer = () => {}
    await failsWith('timeout', fetchHere('/', { timeoutMs: 100 }))
    listener.answer = (_request, response) => response.write('a')
    await failsWith('timeout', fetchHere('/', { timeoutMs: 100 }))
  })

  it('ends when its signal aborts', async () => {
    const controller = new AbortController()
    listener.answer = () => controller.abort()
    await failsWith('aborted', fetchHere('/', { signal: controller.signal }))
  })

  it('distinguishes a failed connection from a response', async () => {
    listener.answer = (request) => request.socket.destroy()
    await failsWith('unreachable', fetchHere('/'))
    listener.answer = (request, response) => {
      response.writeHead(200, { 'content-length': 10 })
      response.write('half', () => request.socket.destroy())
    }
    await failsWith('unreachable', fetchHere('/'))
  })
})

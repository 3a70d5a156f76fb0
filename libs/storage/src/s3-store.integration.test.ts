import { once } from 'node:events'
import { createServer } from 'node:http'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect } from 'chai'
import { Client } from 'minio'
import { Fault } from '@platen/contract'
import { shareS3Server, type S3Server } from '../../../test/parts/s3-server.ts'
import { documentKey } from './expiring-key.ts'
import type { ObjectStore } from './object-store.ts'
import { describeObjectStore, failureOf, keysOf } from './testing/object-store-suite.ts'
import { openS3Store, type S3StoreOptions } from './s3-store.ts'
import { createSweeper } from './sweeper.ts'
import { itExtended } from '../../../test/parts/runs.ts'

const pdf = { contentType: 'application/pdf' }

async function unavailable(promise: Promise<unknown>): Promise<string> {
  const fault = await failureOf(promise)
  expect(fault).to.be.instanceOf(Fault).with.property('code', 'unavailable')
  return fault instanceof Fault ? fault.detail : ''
}

describe('the S3 store', () => {
  let server: S3Server
  let store: ObjectStore
  const bucket = 'managed'

  function storeWith(changed: Partial<S3StoreOptions> = {}): ObjectStore {
    const { endpoint, region, accessKey, secretKey } = server
    return openS3Store({ endpoint, region, accessKey, secretKey, bucket, pathStyle: true, ...changed })
  }

  before(async () => {
    server = await shareS3Server()
    await server.createBucket(bucket)
    store = storeWith()
    await store.initialise({ isNew: async () => true })
  })
  after(() => server?.stop())

  describeObjectStore('the S3 store', () => store)

  describe('links', () => {
    const key = 'documents/a b/é.pdf'
    const offered = { key, fileName: 'Rechnung ü "1".pdf', contentType: 'application/pdf' }
    before(() => store.put(key, Buffer.from('%PDF-1.7'), { contentType: 'application/octet-stream' }))

    it('serve the object without a key, with the given type and name, and ranges', async () => {
      const url = await store.presignGet({ ...offered, expiresInSeconds: 60 })
      const answer = await fetch(url)
      expect(answer.status).to.equal(200)
      expect(await answer.text()).to.equal('%PDF-1.7')
      expect(answer.headers.get('content-type')).to.equal('application/pdf')
      expect(answer.headers.get('content-disposition')).to.match(
        /^attachment; filename="Rechnung u _1_\.pdf"; filename\*=UTF-8''/,
      )
      const part = await fetch(url, { headers: { range: 'bytes=1-3' } })
      expect([part.status, await part.text()]).to.deep.equal([206, 'PDF'])
    })

    it('403: a changed key, expiry, type or signature', async () => {
      await store.put('documents/a b/other.pdf', Buffer.from('other'), pdf)
      const url = await store.presignGet({ ...offered, expiresInSeconds: 60 })
      for (const [from, to] of [
        ['%C3%A9.pdf', 'other.pdf'],
        ['X-Amz-Expires=60', 'X-Amz-Expires=600'],
        ['application%2Fpdf', 'text%2Fhtml'],
        [/Signature=./, 'Signature=x'],
        [/&X-Amz-Signature=.*/, ''],
      ] as const) {
        const tampered = url.replace(from, to)
        expect(tampered).to.not.equal(url)
        expect((await fetch(tampered)).status, tampered).to.equal(403)
      }
      expect((await fetch(url, { method: 'PUT', body: 'mine' })).status).to.equal(403)
      expect((await fetch(url, { method: 'DELETE' })).status).to.equal(403)
    })

    it('403: expired', async () => {
      const earlier = storeWith({ now: () => Date.now() - 120_000 })
      expect((await fetch(await earlier.presignGet({ ...offered, expiresInSeconds: 60 }))).status).to.equal(
        403,
      )
      expect((await fetch(await earlier.presignGet({ ...offered, expiresInSeconds: 180 }))).status).to.equal(
        200,
      )
    })

    it('403: signed with a wrong secret', async () => {
      const wrong = storeWith({ secretKey: 'wrong' })
      expect((await fetch(await wrong.presignGet({ ...offered, expiresInSeconds: 60 }))).status).to.equal(403)
    })

    it('use the public endpoint if callers reach the store at another address', async () => {
      const elsewhere = storeWith({ publicEndpoint: 'https://files.platen.example' })
      expect(await elsewhere.presignGet({ ...offered, expiresInSeconds: 60 })).to.match(
        /^https:\/\/files\.platen\.example\/managed\/documents\//,
      )
    })

    it('put the bucket into the host name if the store requires it', async () => {
      const hosted = storeWith({ endpoint: 'https://s3.example:444', pathStyle: false })
      expect(await hosted.presignGet({ ...offered, expiresInSeconds: 60 })).to.match(
        /^https:\/\/managed\.s3\.example:444\/documents\//,
      )
    })
  })

  itExtended('lists more objects than fit into one page', async () => {
    const keys = Array.from({ length: 1_050 }, (_, index) => `pages/${String(index).padStart(4, '0')}`)
    for (let start = 0; start < keys.length; start += 50) {
      await Promise.all(keys.slice(start, start + 50).map((key) => store.put(key, Buffer.from(''), pdf)))
    }
    expect(await keysOf(store.list('pages/'))).to.deep.equal(keys)
  })

  it('leaves no parts behind if a stream fails in the middle', async () => {
    const partly = Readable.from([Buffer.alloc(2 ** 24), Buffer.alloc(2 ** 24), Buffer.alloc(1)])
    const options = { ...pdf, bytesMax: 2 ** 25 }
    const failure = await failureOf(store.putStream('partly/a', partly, options))
    expect(failure).to.have.property('code', 'payload_too_large')
    const { endpoint, region, accessKey, secretKey } = server
    const { hostname: endPoint, port } = new URL(endpoint)
    const client = new Client({ endPoint, port: Number(port), useSSL: false, region, accessKey, secretKey })
    expect(await client.listIncompleteUploads(bucket, '', true).toArray()).to.deep.equal([])
  })

  it('can be swept like the disk store', async () => {
    const now = Date.now()
    const ended = documentKey({ expiresAt: now - 1_000, id: randomUUID() })
    const staying = documentKey({ expiresAt: now + 60_000, id: randomUUID() })
    await Promise.all([ended, staying].map((key) => store.put(key, Buffer.from('a'), pdf)))
    expect(await createSweeper(store, { now: () => now }).sweep()).to.include({ removed: 1, failed: 0 })
    expect(await store.stat(ended)).to.equal(undefined)
    expect(await store.stat(staying)).to.not.equal(undefined)
  })

  it('unavailable: a wrong secret, a wrong key, or a missing bucket, without the secret in the message', async () => {
    const secretKey = 'wrong-secret-nobody-may-see'
    for (const [changed, code] of [
      [{ secretKey }, 'SignatureDoesNotMatch'],
      [{ accessKey: 'test:nobody' }, 'SignatureDoesNotMatch'],
      [{ bucket: 'not-there' }, 'NoSuchBucket'],
    ] as const) {
      const own = storeWith(changed)
      const detail = await unavailable(own.check())
      expect(detail).to.contain(code).and.not.contain(secretKey)
      expect(await unavailable(own.get('a'))).to.contain(code)
      await unavailable(keysOf(own.list('a')))
    }
  })

  it('unavailable: nothing listens at the address', async () => {
    const own = storeWith({ endpoint: 'http://127.0.0.1:1' })
    for (const call of [
      () => own.check(),
      () => own.get('a'),
      () => own.stat('a'),
      () => own.remove('a'),
      () => own.openRead('a'),
      () => keysOf(own.list('a')),
    ]) {
      expect(await unavailable(call())).to.contain('ECONNREFUSED')
    }
  })

  it('unavailable: a store that accepts the connection and never responds, within the time limit', async () => {
    const deaf = createServer(() => {})
    deaf.listen(0, '127.0.0.1')
    await once(deaf, 'listening')
    const address = deaf.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const own = storeWith({ endpoint: `http://127.0.0.1:${port}`, timeoutMs: 100 })
    expect(await unavailable(own.get('a'))).to.contain('Timeout')
    deaf.closeAllConnections()
    deaf.close()
  })

  it('RangeError: an endpoint that contains more than protocol, host and port', () => {
    for (const endpoint of [
      '',
      'platen',
      'ftp://a.example',
      'https://a.example/path',
      'https://u:p@a.example',
      'https://a.example?b',
    ]) {
      expect(() => storeWith({ endpoint }), endpoint).to.throw(RangeError)
    }
  })
})

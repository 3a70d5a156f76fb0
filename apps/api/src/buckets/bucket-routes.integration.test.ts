import type { IncomingHttpHeaders } from 'node:http'
import type { BucketAnswer, BucketTest } from '@platen/contract'
import { createEgress } from '@platen/platform/egress'
import { expect } from 'chai'
import { Router } from 'express'
import { Client } from 'minio'
import { type S3Server, shareS3Server } from '../../../../test/parts/s3-server.ts'
import { type StoreFront, startStoreFront } from '../../../../test/parts/store-front.ts'
import { bucketRoutes } from './bucket-routes.ts'
import {
  type TestResponse,
  readResponse,
  refusalOf,
  type FeatureApp,
  startFeatureApp,
} from '../testing/feature-app.ts'

const wrongSecret = 'wrong-secret'

describe('bucketRoutes', () => {
  const egress = createEgress({ allowPrivate: true })
  const guarded = createEgress({
    allowPrivate: false,
    lookup: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
  })
  let app: FeatureApp
  let ada: string
  let bob: string

  before(async () => {
    app = await startFeatureApp(({ catalog: { buckets } }) => [
      bucketRoutes({ buckets, bucketEgress: egress }),
      Router().use('/strict', bucketRoutes({ buckets, bucketEgress: guarded })),
    ])
  })
  beforeEach(async () => {
    app.setClock()
    ada = (await app.catalog.accounts.create({ name: 'Ada' })).accountId
    bob = (await app.catalog.accounts.create({ name: 'Bob' })).accountId
  })
  after(async () => {
    egress.close()
    guarded.close()
    await app?.close()
  })

  let store: S3Server
  let front: StoreFront
  let objects: Client

  before(async () => {
    store = await shareS3Server()
    front = await startStoreFront(store.endpoint)
    await store.createBucket('customer')
    const { hostname, port } = new URL(store.endpoint)
    const { region, accessKey, secretKey } = store
    objects = new Client({
      endPoint: hostname,
      port: Number(port),
      useSSL: false,
      region,
      accessKey,
      secretKey,
    })
  })
  after(async () => {
    front?.close()
    await store?.stop()
  })
  beforeEach(() => {
    front.answer = front.passOn
    front.calls.length = 0
  })
  afterEach('the log contains no secret', () => {
    for (const secret of [wrongSecret, store.secretKey]) expect(app.log()).not.to.include(secret)
  })

  const connection = (changes: object = {}) => {
    const { region, accessKey, secretKey } = store
    return { endpoint: front.endpoint, region, pathStyle: true, accessKey, secretKey, ...changes }
  }
  const withoutSecret = (changes: object = {}) => {
    const { secretKey: _left, ...rest } = { ...connection(changes) }
    return rest
  }
  async function ask(
    method: string,
    address: string,
    body?: unknown,
    accountId = ada,
  ): Promise<TestResponse> {
    const response = await app.send(accountId, method, address, body)
    for (const secret of [wrongSecret, store.secretKey]) expect(response.text).not.to.include(secret)
    return response
  }
  const put = (name: string, body: unknown, query = '') =>
    ask('PUT', `/app/api/buckets/${name}${query}`, body)
  const test = async (name: string, body?: unknown) =>
    readResponse(await ask('POST', `/app/api/buckets/${name}/test`, body)) as BucketTest
  const list = async (accountId = ada) =>
    (readResponse(await ask('GET', '/app/api/buckets', undefined, accountId)) as { buckets: BucketAnswer[] })
      .buckets
  const secretOf = async (name: string) => (await app.catalog.buckets.find(ada, name))?.secretKey
  const keysIn = async (bucket: string) => {
    const found: string[] = []
    for await (const item of objects.listObjectsV2(bucket, '', true))
      found.push((item as { name: string }).name)
    return found
  }
  const steps = (reported: BucketTest) => reported.steps.map(({ step, ok }) => `${step} ${ok}`)

  it('200: saves a connection that passes its test, and never returns its secret', async () => {
    const connected = readResponse(await put('customer', connection())) as BucketAnswer
    const { secretKey: _secret, ...shown } = connection()
    expect(connected).to.deep.equal({ name: 'customer', ...shown, createdAt: connected.createdAt })
    expect(await list()).to.deep.equal([connected])
    expect(await secretOf('customer')).to.equal(store.secretKey)
    expect(await list(bob)).to.deep.equal([])
  })

  it('200: saves object options, and sends them with the test', async () => {
    const objectOptions = { storageClass: 'STANDARD', acl: 'private' }
    let sent: IncomingHttpHeaders = {}
    front.answer = (request, response) => {
      if (request.method === 'PUT') sent = request.headers
      front.passOn(request, response)
    }
    expect(readResponse(await put('customer', connection(objectOptions)))).to.include(objectOptions)
    expect(sent).to.include({ 'x-amz-storage-class': 'STANDARD', 'x-amz-acl': 'private' })
    expect(sent).to.have.property('content-md5')
    expect((await list())[0]).to.include(objectOptions)
    sent = {}
    expect((await test('customer')).ok).to.equal(true)
    expect(sent).to.include({ 'x-amz-storage-class': 'STANDARD', 'x-amz-acl': 'private' })
    expect(readResponse(await put('customer', withoutSecret()))).not.to.have.any.keys('storageClass', 'acl')
  })

  it('422 invalid_request: unknown object options, and a KMS key without its encryption', async () => {
    for (const [changes, pointer] of [
      [{ encryption: 'des' }, '/encryption'],
      [{ encryption: 'aws:kms', kmsKeyId: 'a\r\nx: y' }, '/kmsKeyId'],
      [{ kmsKeyId: 'alias/a' }, '/kmsKeyId'],
      [{ encryption: 'AES256', kmsKeyId: 'alias/a' }, '/kmsKeyId'],
      [{ storageClass: 'cold storage' }, '/storageClass'],
      [{ acl: 'everyone' }, '/acl'],
    ] as const) {
      const response = await put('customer', connection(changes))
      expect(refusalOf(response), JSON.stringify(changes)).to.equal(`422 invalid_request ${pointer}`)
    }
    expect(front.calls).to.deep.equal([])
  })

  it('200: the test writes, reads and deletes an object, in that order', async () => {
    for (const body of [connection(), connection(), undefined, {}]) {
      if (body === undefined) await put('customer', connection())
      front.calls.length = 0
      const reported = await test('customer', body)
      expect(reported.ok).to.equal(true)
      expect(steps(reported)).to.deep.equal(['write true', 'read true', 'delete true'])
      for (const step of reported.steps) expect(step.ms).to.be.at.least(0)
      expect(front.calls.map((call) => call.split(' ')[0])).to.deep.equal(['PUT', 'GET', 'DELETE'])
    }
    expect(await keysIn('customer')).to.deep.equal([])
  })

  for (const [what, name, changes, message] of [
    ['a wrong secret', 'customer', { secretKey: wrongSecret }, /^SignatureDoesNotMatch: ./],
    ['a missing bucket', 'not-there', {}, /^NoSuchBucket: ./],
    ['an address without a server', 'customer', { endpoint: 'http://127.0.0.1:9' }, /^ECONNREFUSED: ./],
  ] as const) {
    it(`200: the test of ${what} returns the message from the store; 422 bucket_refused: the connection is not saved`, async () => {
      const reported = await test(name, connection(changes))
      expect(reported.ok).to.equal(false)
      expect(steps(reported)).to.deep.equal(['write false'])
      expect(reported.steps[0]?.message).to.match(message)
      const response = await put(name, connection(changes))
      expect(refusalOf(response)).to.equal('422 bucket_refused ')
      expect(await list()).to.deep.equal([])
    })
  }

  it('deletes the test object even if the key cannot read it, and saves the connection with untested=1', async () => {
    front.answer = (request, response) => {
      if (request.method !== 'GET') return front.passOn(request, response)
      const xml = '<Error><Code>AccessDenied</Code><Message>No GetObject for you</Message></Error>'
      response.writeHead(403).end(xml)
    }
    const reported = await test('customer', connection())
    expect(steps(reported)).to.deep.equal(['write true', 'read false'])
    expect(reported.steps[1]?.message).to.equal('AccessDenied: No GetObject for you')
    expect(await keysIn('customer')).to.deep.equal([])
    expect(refusalOf(await put('customer', connection()))).to.equal('422 bucket_refused ')
    expect(await list()).to.deep.equal([])
    expect((await put('customer', connection(), '?untested=1')).status).to.equal(200)
    expect(await list()).to.have.length(1)
  })

  it('200: keeps the saved secret if it is omitted', async () => {
    await put('customer', connection())
    const respelled = front.endpoint.replace('http://', 'HTTP://')
    const response = await put('customer', withoutSecret({ endpoint: `${respelled}/` }))
    expect(response.status, response.text).to.equal(200)
    expect(await secretOf('customer')).to.equal(store.secretKey)
    expect((await test('customer', withoutSecret())).ok).to.equal(true)
  })

  it('422 invalid_request at /secretKey: a changed endpoint or access key without the secret; no request is signed', async () => {
    await put('customer', connection())
    const attacker = await startStoreFront(store.endpoint)
    try {
      for (const changes of [
        { endpoint: attacker.endpoint },
        { endpoint: front.endpoint.replace('http:', 'https:') },
        { accessKey: 'test:other' },
      ]) {
        for (const [method, address] of [
          ['PUT', '/app/api/buckets/customer'],
          ['PUT', '/app/api/buckets/customer?untested=1'],
          ['POST', '/app/api/buckets/customer/test'],
        ] as const) {
          const response = await ask(method, address, withoutSecret(changes))
          expect(refusalOf(response)).to.equal('422 invalid_request /secretKey')
        }
      }
      expect(attacker.calls).to.deep.equal([])
      expect((await list())[0]?.endpoint).to.equal(front.endpoint)
    } finally {
      attacker.close()
    }
    expect(refusalOf(await put('another', withoutSecret()))).to.equal('422 invalid_request /secretKey')
  })

  it('422 bucket_refused at /endpoint: a private address, even without a test; 200: the test fails for a name that resolves to one', async () => {
    for (const endpoint of [
      'http://127.0.0.1',
      'http://169.254.169.254',
      'http://localhost',
      'ftp://a.b',
      'a',
    ]) {
      const body = connection({ endpoint })
      for (const [method, address] of [
        ['PUT', '/strict/app/api/buckets/customer'],
        ['PUT', '/strict/app/api/buckets/customer?untested=1'],
        ['POST', '/strict/app/api/buckets/customer/test'],
      ] as const) {
        const response = await ask(method, address, body)
        expect(refusalOf(response)).to.equal('422 bucket_refused /endpoint')
        const isPrivate = /^http:\/\/(?:\d|localhost)/.test(endpoint)
        expect(response.text.includes('PLATEN_ALLOW_PRIVATE_BUCKETS=1'), 'hint for the operator').to.equal(
          isPrivate,
        )
      }
    }
    // Saved while private addresses were allowed.
    await put('customer', connection())
    front.calls.length = 0
    const kept = await ask('POST', '/strict/app/api/buckets/customer/test')
    expect(refusalOf(kept)).to.equal('422 bucket_refused /endpoint')
    const named = connection({ endpoint: 'http://store.example.com' })
    const reported = readResponse(
      await ask('POST', '/strict/app/api/buckets/customer/test', named),
    ) as BucketTest
    expect(steps(reported)).to.deep.equal(['write false'])
    expect(reported.steps[0]?.message)
      .to.match(/^AddressRefused: .*PLATEN_ALLOW_PRIVATE_BUCKETS=1/)
      .and.not.include('127.0.0.1')
    expect(front.calls).to.deep.equal([])
  })

  it('422 invalid_request: invalid fields, bucket names and query parameters', async () => {
    const wrong = await put('customer', { ...connection(), secret: 'a', pathStyle: 'yes' })
    expect(refusalOf(wrong)).to.equal('422 invalid_request /secret /pathStyle')
    for (const name of ['A', 'a..b', '127.0.0.1', 'x'.repeat(64), 'a%00b', '%F0%9F%98%80']) {
      const response = await put(name, connection(), '?untested=1')
      expect(refusalOf(response), name).to.equal('422 invalid_request /name')
    }
    const broken = await ask('POST', '/app/api/buckets/customer/test', '{')
    expect(refusalOf(broken)).to.equal('400 malformed_json')
    const query = await put('customer', connection(), '?untested=yes')
    expect(refusalOf(query)).to.equal('422 invalid_request /untested')
    expect(await list()).to.deep.equal([])
  })

  it('404 not_found: other accounts’ buckets cannot be tested or deleted, and their secrets cannot be used', async () => {
    await put('customer', connection())
    const asBob = (method: string, address: string, body?: unknown) =>
      ask(method, `/app/api/buckets/customer${address}`, body, bob)
    expect(refusalOf(await asBob('POST', '/test'))).to.equal('404 not_found')
    expect(refusalOf(await asBob('DELETE', ''))).to.equal('404 not_found')
    const stolen = await asBob('POST', '/test', withoutSecret())
    expect(refusalOf(stolen)).to.equal('422 invalid_request /secretKey')
    expect((await ask('DELETE', '/app/api/buckets/customer')).status).to.equal(204)
    expect(refusalOf(await ask('DELETE', '/app/api/buckets/customer'))).to.equal('404 not_found')
  })
})

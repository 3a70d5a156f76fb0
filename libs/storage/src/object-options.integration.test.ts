import { Readable } from 'node:stream'
import { createEgress } from '@platen/platform/egress'
import { expect } from 'chai'
import { type StrictStore, startStrictStore } from '../../../test/parts/strict-store.ts'
import { type S3Server, shareS3Server } from '../../../test/parts/s3-server.ts'
import { type CustomerBucketConnection, openCustomerBucket } from './customer-bucket.ts'
import { checksumHeader } from './object-headers.ts'
import { openS3Store } from './s3-store.ts'
import { failureOf } from './testing/object-store-suite.ts'

const key = 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd'
const kms = { encryption: 'aws:kms', kmsKeyId: key, storageClass: 'STANDARD_IA', acl: 'private' } as const
const kmsHeaders = {
  'x-amz-server-side-encryption': 'aws:kms',
  'x-amz-server-side-encryption-aws-kms-key-id': key,
  'x-amz-storage-class': 'STANDARD_IA',
  'x-amz-acl': 'private',
}

describe('object options of a bucket', () => {
  const egress = createEgress({ allowPrivate: true })
  let insisting: StrictStore
  let connection: CustomerBucketConnection

  beforeEach(async () => {
    insisting = await startStrictStore('aws:kms')
    const keys = { accessKey: 'key', secretKey: 'secret' }
    connection = { name: 'kept', endpoint: insisting.endpoint, region: 'us-east-1', pathStyle: true, ...keys }
  })
  afterEach(() => insisting.close())
  after(() => egress.close())

  it('are used by the connection test, whose error mentions that the policy may require encryption', async () => {
    const failure = await failureOf(openCustomerBucket(connection, egress).testConnection())
    expect(failure)
      .to.have.property('detail')
      .that.match(
        /AccessDenied: Access Denied\. If the key .* set the bucket’s encryption to AES256 or aws:kms/,
      )
    await openCustomerBucket({ ...connection, ...kms }, egress).testConnection()
    expect(insisting.writes).to.have.length(1)
    expect(insisting.writes[0]?.headers).to.include(kmsHeaders)
  })

  it('are in the signature of a presigned upload address', async () => {
    const bucket = openCustomerBucket({ ...connection, ...kms }, egress)
    const { url, headers } = await bucket.presignPut({
      key: 'a b.pdf',
      expiresInSeconds: 60,
      contentType: 'application/pdf',
    })
    expect(headers).to.deep.equal({ ...kmsHeaders, 'content-type': 'application/pdf' })
    const pdf = Buffer.from('pdf')
    const sent = await egress.putBytes(url, pdf, {
      headers: { ...headers, ...(await checksumHeader(pdf)) },
      timeoutMs: 60_000,
    })
    expect(sent.status, sent.body).to.equal(200)
    expect(insisting.writes[0]?.signed).to.deep.equal(['host', ...Object.keys(kmsHeaders)].toSorted())
  })

  it('are sent with each write to the service’s own store; for large objects, at the start of the upload', async () => {
    const { name: bucket, ...rest } = connection
    const store = openS3Store({ ...rest, bucket, ...kms })
    await store.put('a.json', Buffer.from('{}'), { contentType: 'application/json' })
    const source = Readable.from([Buffer.alloc(10 * 2 ** 20), Buffer.alloc(10 * 2 ** 20)])
    await store.putStream('large', source, { contentType: 'application/pdf' })
    await store.putStream('small', Readable.from([Buffer.from('x')]), { contentType: 'application/pdf' })
    expect(insisting.writes.map(({ what }) => what)).to.deep.equal([
      'object',
      'upload',
      'part',
      'part',
      'object',
    ])
    for (const { what, headers, signed } of insisting.writes) {
      if (what === 'part') continue
      expect(headers).to.include(kmsHeaders)
      expect(signed).to.include.members(Object.keys(kmsHeaders))
    }
  })

  describe('on a real store, which checks signatures and checksums', () => {
    let server: S3Server
    const real = { storageClass: 'STANDARD', acl: 'private' } as const

    before(async () => {
      server = await shareS3Server()
      await server.createBucket('stored')
    })
    after(() => server?.stop())

    it('are accepted only as signed', async () => {
      const { endpoint, region, accessKey, secretKey } = server
      const reached = { name: 'stored', endpoint, region, accessKey, secretKey, pathStyle: true, ...real }
      const bucket = openCustomerBucket(reached, egress)
      await bucket.testConnection()
      for (const name of ['a.pdf', 'a b/ü?c#d%2F/e+f.pdf', '😀.pdf']) {
        const { url, headers } = await bucket.presignPut({
          key: name,
          expiresInSeconds: 60,
          contentType: 'application/pdf',
        })
        const body = Buffer.from(name)
        const put = (given: Record<string, string>, bytes = body) =>
          egress.putBytes(url, bytes, { headers: given, timeoutMs: 60_000 })
        const whole = { ...headers, ...(await checksumHeader(body)) }
        const sent = await put(whole)
        expect(sent.status, sent.body).to.equal(200)
        expect((await put({ ...whole, 'x-amz-acl': 'public-read' })).status).to.equal(403)
        expect((await put(whole, Buffer.from('other'))).status).to.equal(400)
      }
    })
  })
})

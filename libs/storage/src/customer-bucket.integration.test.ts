import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { expect } from 'chai'
import { Fault } from '@platen/contract'
import { createEgress } from '@platen/platform/egress'
import { shareS3Server, type S3Server } from '../../../test/parts/s3-server.ts'
import { type CustomerBucketConnection, openCustomerBucket } from './customer-bucket.ts'
import { failureOf } from './testing/object-store-suite.ts'

const pdf = { contentType: 'application/pdf' }
const secretKey = 'wrong-secret-nobody-may-see'

async function refusal(
  promise: Promise<unknown>,
): Promise<{ detail: string; code: string; message: string }> {
  const fault = await failureOf(promise)
  expect(fault).to.be.instanceOf(Fault).with.property('code', 'bucket_refused')
  if (!(fault instanceof Fault)) throw new Error('The error is not a Fault')
  const [item] = fault.errors
  return { detail: fault.detail, code: item?.code ?? '', message: item?.message ?? '' }
}

function xml(code: string, message: string): string {
  return `<Error><Code>${code}</Code><Message>${message}</Message></Error>`
}

describe('a customer’s bucket', () => {
  const egress = createEgress({ allowPrivate: true })
  after(() => egress.close())

  describe('on a real store', () => {
    let server: S3Server
    let connection: CustomerBucketConnection

    function testNamed(name: string): Promise<void> {
      return openCustomerBucket({ ...connection, name }, egress).testConnection()
    }

    before(async () => {
      server = await shareS3Server()
      await server.createBucket('customer')
      const { endpoint, region, accessKey } = server
      connection = {
        name: 'customer',
        endpoint,
        region,
        accessKey,
        secretKey: server.secretKey,
        pathStyle: true,
      }
    })
    after(() => server?.stop())

    it('passes the test that writes, reads and deletes an object', () =>
      openCustomerBucket(connection, egress).testConnection())

    it('reports the steps of the test in order', async () => {
      const tried = await openCustomerBucket(connection, egress).tryConnection()
      expect(tried.map(({ step, refused }) => [step, refused])).to.deep.equal([
        ['write', undefined],
        ['read', undefined],
        ['delete', undefined],
      ])
      for (const { ms } of tried) expect(ms).to.be.at.least(0)
    })

    it('accepts a document by presigned PUT through the guard, and returns it by presigned GET', async () => {
      const bucket = openCustomerBucket(connection, egress)
      for (const key of ['a.pdf', 'a b/ü?c#d%2F/e+f.pdf', '😀.pdf', 'k'.repeat(1_024)]) {
        const { url } = await bucket.presignPut({ key, expiresInSeconds: 60, ...pdf })
        const put = await egress.putBytes(url, Buffer.from(key), {
          headers: { 'content-type': pdf.contentType },
          timeoutMs: 60_000,
        })
        expect(put.status, put.body).to.equal(200)
        const link = await bucket.presignGet({ key, expiresInSeconds: 60, fileName: 'ü.pdf', ...pdf })
        const answer = await fetch(link)
        expect(await answer.text()).to.equal(key)
        expect(answer.headers.get('content-disposition')).to.contain("filename*=UTF-8''%C3%BC.pdf")
      }
    })

    it('bucket_refused: a wrong secret, with the store’s own code and without the secret', async () => {
      const reported = await refusal(
        openCustomerBucket({ ...connection, secretKey }, egress).testConnection(),
      )
      expect(reported.code).to.equal('SignatureDoesNotMatch')
      expect(reported.detail).to.contain('writing').and.not.contain(secretKey)
    })

    it('bucket_refused: a missing bucket, and an invalid bucket name', async () => {
      expect((await refusal(testNamed('not-there'))).code).to.equal('NoSuchBucket')
      expect((await refusal(testNamed('No Bucket'))).code).to.equal('InvalidBucketNameError')
    })

    it('bucket_refused: a private address if private addresses are not allowed', async () => {
      const guarded = createEgress({ allowPrivate: false })
      const reported = await refusal(openCustomerBucket(connection, guarded).testConnection())
      expect(reported).to.include({ code: 'AddressRefused' })
    })
  })

  describe('on a store that misbehaves', () => {
    let server: Server
    let answer: RequestListener
    let connection: CustomerBucketConnection
    const test = (timeoutMs = 60_000) =>
      openCustomerBucket(connection, egress, { testTimeoutMs: timeoutMs }).testConnection()

    before(async () => {
      server = createServer((request, response) => answer(request.resume(), response))
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      const endpoint = `http://127.0.0.1:${port}`
      connection = {
        name: 'customer',
        endpoint,
        region: 'eu-west-1',
        accessKey: 'AKIA',
        secretKey,
        pathStyle: true,
      }
    })
    after(() => {
      server.closeAllConnections()
      server.close()
    })

    for (const [what, status, body, code] of [
      ['403 with HTML', 403, '<html><body>Forbidden</body></html>', 'Status403'],
      ['403 by policy', 403, xml('AccessDenied', 'No PutObject for you'), 'AccessDenied'],
      ['400 for an expired token', 400, xml('ExpiredToken', 'The token has expired'), 'ExpiredToken'],
      [
        '403 for a clock that is wrong',
        403,
        xml('RequestTimeTooSkewed', 'Too skewed'),
        'RequestTimeTooSkewed',
      ],
      ['301 to another region', 301, xml('PermanentRedirect', 'Use the endpoint'), 'PermanentRedirect'],
      ['307 to elsewhere', 307, '', 'Status307'],
      ['500 with nothing', 500, '', 'Status500'],
      ['503 and slow down', 503, xml('SlowDown', 'Reduce your request rate'), 'SlowDown'],
      ['megabytes of refusal', 400, 'x'.repeat(5_000_000), 'Status400'],
      ['a message that repeats the secret', 403, xml('Odd', `You sent ${secretKey}`), 'Odd'],
    ] as const) {
      it(`bucket_refused: ${what}`, async () => {
        let calls = 0
        answer = (_request, response) => {
          calls += 1
          response.writeHead(status, { location: `${connection.endpoint}/elsewhere` }).end(body)
        }
        const reported = await refusal(test())
        expect(reported.code).to.equal(code)
        expect(JSON.stringify(reported)).to.not.contain(secretKey)
        expect(reported.message.length).to.be.at.most(300)
        expect(calls).to.equal(1)
      })
    }

    it('bucket_refused: a short key does not redact parts of words in the message', async () => {
      answer = (_request, response) => response.writeHead(403).end(xml('InvalidName', 'It is invalid'))
      const short = { ...connection, accessKey: 'a', secretKey: 'in' }
      const tried = await openCustomerBucket(short, egress).tryConnection()
      expect(tried[0]?.refused).to.deep.equal({ code: 'InvalidName', message: 'It is invalid' })
    })

    it('bucket_refused: within the time limit, if a store never responds or never ends its response', async () => {
      answer = () => {}
      expect((await refusal(test(100))).code).to.equal('Timeout')
      answer = (request, response) => {
        if (request.method === 'PUT') response.end()
        else response.write('a')
      }
      expect((await refusal(test(100))).code).to.equal('Timeout')
    })

    it('the first failed step is the last reported step, and the test object is deleted if reading fails', async () => {
      const called: string[] = []
      answer = (request, response) => {
        called.push(`${request.method} ${request.url?.split('?')[0]}`)
        if (request.method !== refusedMethod) response.writeHead(200, { ETag: '"a"' }).end()
        else response.writeHead(403).end(xml('AccessDenied', `Not with ${secretKey}`))
      }
      let refusedMethod = 'GET'
      const tried = () => openCustomerBucket(connection, egress).tryConnection()
      const [write, read, ...more] = await tried()
      expect([write?.step, write?.refused, read?.step, more]).to.deep.equal(['write', undefined, 'read', []])
      expect(read?.refused).to.deep.equal({ code: 'AccessDenied', message: 'Not with ***' })
      const [put, get, remove] = called
      expect(called).to.have.length(3)
      expect([get, remove]).to.deep.equal([put?.replace('PUT', 'GET'), put?.replace('PUT', 'DELETE')])
      refusedMethod = 'PUT'
      called.length = 0
      expect((await tried()).map(({ step }) => step)).to.deep.equal(['write'])
      expect(called).to.have.length(1)
    })

    it('bucket_refused: a broken connection', async () => {
      answer = (request) => request.socket.destroy()
      expect((await refusal(test())).code).to.equal('ECONNRESET')
    })

    it('bucket_refused: no response, with the error code and the given address, but without the resolved address', async () => {
      const resolved = ['127.0.0.83', '127.0.0.84']
      for (const addresses of [resolved.slice(1), resolved]) {
        const lookup = async () => addresses.map((address) => ({ address, family: 4 }))
        const named = createEgress({ allowPrivate: true, lookup })
        // Nothing listens at these addresses on any port.
        const endpoint = 'http://store.example:9'
        const reported = await refusal(
          openCustomerBucket({ ...connection, endpoint }, named).testConnection(),
        )
        named.close()
        expect(reported.code).to.equal('ECONNREFUSED')
        expect(reported.message).to.equal('No response from http://store.example:9.')
        expect(reported.detail).not.to.match(/127\.0/)
      }
    })

    it('bucket_refused: a store that returns different content, of any length', async () => {
      answer = (request, response) => {
        if (request.method === 'PUT') response.end()
        else response.end('x'.repeat(10_000_000))
      }
      expect((await refusal(test())).detail).to.contain('reading')
    })
  })

  it('bucket_refused: an endpoint that is not a bare address', () => {
    for (const endpoint of ['', 'bucket', 'file:///etc', 'https://a.example/path']) {
      const connection = {
        name: 'customer',
        endpoint,
        region: 'r',
        accessKey: 'a',
        secretKey: 'b',
        pathStyle: true,
      }
      expect(() => openCustomerBucket(connection, egress), endpoint)
        .to.throw(Fault)
        .with.property('code', 'bucket_refused')
    }
  })

  it('RangeError: a refused key', async () => {
    const connection = {
      name: 'customer',
      endpoint: 'https://a.example',
      region: 'r',
      accessKey: 'a',
      secretKey: 'b',
      pathStyle: true,
    }
    const link = openCustomerBucket(connection, egress).presignPut({
      key: '../a',
      expiresInSeconds: 60,
      ...pdf,
    })
    expect(await failureOf(link)).to.be.instanceOf(RangeError)
  })
})

import { expect } from 'chai'
import {
  type BucketConnection,
  managedFiles,
  useCustomerBucket,
  wrongSecret,
} from './parts/customer-bucket.ts'
import { htmlTemplate, startStack } from './parts/stack.ts'
import { startStoreFront, acceptAnything } from './parts/store-front.ts'

describe("a customer's bucket, against the whole stack", () => {
  const suite = useCustomerBucket()
  const { connect, connectedNames, send, problemOf, keysIn, typeOf } = suite

  describe('a bucket that rejects the document', () => {
    // Each case has its own bucket, which was connected while everything worked.
    const refuse = async (name: string, detail: RegExp | string) => {
      const before = await keysIn('customer')
      const asked = { s3_bucket: name, s3_key: 'refused.pdf' }
      const answers = await Promise.all([send('create', asked), send('pdf', { ...asked, expiration: 5 })])
      for (const answer of answers) {
        const problem = await problemOf(answer, 422, 'bucket_refused')
        expect(problem.detail).to.match(detail instanceof RegExp ? detail : new RegExp(`^${detail}$`))
      }
      expect(await keysIn('customer')).to.deep.equal(before)
    }

    it('422 bucket_refused SignatureDoesNotMatch: a wrong secret', async () => {
      const bob = await suite.stack.createAccount('Bob')
      suite.front.answer = acceptAnything()
      expect((await connect({ name: 'customer', secretKey: wrongSecret }, bob)).status).to.equal(201)
      suite.front.answer = suite.front.passOn
      const bobs = await suite.stack.publish(bob, 'note', htmlTemplate('<p>{{no}}</p>'))
      const answer = await send('create', { templateId: bobs, s3_key: 'refused.pdf' }, bob)
      const { detail } = await problemOf(answer, 422, 'bucket_refused')
      expect(detail).to.match(/^The bucket's store returned status 403 SignatureDoesNotMatch: /)
      expect(await keysIn('customer')).not.to.include('refused.pdf')
    })

    it('422 bucket_refused NoSuchBucket: a bucket that was deleted after it was connected', async () => {
      await suite.server.createBucket('short-lived')
      expect((await connect({ name: 'short-lived' })).status).to.equal(201)
      await suite.objects.removeBucket('short-lived')
      await refuse('short-lived', /^The bucket's store returned status 404 NoSuchBucket: /)
    })

    it('422 bucket_refused ECONNREFUSED: an unavailable store', async () => {
      suite.front.close()
      await refuse('customer', String.raw`The bucket's store could not be reached \(ECONNREFUSED\)\.`)
    })

    it('422 bucket_refused Timeout: a store that never responds, within the deadline', async () => {
      suite.front.answer = () => undefined
      await refuse('customer', String.raw`The bucket's store did not respond within \d+ ms \(Timeout\)\.`)
      expect(suite.front.calls).to.have.length(2)
    })

    it('422 bucket_refused ECONNRESET: a connection that is reset', async () => {
      suite.front.answer = (request) => request.socket.destroy()
      await refuse('customer', String.raw`The bucket's store could not be reached \(ECONNRESET\)\.`)
    })

    for (const [title, status, body, detail] of [
      [
        '500 with HTML',
        500,
        '<html><body><h1>Oops</h1></body></html>',
        String.raw`The bucket's store returned status 500\.`,
      ],
      [
        '503 with HTML',
        503,
        '<!doctype html><Error>busy</Error>',
        String.raw`The bucket's store returned status 503\.`,
      ],
      [
        '503 SlowDown',
        503,
        xml('SlowDown', 'Please reduce your request rate.'),
        /^The bucket's store returned status 503 SlowDown: Please/,
      ],
      [
        '403 AccessDenied',
        403,
        xml('AccessDenied', 'Access Denied.'),
        /^The bucket's store returned status 403 AccessDenied: Access/,
      ],
      ['nothing at all', 500, '', String.raw`The bucket's store returned status 500\.`],
    ] as const) {
      it(`422 bucket_refused: ${title}`, async () => {
        suite.front.answer = (request, response) => {
          request.resume()
          response.writeHead(status, { 'Content-Type': 'text/html' }).end(body)
        }
        await refuse('customer', detail)
        expect(suite.front.calls).to.have.length(2)
      })
    }

    it('422 bucket_refused: treats a redirect as a response, and does not follow it', async () => {
      const elsewhere = await startStoreFront(suite.server.endpoint)
      try {
        for (const status of [301, 302, 307, 308]) {
          suite.front.answer = (request, response) => {
            request.resume()
            response.writeHead(status, { Location: `${elsewhere.endpoint}${request.url}` }).end()
          }
          await refuse('customer', String.raw`The bucket's store returned status ${status}\.`)
        }
        expect(elsewhere.calls).to.deep.equal([])
      } finally {
        elsewhere.close()
      }
    })

    it('422 bucket_refused: a store that echoes the request; the response contains neither signature nor access key', async () => {
      suite.front.answer = (request, response) => {
        request.resume()
        response
          .writeHead(400)
          .end(
            xml(
              'Odd',
              `You sent ${request.url?.split('X-Amz-Algorithm').at(-1)}`
                .replaceAll('&', ' ')
                .replaceAll('X-Amz-', ''),
            ),
          )
      }
      const { detail } = await problemOf(
        await send('create', { s3_key: 'refused.pdf' }),
        422,
        'bucket_refused',
      )
      expect(detail).to.match(/^The bucket's store returned status 400 Odd: You sent .*Signature=\*\*\*/)
      expect(detail).not.to.match(/[0-9a-f]{64}/)
      expect(detail)
        .not.to.include(suite.server.accessKey)
        .and.not.include(encodeURIComponent(suite.server.accessKey))
    })

    it('200: delivers the next document when the bucket is available again', async () => {
      expect((await send('create', { s3_key: 'back.pdf' })).status).to.equal(200)
      expect(await typeOf('back.pdf')).to.equal('application/pdf')
    })
  })

  describe('POST /operator/…/buckets', () => {
    const refusedConnect = async (connection: BucketConnection, detail: RegExp) => {
      const problem = await problemOf(await connect(connection), 422, 'bucket_refused')
      expect(problem.detail).to.match(detail)
      expect(await connectedNames()).not.to.include(connection.name)
    }

    it('422 bucket_refused: a wrong secret, a wrong access key, a missing bucket; nothing is connected', async () => {
      await suite.server.createBucket('never')
      await refusedConnect({ name: 'never', secretKey: wrongSecret }, /SignatureDoesNotMatch/)
      await refusedConnect({ name: 'never', accessKey: 'test:nobody' }, /SignatureDoesNotMatch/)
      await refusedConnect({ name: 'not-there' }, /NoSuchBucket/)
      expect(await keysIn('never')).to.deep.equal([])
    })

    it('422 bucket_refused: a store that is unavailable, returns HTML, or redirects', async () => {
      suite.front.close()
      await refusedConnect({ name: 'never' }, /ECONNREFUSED/)
      await suite.front.open()
      for (const status of [503, 500, 307]) {
        suite.front.answer = (request, response) => {
          request.resume()
          response.writeHead(status, { Location: `${suite.front.endpoint}/elsewhere` }).end('<html>no</html>')
        }
        suite.front.calls.length = 0
        await refusedConnect({ name: 'never' }, new RegExp(`Status${status}`))
        expect(suite.front.calls).to.have.length(1)
      }
    })

    it('422 bucket_refused: an invalid address, or an address with a path or a password', async () => {
      for (const endpoint of [
        'nonsense',
        'ftp://127.0.0.1',
        `http://ada:${wrongSecret}@127.0.0.1`,
        `${suite.front.endpoint}/path`,
      ]) {
        await refusedConnect({ name: 'never', endpoint }, /./)
      }
      expect(suite.front.calls).to.deep.equal([])
    })

    it('keeps a working connection if its replacement is rejected', async () => {
      await problemOf(await connect({ name: 'customer', secretKey: wrongSecret }), 422, 'bucket_refused')
      expect((await send('create', { s3_key: 'still.pdf' })).status).to.equal(200)
    })

    it('leaves no test object', async () => {
      expect((await connect({ name: 'customer' })).status).to.equal(201)
      expect((await keysIn('customer')).filter((key) => key.includes('test'))).to.deep.equal([])
    })

    it('204, then 422 bucket_not_connected: a bucket that was removed; 404 not_found: an unknown bucket', async () => {
      await suite.server.createBucket('removed')
      expect((await connect({ name: 'removed' })).status).to.equal(201)
      const remove = () => suite.stack.operator('DELETE', `/accounts/${suite.ada.accountId}/buckets/removed`)
      expect((await remove()).status).to.equal(204)
      await problemOf(
        await send('create', { s3_bucket: 'removed', s3_key: 'a.pdf' }),
        422,
        'bucket_not_connected',
      )
      await problemOf(await remove(), 404, 'not_found')
      expect(await keysIn('removed')).to.deep.equal([])
    })
  })

  describe('if private addresses are not allowed', () => {
    it('422 bucket_refused: the API does not connect a bucket with a private address, and does not send a request', async () => {
      const guarded = await startStack({ workers: 0 })
      try {
        const account = await guarded.createAccount('Ada')
        const port = new URL(suite.front.endpoint).port
        for (const host of [
          '127.0.0.1',
          'localhost',
          '[::1]',
          '2130706433',
          '0x7f.1',
          '[::ffff:127.0.0.1]',
          '169.254.169.254',
          '10.0.0.1',
        ]) {
          const answer = await connect(
            { name: 'customer', endpoint: `http://${host}:${port}` },
            account,
            guarded,
          )
          const { detail } = await problemOf(answer, 422, 'bucket_refused')
          expect(detail).to.match(/^The bucket's address is not allowed: .* is not fetched: /)
        }
        expect(suite.front.calls).to.deep.equal([])
        expect(guarded.log()).not.to.include(suite.server.secretKey)
      } finally {
        await guarded.close()
      }
    })

    it('422 bucket_refused: the worker does not deliver to a bucket with a private address, and does not send a request', async () => {
      const guarded = await startStack({ api: { PLATEN_ALLOW_PRIVATE_BUCKETS: '1' } })
      try {
        const account = await guarded.createAccount('Ada')
        const own = await guarded.publish(account, 'note', htmlTemplate('<p>{{no}}</p>'))
        expect((await connect({ name: 'customer' }, account, guarded)).status).to.equal(201)
        suite.front.calls.length = 0
        const answer = await send('create', { templateId: own, s3_key: 'guarded.pdf' }, account, guarded)
        const { detail } = await problemOf(answer, 422, 'bucket_refused')
        expect(detail).to.match(/^The bucket's address is not allowed: .* is not public$/)
        expect(suite.front.calls).to.deep.equal([])
        expect(await managedFiles(guarded)).to.deep.equal([])
      } finally {
        await guarded.close()
      }
    })
  })
})

function xml(code: string, message: string): string {
  return `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`
}

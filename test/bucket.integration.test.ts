import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Problem } from '@platen/contract'
import { expect } from 'chai'
import { Client } from 'minio'
import { askForBucketAsTest, refusedAsTest } from './parts/ask-for-bucket.ts'
import { noiseTemplate } from './parts/noise-template.ts'
import { type RedisWatch, watchRedis } from './parts/redis-watch.ts'
import { type S3Server, startS3Server } from './parts/s3-server.ts'
import { type Account, htmlTemplate, type Stack, startStack, until } from './parts/stack.ts'
import { type StoreFront, startStoreFront, takeAnything } from './parts/store-front.ts'

const wrongSecret = 'wrong-secret-nobody-may-see'
const data = { no: 'A-1' }
const requestTimeoutMs = 10_000

describe("a customer's bucket, against the whole stack", () => {
  let server: S3Server
  let front: StoreFront
  let objects: Client
  let stack: Stack
  let ada: Account
  let bob: Account
  let templateId: string
  let redis: RedisWatch
  let secrets: string[]

  before(async () => {
    server = await startS3Server()
    front = await startStoreFront(server.endpoint)
    const { hostname, port } = new URL(server.endpoint)
    const { region, accessKey, secretKey } = server
    objects = new Client({
      endPoint: hostname,
      port: Number(port),
      useSSL: false,
      region,
      accessKey,
      secretKey,
    })
    await server.createBucket('customer')
    stack = await startStack({
      api: { PLATEN_ALLOW_PRIVATE_BUCKETS: '1', REQUEST_TIMEOUT_MS: String(requestTimeoutMs) },
      worker: { PLATEN_ALLOW_PRIVATE_BUCKETS: '1' },
    })
    redis = await watchRedis(stack.redisUrl)
    ada = await stack.createAccount('Ada')
    bob = await stack.createAccount('Bob')
    secrets = [wrongSecret, server.secretKey, ada.apiKey]
    templateId = await stack.publish(
      ada,
      'note',
      htmlTemplate('<p>{{no}}</p>', { fileName: 'note-{{no}}.pdf' }),
    )
    const answer = await connect({ name: 'customer' })
    expect(answer.status).to.equal(201)
  })
  after(async () => {
    await redis?.close()
    await stack?.close()
    front?.close()
    await server?.stop()
  })
  beforeEach(async () => {
    front.answer = front.passOn
    front.calls.length = 0
    await front.open()
  })
  afterEach(
    'no secret stands in the log or has passed through Redis, and managed storage stays empty',
    async () => {
      // A failed job goes a moment after its answer.
      await until(async () => !(await redis.values()).includes('X-Amz-Signature'))
      const places = { log: stack.log(), commands: await redis.commands(), values: await redis.values() }
      for (const [place, text] of Object.entries(places)) {
        for (const secret of secrets) expect(text.includes(secret), `${secret} in ${place}`).to.equal(false)
      }
      expect(places.log).not.to.include('X-Amz-Signature')
      expect(await managedFiles(stack)).to.deep.equal([])
    },
  )

  interface Connection {
    name: string
    secretKey?: string
    accessKey?: string
    endpoint?: string
  }

  async function connect(connection: Connection, account = ada, on = stack): Promise<Response> {
    const { region, accessKey, secretKey } = server
    const given = { endpoint: front.endpoint, region, pathStyle: true, accessKey, secretKey, ...connection }
    return on.operator('POST', `/accounts/${account.accountId}/buckets`, given)
  }

  async function connectedNames(account = ada): Promise<string[]> {
    const answer = await stack.operator('GET', `/accounts/${account.accountId}/buckets`)
    const text = await answer.text()
    for (const secret of secrets) expect(text).not.to.include(secret)
    return (JSON.parse(text) as { buckets: Array<{ name: string }> }).buckets.map(({ name }) => name)
  }

  function send(
    endpoint: 'create' | 'pdf',
    body: Record<string, unknown>,
    account = ada,
    on = stack,
  ): Promise<Response> {
    return fetch(`${on.baseUrl}/v1/${endpoint}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${account.apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ templateId, data, s3_bucket: 'customer', ...body }),
    })
  }

  async function problemOf(answer: Response, status: number, code: string): Promise<Problem> {
    const text = await answer.text()
    for (const secret of secrets) expect(text).not.to.include(secret)
    expect(text).not.to.include('X-Amz-')
    const problem = JSON.parse(text) as Problem
    expect(`${answer.status} ${problem.code}`, text).to.equal(`${status} ${code}`)
    expect(answer.headers.get('content-type')).to.equal('application/problem+json')
    return problem
  }

  const keysIn = async (bucket: string) => {
    const keys: string[] = []
    for await (const item of objects.listObjectsV2(bucket, '', true))
      keys.push((item as { name: string }).name)
    return keys
  }
  const bytesOf = async (key: string, bucket = 'customer') =>
    Buffer.concat(await (await objects.getObject(bucket, key)).toArray())
  const typeOf = async (key: string) =>
    (await objects.statObject('customer', key)).metaData['content-type'] as string

  it('422 invalid_request: nothing of a test key reaches it, whichever way it is asked for: its server hears nothing', async () => {
    expect(await askForBucketAsTest(stack, ada, { templateId, data })).to.deep.equal(refusedAsTest)
    expect(front.calls).to.deep.equal([])
  })

  describe('takes documents', () => {
    it('200: /v1/create answers base64 and fileName, and the object has the same bytes and the type', async () => {
      const answer = await send('create', { s3_key: 'base64/a.pdf' })
      const body = (await answer.json()) as { base64: string; fileName: string }
      expect([answer.status, Object.keys(body)]).to.deep.equal([200, ['base64', 'fileName']])
      expect(body.fileName).to.equal('note-A-1.pdf')
      const stored = await bytesOf('base64/a.pdf')
      expect(stored.toString('latin1', 0, 5)).to.equal('%PDF-')
      expect(stored.equals(Buffer.from(body.base64, 'base64'))).to.equal(true)
      expect(await typeOf('base64/a.pdf')).to.equal('application/pdf')
    })

    for (const [endpoint, fields] of [
      ['create', { output: 'url' }],
      ['pdf', {}],
      ['pdf', { output: 'url' }],
    ] as const) {
      it(`200: /v1/${endpoint} ${JSON.stringify(fields)} answers a link into the bucket that opens this object only`, async () => {
        const key = `link/${endpoint}/${Object.keys(fields).length}/ä b.pdf`
        const other = `${key}2`
        await objects.putObject('customer', other, 'other')
        const answer = await send(endpoint, { ...fields, s3_key: key, expiration: 7 })
        const body = (await answer.json()) as { url: string }
        expect([answer.status, Object.keys(body)]).to.deep.equal([200, ['url']])
        const link = new URL(body.url)
        expect(link.origin).to.equal(front.endpoint)
        expect(decodeURIComponent(link.pathname)).to.equal(`/customer/${key}`)
        expect(link.searchParams.get('X-Amz-Expires')).to.equal(String(7 * 60))

        const file = await fetch(link)
        expect(file.status).to.equal(200)
        expect(file.headers.get('content-type')).to.equal('application/pdf')
        expect(file.headers.get('content-disposition')).to.equal('attachment; filename="note-A-1.pdf"')
        expect(Buffer.from(await file.arrayBuffer()).equals(await bytesOf(key))).to.equal(true)
        expect(await typeOf(key)).to.equal('application/pdf')

        const bare = link.href.split('?')[0] ?? ''
        const forged = [
          link.href.replace('b.pdf?', 'b.pdf2?'),
          link.href.replace('X-Amz-Expires=420', 'X-Amz-Expires=4200'),
          link.href.replace('note-A-1', 'note-A-2'),
          link.href.replace(/X-Amz-Signature=.*/, `X-Amz-Signature=${'0'.repeat(64)}`),
          `${bare.replace(/\/link.*/, '/')}?${link.search.slice(1)}`,
          bare,
        ]
        for (const url of forged) expect((await fetch(url)).status, url).to.be.oneOf([400, 403])
        for (const method of ['PUT', 'DELETE'])
          expect((await fetch(link, { method })).status, method).to.equal(403)
      })
    }

    it('200: a document too large for the queue, in the answer and in the bucket and nowhere else', async () => {
      const large = await stack.publish(ada, 'large', await noiseTemplate())
      const answer = await send('create', { templateId: large, s3_key: 'large.pdf' })
      const { base64 } = (await answer.json()) as { base64: string }
      const bytes = Buffer.from(base64, 'base64')
      expect(bytes.length).to.be.greaterThan(4 * 2 ** 20)
      expect((await bytesOf('large.pdf')).equals(bytes)).to.equal(true)
    })

    for (const [title, key] of [
      ['spaces, inside and at both ends', ' a  b/ c .pdf '],
      ['a question mark', 'what?.pdf?x=1&y=2'],
      ['a hash', 'a#b.pdf'],
      ['%2F, which stays what it is', 'a%2Fb.pdf'],
      ['%2e%2e, which is no folder', 'a/%2e%2e/b.pdf'],
      ['a plus, which is no space', 'a+b.pdf'],
      ['an emoji', '📄/🧾.pdf'],
      ['decomposed letters, which are not composed', 'Cafe\u0301.pdf'],
      ['an empty part', 'a//b.pdf'],
      ['a backslash', 'a\\..\\b.pdf'],
      ['quotes and brackets', `'"<>[]{}()*!~$&,;:=@^|\`.pdf`],
      ['three dots', 'a/.../b.pdf'],
      ['1,024 bytes exactly', 'k'.repeat(1_024)],
      ['1,024 bytes of emoji exactly', '🧾'.repeat(256)],
    ] as const) {
      it(`200: writes under exactly this key: ${title}`, async () => {
        await server.createBucket('exact-key').catch(() => undefined)
        for (const old of await keysIn('exact-key')) await objects.removeObject('exact-key', old)
        if (!(await connectedNames()).includes('exact-key'))
          expect((await connect({ name: 'exact-key' })).status).to.equal(201)
        const answer = await send('pdf', { s3_bucket: 'exact-key', s3_key: key })
        const body = (await answer.json()) as { url: string }
        expect(answer.status, JSON.stringify(body)).to.equal(200)
        expect(await keysIn('exact-key')).to.deep.equal([key])
        const file = await fetch(body.url)
        expect(Buffer.from(await file.arrayBuffer()).equals(await bytesOf(key, 'exact-key'))).to.equal(true)
      })
    }
  })

  describe('a key that is refused', () => {
    for (const [title, key] of [
      ['is empty', ''],
      ['is ..', '..'],
      ['begins with ..', '../a.pdf'],
      ['has .. inside', 'a/../b.pdf'],
      ['ends in ..', 'a/..'],
      ['has . inside', 'a/./b.pdf'],
      ['begins with /', '/a.pdf'],
      ['has 1,025 bytes', 'k'.repeat(1_025)],
      ['has 1,025 bytes in 257 letters', `${'🧾'.repeat(256)}k`],
      ['has a line break', 'a\r\nb.pdf'],
      ['has a NUL', 'a\u0000.pdf'],
      ['has a DEL', 'a\u007f.pdf'],
      ['has a C1 control', 'a\u0085.pdf'],
      ['has half a surrogate pair', 'a\ud83d.pdf'],
    ] as const) {
      it(`422 invalid_request: ${title}; nobody is called`, async () => {
        for (const endpoint of ['create', 'pdf'] as const) {
          const problem = await problemOf(await send(endpoint, { s3_key: key }), 422, 'invalid_request')
          expect((problem.errors ?? []).map(({ pointer }) => pointer)).to.deep.equal(['/s3_key'])
        }
        expect(front.calls).to.deep.equal([])
      })
    }
  })

  describe('a bucket that refuses the document', () => {
    // Each a bucket of its own, connected while all was well.
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
      front.answer = takeAnything()
      expect((await connect({ name: 'customer', secretKey: wrongSecret }, bob)).status).to.equal(201)
      front.answer = front.passOn
      const bobs = await stack.publish(bob, 'note', htmlTemplate('<p>{{no}}</p>'))
      const answer = await send('create', { templateId: bobs, s3_key: 'refused.pdf' }, bob)
      const { detail } = await problemOf(answer, 422, 'bucket_refused')
      expect(detail).to.match(/^The bucket's store answered 403 SignatureDoesNotMatch: /)
      expect(await keysIn('customer')).not.to.include('refused.pdf')
    })

    it('422 bucket_refused NoSuchBucket: a bucket that was deleted since', async () => {
      await server.createBucket('short-lived')
      expect((await connect({ name: 'short-lived' })).status).to.equal(201)
      await objects.removeBucket('short-lived')
      await refuse('short-lived', /^The bucket's store answered 404 NoSuchBucket: /)
    })

    it('422 bucket_refused ECONNREFUSED: a store that is away', async () => {
      front.close()
      await refuse('customer', String.raw`The bucket's store could not be reached \(ECONNREFUSED\)\.`)
    })

    it('422 bucket_refused Timeout: a store that never answers, within the deadline', async () => {
      front.answer = () => undefined
      await refuse('customer', String.raw`The bucket's store did not answer within \d+ ms \(Timeout\)\.`)
      expect(front.calls).to.have.length(2)
    })

    it('422 bucket_refused ECONNRESET: a connection that is cut', async () => {
      front.answer = (request) => request.socket.destroy()
      await refuse('customer', String.raw`The bucket's store could not be reached \(ECONNRESET\)\.`)
    })

    for (const [title, status, body, detail] of [
      [
        '500 with HTML',
        500,
        '<html><body><h1>Oops</h1></body></html>',
        String.raw`The bucket's store answered 500\.`,
      ],
      [
        '503 with HTML',
        503,
        '<!doctype html><Error>busy</Error>',
        String.raw`The bucket's store answered 503\.`,
      ],
      [
        '503 SlowDown',
        503,
        xml('SlowDown', 'Please reduce your request rate.'),
        /^The bucket's store answered 503 SlowDown: Please/,
      ],
      [
        '403 AccessDenied',
        403,
        xml('AccessDenied', 'Access Denied.'),
        /^The bucket's store answered 403 AccessDenied: Access/,
      ],
      ['nothing at all', 500, '', String.raw`The bucket's store answered 500\.`],
    ] as const) {
      it(`422 bucket_refused: ${title}`, async () => {
        front.answer = (request, response) => {
          request.resume()
          response.writeHead(status, { 'Content-Type': 'text/html' }).end(body)
        }
        await refuse('customer', detail)
        expect(front.calls).to.have.length(2)
      })
    }

    it('422 bucket_refused: a redirect is an answer, and is not followed', async () => {
      const elsewhere = await startStoreFront(server.endpoint)
      try {
        for (const status of [301, 302, 307, 308]) {
          front.answer = (request, response) => {
            request.resume()
            response.writeHead(status, { Location: `${elsewhere.endpoint}${request.url}` }).end()
          }
          await refuse('customer', String.raw`The bucket's store answered ${status}\.`)
        }
        expect(elsewhere.calls).to.deep.equal([])
      } finally {
        elsewhere.close()
      }
    })

    it('422 bucket_refused: a store that repeats what it was sent; neither signature nor access key come back', async () => {
      front.answer = (request, response) => {
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
      expect(detail).to.match(/^The bucket's store answered 400 Odd: You sent .*Signature=\*\*\*/)
      expect(detail).not.to.match(/[0-9a-f]{64}/)
      expect(detail).not.to.include(server.accessKey).and.not.include(encodeURIComponent(server.accessKey))
    })

    it('200: takes the next document when it is back', async () => {
      expect((await send('create', { s3_key: 'back.pdf' })).status).to.equal(200)
      expect(await typeOf('back.pdf')).to.equal('application/pdf')
    })
  })

  describe('POST /operator/…/buckets', () => {
    const refusedConnect = async (connection: Connection, detail: RegExp) => {
      const problem = await problemOf(await connect(connection), 422, 'bucket_refused')
      expect(problem.detail).to.match(detail)
      expect(await connectedNames()).not.to.include(connection.name)
    }

    it('422 bucket_refused: a wrong secret, a wrong access key, a missing bucket; nothing is connected', async () => {
      await server.createBucket('never')
      await refusedConnect({ name: 'never', secretKey: wrongSecret }, /SignatureDoesNotMatch/)
      await refusedConnect({ name: 'never', accessKey: 'test:nobody' }, /SignatureDoesNotMatch/)
      await refusedConnect({ name: 'not-there' }, /NoSuchBucket/)
      expect(await keysIn('never')).to.deep.equal([])
    })

    it('422 bucket_refused: a store that is away, that answers HTML, that sends elsewhere', async () => {
      front.close()
      await refusedConnect({ name: 'never' }, /ECONNREFUSED/)
      await front.open()
      for (const status of [503, 500, 307]) {
        front.answer = (request, response) => {
          request.resume()
          response.writeHead(status, { Location: `${front.endpoint}/elsewhere` }).end('<html>no</html>')
        }
        front.calls.length = 0
        await refusedConnect({ name: 'never' }, new RegExp(`Status${status}`))
        expect(front.calls).to.have.length(1)
      }
    })

    it('422 bucket_refused: an address that is no bare store, or carries a password', async () => {
      for (const endpoint of [
        'nonsense',
        'ftp://127.0.0.1',
        `http://ada:${wrongSecret}@127.0.0.1`,
        `${front.endpoint}/path`,
      ]) {
        await refusedConnect({ name: 'never', endpoint }, /./)
      }
      expect(front.calls).to.deep.equal([])
    })

    it('keeps the connection that works when another one of that name is refused', async () => {
      await problemOf(await connect({ name: 'customer', secretKey: wrongSecret }), 422, 'bucket_refused')
      expect((await send('create', { s3_key: 'still.pdf' })).status).to.equal(200)
    })

    it('leaves no test object behind', async () => {
      expect((await connect({ name: 'customer' })).status).to.equal(201)
      expect((await keysIn('customer')).filter((key) => key.includes('test'))).to.deep.equal([])
    })

    it('204, then 422 bucket_not_connected: a bucket that was removed; 404 not_found: one that never was', async () => {
      await server.createBucket('removed')
      expect((await connect({ name: 'removed' })).status).to.equal(201)
      const remove = () => stack.operator('DELETE', `/accounts/${ada.accountId}/buckets/removed`)
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

  describe("another account's bucket", () => {
    it('422 bucket_not_connected: is not there, in the same words as one that nobody has', async () => {
      const carol = await stack.createAccount('Carol')
      const own = await stack.publish(carol, 'note', htmlTemplate('<p>{{no}}</p>'))
      const ask = async (name: string) => {
        const answer = await send('create', { templateId: own, s3_bucket: name, s3_key: 'carol.pdf' }, carol)
        const { detail, errors } = await problemOf(answer, 422, 'bucket_not_connected')
        return JSON.stringify({ detail, errors }).replaceAll(name, '')
      }
      expect(await ask('customer')).to.equal(await ask('nobodys'))
      expect(front.calls).to.deep.equal([])
      const removed = await stack.operator('DELETE', `/accounts/${carol.accountId}/buckets/customer`)
      expect(removed.status).to.equal(404)
      expect(await connectedNames()).to.include('customer')
    })

    it('422: a name that no bucket can have is not connected either, and no server error', async () => {
      for (const name of ['a\u0000b', 'a\ud83d', "'; drop table buckets; --", 'x'.repeat(255)]) {
        const answer = await send('create', { s3_bucket: name, s3_key: 'a.pdf' })
        expect(answer.status, JSON.stringify(name)).to.equal(422)
      }
    })
  })

  describe('where private addresses are not allowed', () => {
    it('422 bucket_refused: the API connects to none, and calls nobody', async () => {
      const guarded = await startStack({ workers: 0 })
      try {
        const account = await guarded.createAccount('Ada')
        const port = new URL(front.endpoint).port
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
          expect(detail).to.match(/^The bucket's address is refused: .* is not fetched: /)
        }
        expect(front.calls).to.deep.equal([])
        expect(guarded.log()).not.to.include(server.secretKey)
      } finally {
        await guarded.close()
      }
    })

    it('422 bucket_refused: the worker delivers to none either, and calls nobody', async () => {
      const guarded = await startStack({ api: { PLATEN_ALLOW_PRIVATE_BUCKETS: '1' } })
      try {
        const account = await guarded.createAccount('Ada')
        const own = await guarded.publish(account, 'note', htmlTemplate('<p>{{no}}</p>'))
        expect((await connect({ name: 'customer' }, account, guarded)).status).to.equal(201)
        front.calls.length = 0
        const answer = await send('create', { templateId: own, s3_key: 'guarded.pdf' }, account, guarded)
        const { detail } = await problemOf(answer, 422, 'bucket_refused')
        expect(detail).to.match(/^The bucket's address is refused: .* is not a public one$/)
        expect(front.calls).to.deep.equal([])
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

/** All in the embedded store but templates: published bundles, and the sources that they were made of. */
async function managedFiles(stack: Stack): Promise<string[]> {
  const folder = path.join(stack.dataFolder, 'storage', 'objects')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  // Nor the store's own mark.
  return files.filter((file) => !/^(?:(?:bundles|drafts)\/|\.platen-store$)/.test(file))
}

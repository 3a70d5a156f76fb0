import { expect } from 'chai'
import { askForBucketAsTest, refusedAsTest } from './parts/ask-for-bucket.ts'
import { noteData, useCustomerBucket } from './parts/customer-bucket.ts'
import { noiseTemplate } from './parts/noise-template.ts'
import { htmlTemplate } from './parts/stack.ts'

describe("a customer's bucket, against the whole stack", () => {
  const suite = useCustomerBucket()
  const { connect, connectedNames, send, problemOf, keysIn, bytesOf, typeOf } = suite

  it('422 invalid_request: rejects every delivery that a test key requests, and the bucket’s server receives nothing', async () => {
    const asked = { templateId: suite.templateId, data: noteData }
    expect(await askForBucketAsTest(suite.stack, suite.ada, asked)).to.deep.equal(refusedAsTest)
    expect(suite.front.calls).to.deep.equal([])
  })

  describe('deliveries', () => {
    it('200: /v1/create returns base64 and fileName, and the object has the same bytes and the content type', async () => {
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
      it(`200: /v1/${endpoint} ${JSON.stringify(fields)} returns a link into the bucket that opens only this object`, async () => {
        const key = `link/${endpoint}/${Object.keys(fields).length}/ä b.pdf`
        const other = `${key}2`
        await suite.objects.putObject('customer', other, 'other')
        const answer = await send(endpoint, { ...fields, s3_key: key, expiration: 7 })
        const body = (await answer.json()) as { url: string }
        expect([answer.status, Object.keys(body)]).to.deep.equal([200, ['url']])
        const link = new URL(body.url)
        expect(link.origin).to.equal(suite.front.endpoint)
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

    it('200: a document that is too large for the queue is in the response and in the bucket, but nowhere else', async () => {
      const large = await suite.stack.publish(suite.ada, 'large', await noiseTemplate())
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
      ['%2F, which is not decoded', 'a%2Fb.pdf'],
      ['%2e%2e, which is not a folder', 'a/%2e%2e/b.pdf'],
      ['a plus, which is not a space', 'a+b.pdf'],
      ['an emoji', '📄/🧾.pdf'],
      ['decomposed letters, which are not composed', 'Cafe\u0301.pdf'],
      ['an empty part', 'a//b.pdf'],
      ['a backslash', 'a\\..\\b.pdf'],
      ['quotes and brackets', `'"<>[]{}()*!~$&,;:=@^|\`.pdf`],
      ['three dots', 'a/.../b.pdf'],
      ['1,024 bytes exactly', 'k'.repeat(1_024)],
      ['exactly 1,024 bytes of emoji', '🧾'.repeat(256)],
    ] as const) {
      it(`200: uses exactly the given key: ${title}`, async () => {
        await suite.server.createBucket('exact-key').catch(() => undefined)
        for (const old of await keysIn('exact-key')) await suite.objects.removeObject('exact-key', old)
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

  describe('an invalid key', () => {
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
      it(`422 invalid_request: ${title}; no request is sent`, async () => {
        for (const endpoint of ['create', 'pdf'] as const) {
          const problem = await problemOf(await send(endpoint, { s3_key: key }), 422, 'invalid_request')
          expect((problem.errors ?? []).map(({ pointer }) => pointer)).to.deep.equal(['/s3_key'])
        }
        expect(suite.front.calls).to.deep.equal([])
      })
    }
  })

  describe("another account's bucket", () => {
    it('422 bucket_not_connected: a missing bucket, with the same message as for another account’s bucket', async () => {
      const carol = await suite.stack.createAccount('Carol')
      const own = await suite.stack.publish(carol, 'note', htmlTemplate('<p>{{no}}</p>'))
      const ask = async (name: string) => {
        const answer = await send('create', { templateId: own, s3_bucket: name, s3_key: 'carol.pdf' }, carol)
        const { detail, errors } = await problemOf(answer, 422, 'bucket_not_connected')
        return JSON.stringify({ detail, errors }).replaceAll(name, '')
      }
      expect(await ask('customer')).to.equal(await ask('nobodys'))
      expect(suite.front.calls).to.deep.equal([])
      const removed = await suite.stack.operator('DELETE', `/accounts/${carol.accountId}/buckets/customer`)
      expect(removed.status).to.equal(404)
      expect(await connectedNames()).to.include('customer')
    })

    it('422 instead of a server error: a name that no bucket can have', async () => {
      for (const name of ['a\u0000b', 'a\ud83d', "'; drop table buckets; --", 'x'.repeat(255)]) {
        const answer = await send('create', { s3_bucket: name, s3_key: 'a.pdf' })
        expect(answer.status, JSON.stringify(name)).to.equal(422)
      }
    })
  })
})

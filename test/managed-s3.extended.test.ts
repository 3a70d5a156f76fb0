import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Problem } from '@platen/contract'
import { expect } from 'chai'
import { Client } from 'minio'
import { noiseTemplate } from './parts/noise-template.ts'
import { type S3Server, startS3Server } from './parts/s3-server.ts'
import { type Account, htmlTemplate, readTemplate, type Stack, startStack, until } from './parts/stack.ts'

const bucket = 'platen-managed'
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40" fill="#c00"/></svg>'

describe('managed storage on S3, against the whole stack', () => {
  let server: S3Server
  let objects: Client
  let stack: Stack
  let account: Account
  let templateId: string
  let large: string

  before(async () => {
    server = await startS3Server()
    await server.createBucket(bucket)
    const { endpoint, region, accessKey, secretKey } = server
    const { hostname, port } = new URL(endpoint)
    objects = new Client({
      endPoint: hostname,
      port: Number(port),
      useSSL: false,
      region,
      accessKey,
      secretKey,
    })
    const storage = {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
    }
    // The limit is so long that a request that waits for the unavailable store would fail the run.
    const api = { ...storage, REQUEST_TIMEOUT_MS: '3600000' }
    stack = await startStack({ api, worker: storage })
    account = await stack.createAccount('Ada')
    templateId = await stack.publish(account, 'note', note())
    large = await stack.publish(account, 'large', await noiseTemplate())
  })
  after(async () => {
    await stack?.close()
    await server?.stop()
  })
  afterEach('the secret is in no log, and no objects are on the disk', () => {
    expect(stack.log()).not.to.include(server.secretKey).and.not.include('X-Amz-Signature')
    expect(existsSync(path.join(stack.dataFolder, 'storage'))).to.equal(false)
  })

  const note = () =>
    new Map([
      ...htmlTemplate('<img src="assets/a.svg"><p>{{no}}</p>', {
        fileName: 'Notiz ü-{{no}}.pdf',
      }),
      ['assets/a.svg', svg],
    ])
  const data = { no: 'A-1' }
  const create = (body: Record<string, unknown>) => stack.create(account, { templateId, data, ...body })
  const linkOf = async (answer: Response) => {
    const body = (await answer.json()) as { url: string }
    expect([answer.status, Object.keys(body)], JSON.stringify(body)).to.deep.equal([200, ['url']])
    return new URL(body.url)
  }
  async function keysUnder(prefix: string): Promise<string[]> {
    const keys: string[] = []
    for await (const item of objects.listObjectsV2(bucket, prefix, true))
      keys.push((item as { name: string }).name)
    return keys
  }

  it('a published version is a folder of objects, from which documents are generated', async () => {
    expect(await keysUnder(`bundles/${templateId}/`)).to.have.members([
      `bundles/${templateId}/1/bundle.json`,
      `bundles/${templateId}/1/assets/a.svg`,
    ])
    const answer = await create({})
    const { base64, fileName } = (await answer.json()) as { base64: string; fileName: string }
    expect([answer.status, fileName, answer.headers.get('x-document-warnings')]).to.deep.equal([
      200,
      'Notiz ü-A-1.pdf',
      '0',
    ])
    expect(textOf(Buffer.from(base64, 'base64'))).to.include('A-1')
    expect(await keysUnder('documents/')).to.deep.equal([])
  })

  it('200: every library template, with its pictures and fonts', async () => {
    for (const name of ['invoice', 'statement', 'certificate']) {
      const files = await readTemplate(name)
      const id = await stack.publish(account, name, files)
      const sample = JSON.parse(Buffer.from(files.get('sample.json') ?? '{}').toString()) as unknown
      const answer = await stack.create(account, { templateId: id, data: sample })
      expect([name, answer.status, answer.headers.get('x-document-warnings')]).to.deep.equal([name, 200, '0'])
      await answer.arrayBuffer()
    }
  })

  for (const [endpoint, expiration, seconds] of [
    ['create', undefined, 3_600],
    ['create', 1, 60],
    ['pdf', 10_080, 604_800],
  ] as const) {
    it(`200: /v1/${endpoint}, expiration ${expiration}: a link to this object only, valid for ${seconds} s, with content type and file name`, async () => {
      const askedAt = Date.now()
      const answer = await fetch(`${stack.baseUrl}/v1/${endpoint}`, {
        method: 'POST',
        headers: { 'x-api-key': account.apiKey, 'Content-Type': 'application/json' },
        body: JSON.stringify({ templateId, data, output: 'url', ...(expiration && { expiration }) }),
      })
      const link = await linkOf(answer)
      expect(link.origin).to.equal(server.endpoint)
      expect(link.searchParams.get('X-Amz-Expires')).to.equal(String(seconds))
      const signedAt = Date.parse(
        (link.searchParams.get('X-Amz-Date') ?? '').replace(/(....)(..)(..T..)(..)(..)Z/, '$1-$2-$3:$4:$5Z'),
      )
      expect(signedAt).to.be.within(askedAt - 1_000, Date.now() + 1_000)
      // The object expires, and is then removed, at the same time as its link.
      const end = Number(/\/documents\/(\d{12})\//.exec(link.pathname)?.[1])
      expect(end).to.be.within(askedAt / 1_000 + seconds - 1, signedAt / 1_000 + seconds + 1)

      const file = await fetch(link)
      expect([file.status, file.headers.get('content-type')]).to.deep.equal([200, 'application/pdf'])
      expect(file.headers.get('content-disposition')).to.equal(
        `attachment; filename="Notiz u-A-1.pdf"; filename*=UTF-8''Notiz%20%C3%BC-A-1.pdf`,
      )
      expect(textOf(Buffer.from(await file.arrayBuffer()))).to.include('A-1')

      const other = await linkOf(await create({ output: 'url' }))
      const forged = [
        `${other.origin}${other.pathname}${link.search}`,
        link.href.replace(`X-Amz-Expires=${seconds}`, `X-Amz-Expires=${seconds + 1}`),
        `${link.origin}/${bucket}/bundles/${templateId}/1/bundle.json${link.search}`,
        `${link.origin}/${bucket}/${link.search}`,
      ]
      for (const url of forged) expect((await fetch(url)).status, url).to.be.oneOf([400, 403])
      expect((await fetch(link, { method: 'DELETE' })).status).to.equal(403)
    })
  }

  it('200: a document too large for the queue is delivered through the store, and is not kept', async () => {
    const answer = await create({ templateId: large })
    expect(answer.headers.get('x-document-warnings')).to.equal('0')
    const { base64 } = (await answer.json()) as { base64: string }
    expect(Buffer.from(base64, 'base64').length).to.be.greaterThan(4 * 2 ** 20)
    expect(await keysUnder('spool/')).to.deep.equal([])
  })

  it('200: the same Idempotency-Key returns the first link again', async () => {
    const ask = () =>
      stack.create(account, { templateId, data, output: 'url' }, { 'Idempotency-Key': 'once' })
    expect((await linkOf(await ask())).href).to.equal((await linkOf(await ask())).href)
  })

  it('404: the link to a deleted object', async () => {
    const link = await linkOf(await create({ output: 'url' }))
    await objects.removeObject(bucket, decodeURIComponent(link.pathname).slice(bucket.length + 2))
    expect((await fetch(link)).status).to.equal(404)
  })

  describe('when the store is unavailable', () => {
    let unread: string
    before(async () => {
      unread = await stack.publish(account, 'unread', htmlTemplate('<p>{{no}}</p>'))
      expect(await readiness()).to.deep.equal([200, 'ok'])
      await server.stop()
    })

    async function readiness(): Promise<[number, string | undefined]> {
      const answer = await fetch(`${stack.baseUrl}/healthz/dependencies`)
      const { parts } = (await answer.json()) as { parts: Record<string, string> }
      const { storage, ...others } = parts
      expect(others).to.deep.equal({ redis: 'ok', database: 'ok', workers: 'ok' })
      return [answer.status, storage]
    }

    async function expectUnavailable(answer: Response): Promise<void> {
      const problem = (await answer.json()) as Problem
      expect(`${answer.status} ${problem.code}`, problem.detail).to.equal('503 unavailable')
      expect(problem.detail).to.equal('The object storage cannot be used: ECONNREFUSED.')
      expect(answer.headers.get('content-type')).to.equal('application/problem+json')
      expect(answer.headers.get('retry-after')).to.match(/^\d+$/)
    }

    it('503: /healthz/dependencies reports only the storage', async () => {
      // The check result is cached for half a second.
      await until(async () => (await readiness())[0] === 503)
      expect(await readiness()).to.deep.equal([503, 'The object storage cannot be used: ECONNREFUSED.'])
    })

    it('503 unavailable: a link, without waiting for the store', async () => {
      await expectUnavailable(await create({ output: 'url' }))
    })

    it('503 unavailable: a template that no worker has read yet', async () => {
      await expectUnavailable(await stack.create(account, { templateId: unread, data }))
    })

    it('503 unavailable: a document too large for the queue', async () => {
      await expectUnavailable(await create({ templateId: large }))
    })

    it('200: a document that does not need storage, from a cached template', async () => {
      expect((await create({})).status).to.equal(200)
    })

    it('503 unavailable: publishing; the previous version stays live, and no new template is listed', async () => {
      const files = Object.fromEntries(
        [...note()].map(([name, content]) => [name, Buffer.from(content).toString('base64')]),
      )
      const templates = `/accounts/${account.accountId}/templates`
      for (const slug of ['note', 'new'])
        await expectUnavailable(await stack.operator('POST', templates, { slug, files }))
      const answer = await create({})
      expect([answer.status, answer.headers.get('x-template-version')]).to.deep.equal([200, '1'])
      const list = (await (await stack.operator('GET', templates)).json()) as {
        templates: Array<{ slug: string; version: number }>
      }
      const versions = new Map(list.templates.map(({ slug, version }) => [slug, version]))
      expect([versions.get('note'), versions.has('new')]).to.deep.equal([1, false])
    })

    it('no request returned 500, and the log contains none', async () => {
      await until(async () => stack.log().includes('"status":503'))
      expect(stack.log()).not.to.match(/"status":500/)
    })
  })
})

function textOf(pdf: Buffer): string {
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString()
}

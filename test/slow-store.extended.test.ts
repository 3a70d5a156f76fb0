import type { RequestListener } from 'node:http'
import { expect } from 'chai'
import { type S3Server, startS3Server } from './parts/s3-server.ts'
import { type StoreFront, startStoreFront } from './parts/store-front.ts'
import { type Account, htmlTemplate, type Stack, startStack, until } from './parts/stack.ts'

const bucket = 'platen-slow'

describe('a slow object store', () => {
  let server: S3Server
  let front: StoreFront
  let stack: Stack
  let account: Account
  let templateId: string

  before(async () => {
    server = await startS3Server()
    await server.createBucket(bucket)
    front = await startStoreFront(server.endpoint)
    const storage = {
      S3_ENDPOINT: front.endpoint,
      S3_REGION: server.region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: server.accessKey,
      S3_SECRET_KEY: server.secretKey,
    }
    // Without extra lanes, so that only the delivery is tested.
    stack = await startStack({ api: storage, worker: { ...storage, LANES: '1', EXTRA_LANES: '0' } })
    account = await stack.createAccount('Ada')
    templateId = await stack.publish(account, 'note', htmlTemplate('<p>{{a}}</p>'))
    expect((await create('base64')).status).to.equal(200)
  })
  after(async () => {
    await stack?.close()
    front?.close()
    await server?.stop()
  })

  const create = (output: 'base64' | 'url') => stack.create(account, { templateId, data: { a: 'x' }, output })

  it('does not delay other requests: documents for callers are delivered while documents are being stored', async () => {
    const held: Parameters<RequestListener>[] = []
    front.answer = (request, response) => {
      if (request.method === 'PUT') held.push([request, response])
      else front.passOn(request, response)
    }
    const links = Array.from({ length: 6 }, () => create('url'))
    await until(() => held.length === links.length)
    expect((await create('base64')).status).to.equal(200)
    front.answer = front.passOn
    for (const [request, response] of held) front.passOn(request, response)
    expect((await Promise.all(links)).map(({ status }) => status)).to.deep.equal(links.map(() => 200))
  })

  it('makes asynchronous jobs wait, and the next requests fail immediately', async () => {
    front.close()
    const jobs = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const body = { templateId, data: { a: 'x' }, output: 'url' }
        const answer = await stack.create(account, body, { Prefer: 'respond-async' })
        expect(answer.status).to.equal(202)
        return ((await answer.json()) as { jobId: string }).jobId
      }),
    )
    expect((await create('url')).status).to.equal(503)
    expect((await create('base64')).status).to.equal(200)
    await front.open()
    const headers = { Authorization: `Bearer ${account.apiKey}` }
    for (const jobId of jobs) {
      await until(async () => {
        const answer = await fetch(`${stack.baseUrl}/v1/jobs/${jobId}`, { headers })
        return ((await answer.json()) as { status: string }).status === 'succeeded'
      })
    }
  })
})

import type { BatchAnswer } from '@platen/contract'
import { expect } from 'chai'
import { unzipSync } from 'fflate'
import { type S3Server, startS3Server } from './parts/s3-server.ts'
import { type Account, htmlTemplate, type Stack, startStack } from './parts/stack.ts'
import { startStoreFront, type StoreFront } from './parts/store-front.ts'

const bucket = 'platen-batches'
const awayMs = 10_000

describe('batches over an S3 store that fails for a while', function () {
  this.timeout(180_000)
  let server: S3Server
  let front: StoreFront
  let stack: Stack
  let account: Account

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
    stack = await startStack({ api: storage, worker: storage })
    account = await stack.createAccount('Ada')
  })
  after(async () => {
    await stack?.close()
    front?.close()
    await server?.stop()
  })

  const call = (method: string, address: string, body?: object) =>
    fetch(`${stack.baseUrl}${address}`, {
      method,
      headers: { Authorization: `Bearer ${account.apiKey}`, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })

  async function untilBatch(batchId: string, isSo: (batch: BatchAnswer) => boolean): Promise<BatchAnswer> {
    const end = performance.now() + 150_000
    for (;;) {
      const batch = (await (await call('GET', `/v1/batches/${batchId}`)).json()) as BatchAnswer
      if (isSo(batch)) return batch
      if (performance.now() > end) throw new Error(`${JSON.stringify(batch)}\n${stack.log().slice(-3_000)}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  it('the batch waits until the store is back: every item once, in order', async () => {
    const templateId = await stack.publish(account, 'note', htmlTemplate('<p>{{name}}</p>'))
    const items = Array.from({ length: 600 }, (_, at) => ({ name: `n${at + 1}` }))
    const sent = await call('POST', '/v1/batches', { templateId, items, fileName: '{{name}}' })
    const { batchId } = (await sent.json()) as BatchAnswer
    await untilBatch(batchId, ({ counts }) => counts.done > 0)
    front.close()
    // Not a wait for something to happen: it is how long the store is away.
    await new Promise((resolve) => setTimeout(resolve, awayMs))
    await front.open()
    const batch = await untilBatch(batchId, ({ finishedAt }) => finishedAt !== undefined)
    expect(batch.error).to.equal(undefined)
    expect(batch.counts).to.deep.equal({ items: 600, invalid: 0, done: 600, failed: 0 })
    const zip = new Uint8Array(await (await fetch(batch.result?.url ?? '')).arrayBuffer())
    expect(Object.keys(unzipSync(zip))).to.deep.equal(items.map(({ name }) => `${name}.pdf`))
  })
})

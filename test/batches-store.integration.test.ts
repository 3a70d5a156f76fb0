import type { BatchAnswer } from '@platen/contract'
import { mkdir, rename, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'chai'
import { unzipSync } from 'fflate'
import { type S3Server, startS3Server } from './parts/s3-server.ts'
import { type Account, htmlTemplate, waitMsMax, type Stack, startStack } from './parts/stack.ts'
import { startStoreFront, type StoreFront } from './parts/store-front.ts'

const bucket = 'platen-batches'
const unavailableMs = 10_000

describe('batches over an S3 store that fails for a while', () => {
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

  it('the batch waits until the store is back: every item once, in order', async () => {
    const batch = await runWhileUnavailable(stack, account, {
      async becomesUnavailable() {
        front.close()
      },
      comesBack: () => front.open(),
    })
    await expectAll(batch)
  })
})

describe('batches over a disk that is away for a while', () => {
  let stack: Stack
  let account: Account
  const place = () => path.join(stack.dataFolder, 'storage')

  before(async () => {
    stack = await startStack()
    account = await stack.createAccount('Ada')
  })
  after(() => stack?.close())

  it('the batch waits while its folder is gone: every item once, in order', async () => {
    const batch = await runWhileUnavailable(stack, account, {
      becomesUnavailable: () => rename(place(), `${place()}-away`),
      comesBack: () => rename(`${place()}-away`, place()),
    })
    await expectAll(batch)
  })

  it('the batch waits while an empty folder stands in its place, into which nothing is written', async () => {
    const batch = await runWhileUnavailable(stack, account, {
      async becomesUnavailable() {
        await rename(place(), `${place()}-away`)
        await mkdir(place())
      },
      async comesBack() {
        // Rejects when there is anything in it.
        await rmdir(place())
        await rename(`${place()}-away`, place())
      },
    })
    await expectAll(batch)
  })
})

const names = Array.from({ length: 300 }, (_, at) => `n${at + 1}`)

/** A batch whose store goes away when the first documents are done, and comes back `awayMs` later. */
async function runWhileUnavailable(
  stack: Stack,
  account: Account,
  store: { becomesUnavailable: () => Promise<void>; comesBack: () => Promise<void> },
): Promise<BatchAnswer> {
  const call = async (method: string, address: string, body?: object) => {
    const answer = await fetch(`${stack.baseUrl}${address}`, {
      method,
      headers: { Authorization: `Bearer ${account.apiKey}`, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return (await answer.json()) as BatchAnswer
  }
  const untilBatch = async (batchId: string, isSo: (batch: BatchAnswer) => boolean) => {
    const end = performance.now() + waitMsMax
    for (;;) {
      const batch = await call('GET', `/v1/batches/${batchId}`)
      if (isSo(batch)) return batch
      if (performance.now() > end) throw new Error(`${JSON.stringify(batch)}\n${stack.log().slice(-3_000)}`)
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
  const slug = `note-${crypto.randomUUID().slice(0, 8)}`
  const templateId = await stack.publish(account, slug, htmlTemplate('<p>{{name}}</p>'))
  const items = names.map((name) => ({ name }))
  const { batchId } = await call('POST', '/v1/batches', { templateId, items, fileName: '{{name}}' })
  await untilBatch(batchId, ({ counts }) => counts.done > 0)
  await store.becomesUnavailable()
  await untilBatch(batchId, ({ waitingFor }) => waitingFor === 'store_away')
  // Not a wait for something to happen: it is how long the store is away.
  await new Promise((resolve) => setTimeout(resolve, unavailableMs))
  await store.comesBack()
  return untilBatch(batchId, ({ finishedAt }) => finishedAt !== undefined)
}

async function expectAll(batch: BatchAnswer): Promise<void> {
  expect(batch.error).to.equal(undefined)
  expect(batch.counts).to.include({ items: names.length, invalid: 0, done: names.length, failed: 0 })
  const zip = new Uint8Array(await (await fetch(batch.result?.url ?? '')).arrayBuffer())
  expect(Object.keys(unzipSync(zip))).to.deep.equal(names.map((name) => `${name}.pdf`))
}

import { expectBatchOutlasts } from './parts/batch-outage.ts'
import { type S3Server, shareS3Server } from './parts/s3-server.ts'
import { type Stack, startStack } from './parts/stack.ts'
import { startStoreFront, type StoreFront } from './parts/store-front.ts'

const bucket = 'platen-batches'

describe('batches on an S3 store that fails temporarily', () => {
  let server: S3Server
  let front: StoreFront
  let stack: Stack

  before(async () => {
    server = await shareS3Server()
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
  })
  after(async () => {
    await stack?.close()
    front?.close()
    await server?.stop()
  })

  it('waits until the store is available, and renders every item once, in order', () =>
    expectBatchOutlasts(stack, {
      async becomesUnavailable() {
        front.close()
      },
      comesBack: () => front.open(),
    }))
})

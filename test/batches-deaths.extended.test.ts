import { halfDoneBatches } from './parts/half-done-batches.ts'
import { usePayslips } from './parts/payslip-batches.ts'
import { restartRedis } from './parts/restart-redis.ts'
import { startStack } from './parts/stack.ts'

describe('after a crash during a batch, the ZIP has every item once, in order', () => {
  const suite = usePayslips(() => startStack({ worker: { LANES: '2' } }))
  const { startUntilRendering, expectWhole } = halfDoneBatches(suite)
  let redis: { close(): Promise<void> } | undefined
  // Redis is closed after the stack, whose processes wait for Redis before they end.
  after(() => redis?.close())

  it('worker killed with SIGKILL', async () => {
    const batchId = await startUntilRendering()
    suite.stack.workers.at(-1)?.kill('SIGKILL')
    await suite.stack.startWorker()
    await expectWhole(batchId)
  })

  it('Redis killed with SIGKILL and restarted from its file', async () => {
    const batchId = await startUntilRendering()
    redis = await restartRedis(suite.stack)
    await expectWhole(batchId)
  })
})

import { once } from 'node:events'
import { halfDoneBatches } from './parts/half-done-batches.ts'
import { usePayslips } from './parts/payslip-batches.ts'
import { type Stack, startStack } from './parts/stack.ts'

describe('after a crash during a batch, the ZIP has every item once, in order', () => {
  const suite = usePayslips(() => startStack({ worker: { LANES: '2' } }))
  const { start, startUntilRendering, expectWhole } = halfDoneBatches(suite)

  it('API killed with SIGKILL while items are being rendered, and while they are being checked', async () => {
    const batchId = await startUntilRendering()
    await killApi(suite.stack)
    await suite.stack.startApi()
    await expectWhole(batchId)
    const early = await start()
    await killApi(suite.stack)
    await suite.stack.startApi()
    await expectWhole(early)
  })
})

async function killApi({ api }: Stack): Promise<void> {
  const ended = once(api, 'exit')
  api.kill('SIGKILL')
  await ended
}

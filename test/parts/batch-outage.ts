import { expect } from 'chai'
import { type BatchCaller, batchCallsOf, type FinishedBatch, numbers, zipOf } from './batch-calls.ts'
import { htmlTemplate, type Stack } from './stack.ts'

/**
 * How long the store stays unavailable after the batch has reported it. The report comes after 5 s, and a worker retries a chunk every 3 s,
 * so at least three attempts of each chunk fail.
 */
const unavailableMs = 5_000

/** Three chunks. */
const names = numbers(120).map((no) => `n${no}`)

/**
 * Starts a batch, makes the store unavailable when the first documents are done, and available again after `unavailableMs`. Asserts that
 * the batch ends with every item once, in order.
 */
export async function expectBatchOutlasts(
  stack: Stack,
  store: { becomesUnavailable: () => Promise<void>; comesBack: () => Promise<void> },
): Promise<void> {
  const account = await stack.createAccount('Ada')
  const templateId = await stack.publish(account, 'note', htmlTemplate('<p>{{name}}</p>'))
  const caller: BatchCaller = { stack, account, templateId }
  const { send, untilBatch, finish } = batchCallsOf(caller)
  const { batchId } = await send({ items: names.map((name) => ({ name })), fileName: '{{name}}' })
  await untilBatch(batchId, ({ counts }) => counts.done > 0)
  await store.becomesUnavailable()
  await untilBatch(batchId, ({ waitingFor }) => waitingFor === 'storage_unavailable')
  // This is not a wait for a condition, but the duration of the outage.
  await new Promise((resolve) => setTimeout(resolve, unavailableMs))
  await store.comesBack()
  await expectAll(await finish(batchId))
}

async function expectAll(batch: FinishedBatch): Promise<void> {
  expect(batch.error).to.equal(undefined)
  expect(batch.counts).to.include({ items: names.length, invalid: 0, done: names.length, failed: 0 })
  expect((await zipOf(batch)).map(([name]) => name)).to.deep.equal(names.map((name) => `${name}.pdf`))
}

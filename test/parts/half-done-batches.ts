import { expect } from 'chai'
import { numbers, textOf, zipOf } from './batch-calls.ts'
import { type PayslipSuite, payslipCsv } from './payslip-batches.ts'
import type { Stack } from './stack.ts'

/** Four chunks. */
const count = 160

/** Batches for tests in which a process fails while a batch is being rendered. */
export interface HalfDoneBatches {
  /** Starts a batch and returns its ID. */
  start: () => Promise<string>
  /** Starts batches until one is half done, because a fast machine may finish a batch before the test sees it half done. */
  startUntilRendering: () => Promise<string>
  /** Asserts that the batch ends with every item once, in order. */
  expectWhole: (batchId: string) => Promise<void>
}

export function halfDoneBatches(suite: PayslipSuite<Stack>): HalfDoneBatches {
  const { upload, send, untilBatch, finish } = suite
  const start = async () => {
    const uploadId = await upload(payslipCsv(count))
    const { batchId } = await send({ upload: { uploadId }, fileName: '{{name}}' })
    return batchId
  }
  return {
    start,
    async startUntilRendering() {
      for (;;) {
        const batchId = await start()
        const { counts } = await untilBatch(batchId, (batch) => batch.counts.done > 50)
        if (counts.done < count) return batchId
      }
    },
    async expectWhole(batchId) {
      const batch = await finish(batchId)
      expect(batch.error).to.equal(undefined)
      expect(batch.counts).to.deep.equal({ items: count, invalid: 0, done: count, failed: 0, warnings: 0 })
      const entries = await zipOf(batch)
      expect(entries.map(([name]) => name)).to.deep.equal(numbers(count).map((no) => `n${no}.pdf`))
      for (const no of [1, 49, 77, 151, count])
        expect(textOf(entries[no - 1]?.[1])).to.match(new RegExp(`Pay: ${no}\\b`))
    },
  }
}

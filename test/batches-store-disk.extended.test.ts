import { mkdir, rename, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { expectBatchOutlasts } from './parts/batch-outage.ts'
import { type Stack, startStack } from './parts/stack.ts'

describe('batches on a disk that is temporarily unavailable', () => {
  let stack: Stack
  const place = () => path.join(stack.dataFolder, 'storage')

  before(async () => {
    stack = await startStack()
  })
  after(() => stack?.close())

  it('the batch waits while its folder is missing, and then renders every item once, in order', () =>
    expectBatchOutlasts(stack, {
      becomesUnavailable: () => rename(place(), `${place()}-away`),
      comesBack: () => rename(`${place()}-away`, place()),
    }))

  it('the batch waits while an empty folder replaces the disk, and writes nothing to it', () =>
    expectBatchOutlasts(stack, {
      async becomesUnavailable() {
        await rename(place(), `${place()}-away`)
        await mkdir(place())
      },
      async comesBack() {
        // Rejects if the folder is not empty.
        await rmdir(place())
        await rename(`${place()}-away`, place())
      },
    }))
})

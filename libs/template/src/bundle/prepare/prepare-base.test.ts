import { readFile } from 'node:fs/promises'
import { CallerLeft } from '@platen/contract'
import { expect } from 'chai'
import { prepareAsset } from './prepare-asset.ts'

describe('a PDF among the assets', () => {
  it('is not processed for a caller that has disconnected', async () => {
    const bytes = await readFile(
      new URL('../../../../../test/fixtures/pdf/pdflatex-minimal.pdf', import.meta.url),
    )
    const signal = AbortSignal.abort(new CallerLeft())
    const caller = { accountId: 'a', deadlineAt: Date.now() + 60_000, signal }
    const file = { path: 'assets/form.pdf', bytes, boxes: [], images: 'prepared' as const }
    const outcome = await prepareAsset(file, caller).catch((error: unknown) => error)
    expect(outcome).to.be.instanceOf(CallerLeft)
  })
})

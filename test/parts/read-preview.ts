import { type PreviewBody, readPreview } from '@platen/contract'
import { expect } from 'chai'

/** Returns the result of a preview, and fails for an error response. */
export async function previewIn(answer: Response): Promise<PreviewBody> {
  const body = await answer.arrayBuffer()
  expect(answer.status, Buffer.from(body).toString('utf8', 0, 1_000)).to.equal(200)
  return readPreview(body)
}

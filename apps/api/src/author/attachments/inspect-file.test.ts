import { attachmentBytesMax, Fault } from '@platen/contract'
import { expect } from 'chai'
import { createInspectFile } from './inspect-file.ts'

const caller = { accountId: 'a', deadlineAt: Date.now() + 600_000, signal: new AbortController().signal }

describe('createInspectFile', () => {
  it('invalid_upload: a file takes too long, and the next file is inspected', async () => {
    const inspectFile = createInspectFile({ timeoutMs: 20 })
    const bytes = Buffer.alloc(attachmentBytesMax, '[{"a": "b"}, ')
    const refusal: unknown = await inspectFile({ bytes, name: 'a.txt' }, caller).catch(
      (error: unknown) => error,
    )
    expect(refusal instanceof Fault && refusal.detail).to.include('too long')
    const small = { bytes: Buffer.from('{}'), name: 'a.txt' }
    let next: unknown
    // On a busy machine, the first file in a thread may also exceed the limit.
    for (let tries = 0; next === undefined && tries < 50; tries++)
      next = await inspectFile(small, caller).catch(() => undefined)
    expect(next).to.deep.equal({
      kind: 'json',
      sha256: '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
    })
  })
})

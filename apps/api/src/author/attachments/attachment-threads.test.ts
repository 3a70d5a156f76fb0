import { attachmentBytesMax, Fault } from '@platen/contract'
import { expect } from 'chai'
import { createLookAtFile } from './attachment-threads.ts'

const caller = { accountId: 'a', deadlineAt: Date.now() + 600_000, signal: new AbortController().signal }

describe('createLookAtFile', () => {
  it('invalid_upload: a file that takes longer than its bound is given up, and the next one is looked at', async () => {
    const lookAtFile = createLookAtFile({ timeoutMs: 20 })
    const bytes = Buffer.alloc(attachmentBytesMax, '[{"a": "b"}, ')
    const refusal: unknown = await lookAtFile({ bytes, name: 'a.txt' }, caller).catch(
      (error: unknown) => error,
    )
    expect(refusal instanceof Fault && refusal.detail).to.include('too long')
    const small = { bytes: Buffer.from('{}'), name: 'a.txt' }
    let next: unknown
    // A busy machine may take longer than the bound for a thread's first file, too.
    for (let tries = 0; next === undefined && tries < 50; tries++)
      next = await lookAtFile(small, caller).catch(() => undefined)
    expect(next).to.deep.equal({
      kind: 'json',
      sha256: '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
    })
  })
})

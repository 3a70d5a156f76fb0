import type { Attachment } from '@platen/contract'
import { expect } from 'chai'
import { type AttachedFile, kindOf } from './attached-file.ts'

describe('the kind of an attached file', () => {
  it('is the detected kind or, before the upload, the extension', () => {
    const file = { name: 'fake.PNG' } as AttachedFile
    expect(kindOf(file)).to.equal('png')
    expect(kindOf({ ...file, attachment: { kind: 'text' } as Attachment })).to.equal('text')
    expect(kindOf({ name: 'no ending' } as AttachedFile)).to.equal('')
  })
})

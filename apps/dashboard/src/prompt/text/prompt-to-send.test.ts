import type { Attachment } from '@platen/contract'
import { expect } from 'chai'
import type { AttachedFile } from '../files/attached-file.ts'
import { promptToSend } from './prompt-to-send.ts'

const file = (attachmentId: string, isNew: boolean): AttachedFile => ({
  key: `new ${attachmentId}`,
  name: 'a.pdf',
  bytes: 1,
  state: 'there',
  share: 1,
  attachment: { attachmentId } as Attachment,
  isNew,
})

describe('a prompt as sent', () => {
  it('ends with new files that are not mentioned, once', () => {
    const files = [file('att_1', true), file('att_2', true), file('att_3', false)]
    expect(promptToSend([{ text: 'Like ' }, { attachmentId: 'att_1' }], files)).to.deep.equal([
      { text: 'Like ' },
      { attachmentId: 'att_1' },
      { text: '\n' },
      { attachmentId: 'att_2' },
    ])
  })

  it('does not have missing files', () => {
    expect(promptToSend([{ text: 'Like ' }, { attachmentId: 'att_9' }], [])).to.deep.equal([{ text: 'Like' }])
  })

  it('is undefined if it is empty or too long', () => {
    expect(promptToSend([{ text: ' \n' }], [file('att_3', false)])).to.equal(undefined)
    expect(promptToSend([{ text: 'a'.repeat(20_001) }], [])).to.equal(undefined)
  })
})

import { expect } from 'chai'
import { mentionOf, mentionsIn, partsOf, textOf, trimParts, withoutMentions } from './mention-text.ts'

const names = {
  idOf: (key: string) => (key.startsWith('att_') ? key : undefined),
  labelOf: (key: string) => `@${key}`,
}

describe('mentioned files in the text of a prompt', () => {
  it('become attachments between parts of the text', () => {
    const text = `Like ${mentionOf('att_1')}, with ${mentionOf('att_2')}${mentionOf('att_1')}.`
    expect(partsOf(text, names)).to.deep.equal([
      { text: 'Like ' },
      { attachmentId: 'att_1' },
      { text: ', with ' },
      { attachmentId: 'att_2' },
      { attachmentId: 'att_1' },
      { text: '.' },
    ])
  })

  it('are restored from their parts', () => {
    const text = `${mentionOf('att_1')} in the head\nand ${mentionOf('att_2')}`
    expect(textOf(partsOf(text, names))).to.equal(text)
  })

  it('become text before they are uploaded, merged with the surrounding text', () => {
    expect(partsOf(`Like ${mentionOf('new')} here`, names)).to.deep.equal([{ text: 'Like @new here' }])
  })

  it('are not created by private-use characters in other text', () => {
    expect(mentionsIn(textOf([{ text: `a ${mentionOf('att_9')} b \uE000` }]))).to.deep.equal([])
    expect(withoutMentions('a \uE000 b', names.labelOf)).to.equal('a  b')
  })

  it('keep spaces inside a prompt, but not around it', () => {
    const parts = partsOf(`  Like ${mentionOf('att_1')} \n`, names)
    expect(trimParts(parts)).to.deep.equal([{ text: 'Like ' }, { attachmentId: 'att_1' }])
    expect(trimParts([{ text: ' \n ' }])).to.deep.equal([])
  })
})

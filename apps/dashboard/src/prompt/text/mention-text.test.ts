import { expect } from 'chai'
import { mentionOf, mentionsIn, partsOf, textOf, trimmed, withoutMentions } from './mention-text.ts'

const names = {
  idOf: (key: string) => (key.startsWith('att_') ? key : undefined),
  labelOf: (key: string) => `@${key}`,
}

describe('cited files in the text of a prompt', () => {
  it('come out as the files that they are, between the words', () => {
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

  it('are the same text again when their parts are read', () => {
    const text = `${mentionOf('att_1')} in the head\nand ${mentionOf('att_2')}`
    expect(textOf(partsOf(text, names))).to.equal(text)
  })

  it('become words while they are not uploaded, as one part with those around them', () => {
    expect(partsOf(`Like ${mentionOf('new')} here`, names)).to.deep.equal([{ text: 'Like @new here' }])
  })

  it('are not made by signs in words that came from elsewhere', () => {
    expect(mentionsIn(textOf([{ text: `a ${mentionOf('att_9')} b \uE000` }]))).to.deep.equal([])
    expect(withoutMentions('a \uE000 b', names.labelOf)).to.equal('a  b')
  })

  it('keep their blanks inside of a prompt, and lose those around it', () => {
    const parts = partsOf(`  Like ${mentionOf('att_1')} \n`, names)
    expect(trimmed(parts)).to.deep.equal([{ text: 'Like ' }, { attachmentId: 'att_1' }])
    expect(trimmed([{ text: ' \n ' }])).to.deep.equal([])
  })
})

import { expect } from 'chai'
import type { Inline } from '../body/inline.ts'
import { joinTags } from './join-tags.ts'

const text = (of: string, bold = false): Inline => ({ kind: 'text', text: of, look: { bold } })
const written = (...inlines: Inline[]) =>
  joinTags(inlines).map((one) => (one.kind === 'text' ? `${one.look.bold ? '*' : ''}${one.text}` : one.kind))

describe('tags that Word has split', () => {
  it('are one piece, with the format of the first letter, and the surrounding text keeps its own', () => {
    expect(written(text('Dear {'), text('{na', true), text('me}'), text('}!'))).to.deep.equal([
      'Dear ',
      '*{{name}}',
      '!',
    ])
  })

  it('are not joined over a break, and text without tags stays unchanged', () => {
    const line: Inline = { kind: 'line', look: {} }
    expect(written(text('{{na'), line, text('me}}'))).to.deep.equal(['{{na', 'line', 'me}}'])
    expect(written(text('a'), text('{b}'))).to.deep.equal(['a', '{b}'])
  })
})

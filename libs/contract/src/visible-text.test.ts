import { expect } from 'chai'
import { visibleText } from './visible-text.ts'

describe('visibleText', () => {
  it('removes invisible characters, so that names that look the same are equal', () => {
    const head = 'Head of a letter'
    for (const name of [
      ` ${head}\u00A0`,
      'He\u200Bad of a letter',
      'Head\u200D of a letter',
      '\u202EHead of a letter\u202C',
      'Head\u2003of a  letter\uFEFF',
      'Head of\u00AD a letter',
      'Head of a letter\u{E0061}\u3164',
      'Head of a letter\uFE0F',
    ])
      expect(visibleText(name), JSON.stringify(name)).to.equal(head)
    for (const name of ['a\u200D\u200Db', 'a\u00AD\u200Db', 'a\u200B\uFE0F\u200Cb', 'a\uFEFFb'])
      expect(visibleText(name), JSON.stringify(name)).to.equal('ab')
    for (const name of ['a\tb', 'a\u2028b', 'a\r\nb', 'a \u200B b', 'a\u2029\u200D b'])
      expect(visibleText(name), JSON.stringify(name)).to.equal('a b')
    expect(visibleText('\u06CC\u200C\u200C\u062E')).to.equal('\u06CC\u200C\u062E')
    expect(visibleText('Fu\u0308r')).to.equal('F\u00FCr')
    for (const nothing of ['', ' ', '\u200B', '\u3164\u2800', '\u202E \uFEFF'])
      expect(visibleText(nothing)).to.equal('')
  })

  it('keeps joiners where words and emoji need them', () => {
    for (const name of [
      '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645',
      '\u{1F469}\u200D\u{1F4BB} Support',
      '\u2764\uFE0F Thanks',
      '\u2764\uFE0F\u200D\u{1F525}',
      'Step 1\uFE0F\u20E3',
    ])
      expect(visibleText(name)).to.equal(name)
  })
})

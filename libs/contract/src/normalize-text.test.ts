import { expect } from 'chai'
import { normalizeText } from './normalize-text.ts'

const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const

describe('normalizeText', () => {
  it('returns the normalization form of a string, with up to 30 combining marks in a row', () => {
    for (const text of [
      'Cafe\u0301',
      'ｱﾞ',
      'Ｐｌａｔｅｎ ﬁ',
      `a${'\u0301\u0327'.repeat(15)}${'\u0327\u0301'.repeat(15)}`.slice(0, 31),
    ])
      for (const form of forms) expect(normalizeText(text, form)).to.equal(text.normalize(form))
  })

  it('returns a string with more combining marks in a row unchanged', () => {
    for (const marks of ['\u0301\u0327', '\u0301\uFF9E', '\u0344\u0327'])
      for (const form of forms) {
        const text = `Cafe\u0301 a${marks.repeat(2_000)}`
        expect(normalizeText(text, form) === text).to.equal(true)
      }
  })

  it('counts every character that normalization can reorder', () => {
    const isSorted = (mark: string) =>
      ['\u0334', '\u0301', '\u0345'].some(
        (other) =>
          (mark + other).normalize('NFD') !== mark + other ||
          (other + mark).normalize('NFD') !== other + mark,
      )
    const uncounted: string[] = []
    for (let code = 0xa0; code < 0x20000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue
      const sign = String.fromCodePoint(code)
      const [first = ''] = sign.normalize('NFKD')
      if (!isSorted(first)) continue
      const text = `${sign.repeat(31)}e\u0301`
      if (normalizeText(text, 'NFC') !== text) uncounted.push(code.toString(16))
    }
    expect(uncounted).to.deep.equal([])
  })
})

import { expect } from 'chai'
import { expectLinear } from '../../../test/parts/growth.ts'
import { printMarkup, printText } from './print-value.ts'
import { isolatedText, withClosedDirections } from './text-direction.ts'

const cases: [given: string, closed: string][] = [
  ['plain', 'plain'],
  ['a\u202Eb', 'a\u202Eb\u202C'],
  ['\u2067b', '\u2067b\u2069'],
  ['\u202Aa\u2067b', '\u202Aa\u2067b\u2069\u202C'],
  ['\u202Eb\u202C', '\u202Eb\u202C'],
  ['\u2068b\u2069', '\u2068b\u2069'],
  ['a\u202C\u2069b', 'ab'],
  ['\u2069\u202Eb', '\u202Eb\u202C'],
  // The end of an isolate ends the controls that began in it, but not those around it.
  ['\u2066\u202Eb\u2069c', '\u2066\u202Eb\u2069c'],
  ['\u202E\u2066\u202Cb', '\u202E\u2066b\u2069\u202C'],
  ['\u202Ea\nb\u202C', '\u202Ea\u202C\nb'],
]

describe('directional controls of a value', () => {
  for (const [given, closed] of cases)
    it(`${JSON.stringify(given)} ends within itself`, () => {
      expect(withClosedDirections(given)).to.equal(closed)
      expect(printText(given)).to.equal(closed)
    })

  it('are processed in linear time', () => {
    for (const piece of ['\u202E', '\u2067\u202E', '\u2067\u202E\u202C', '\u2066\u2069\u202C'])
      expectLinear((size) => void withClosedDirections(piece.repeat(size)), 80_000)
    expectLinear(
      (size) => void withClosedDirections('\u202E'.repeat(size) + '\u202C\u2069'.repeat(size)),
      80_000,
    )
  })
})

describe('a value with other text on its line', () => {
  it('is isolated if its direction differs from that of its line', () => {
    expect(printMarkup('תל אביב', 'ltr')).to.equal('<bdi>תל אביב</bdi>')
    expect(printMarkup('a\u202Eb', 'ltr')).to.equal('<bdi>a\u202Eb\u202C</bdi>')
    expect(printMarkup('Bristol', 'ltr')).to.equal('Bristol')
    for (const text of ['2026-12', 'Bristol', 'A תל', '\u202Eתל\u202C'])
      expect(printMarkup(text, 'rtl')).to.equal(`<bdi>${text}</bdi>`)
    for (const text of ['רחוב 5', 'תל A']) expect(printMarkup(text, 'rtl')).to.equal(text)
    expect(printMarkup('"תל" A', 'rtl')).to.equal('&quot;תל&quot; A')
    expect(printMarkup('תל', 'mixed') + printMarkup('7', 'mixed')).to.equal('<bdi>תל</bdi><bdi>7</bdi>')
    expect(printMarkup('', 'mixed')).to.equal('')
    // The preceding line can be right-to-left.
    expect(printMarkup('+966 11 234\nRiyadh 12 345', 'ltr')).to.equal('<bdi>+966 11 234</bdi>\nRiyadh 12 345')
    expect(printMarkup('+966 11 234')).to.equal('+966 11 234')
    // A style that takes the direction from the first letter skips isolates.
    const sentence = 'תל \u2068INV-1\u2069.'
    expect(printMarkup(sentence, 'rtl')).to.equal(sentence)
    expect(printMarkup(`\u2068INV-1\u2069 תל`, 'rtl')).to.equal('\u2068INV-1\u2069 תל')
    expect(printMarkup('\u2068תל\u2069 Pay', 'rtl')).to.equal('<bdi>\u2068תל\u2069 Pay</bdi>')
    expect(printMarkup('תל אביב')).to.equal('תל אביב')
  })

  it('has lines without letters isolated, because Chromium would give them the direction of the previous line', () => {
    const address = 'רחוב 5, תל אביב\n+972 3 555 1234\n"7"\n\nTel 5'
    expect(printMarkup(address)).to.equal(
      'רחוב 5, תל אביב\n<bdi>+972 3 555 1234</bdi>\n<bdi>&quot;7&quot;</bdi>\n\nTel 5',
    )
    expect(printMarkup('Bristol\n+44 5')).to.equal('Bristol\n+44 5')
  })

  it('is isolated line by line', () => {
    expect(printMarkup('תל\nאביב', 'ltr')).to.equal('<bdi>תל</bdi>\n<bdi>אביב</bdi>')
    expect(isolatedText('תל\r\nאביב')).to.equal('\u2068תל\u2069\r\n\u2068אביב\u2069')
  })
})

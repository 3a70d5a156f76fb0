import { expect } from 'chai'
import fc from 'fast-check'
import { codeAttributes, codeTypes, loadCodes } from './code-types.ts'
import { drawCode } from './draw-code.ts'
import { givenBill, givenTransfer } from './testing/given-codes.ts'
import { runsOf } from '../../../../test/parts/runs.ts'

/** Only paths, and no text except the label. */
const plainSvg =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 [\d.]+ [\d.]+" width="[\d.]+(?:pt|mm)" role="img" aria-label="[^"<>\p{Cc}]*">(?:<path (?:[a-z-]+="[-\w #.(),]*" ?)+\/>)*<\/svg>$/u

function expectSafe(type: string, attributes: Record<string, string>): void {
  const result = drawCode({ type, attributes })
  if ('code' in result) {
    expect(result.message.length, type).to.be.lessThan(600)
    expect(result.message, type).to.match(/^"[a-z-]+" /)
  } else if (result.svg !== '')
    expect(
      result.svg.isWellFormed() && plainSvg.test(result.svg),
      `${type} ${JSON.stringify(attributes)}`,
    ).to.equal(true)
}

const nasty = [
  '</svg><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onload='x",
  '<!--',
  ']]>',
  '&lt;b&gt;',
  '{{name}}',
  'url(#a)',
  '\u0000',
  '\uD800',
  '\u202E\u2028',
  '__proto__',
  '^FNC1',
  '%s%n',
  '0'.repeat(100),
  '-1',
  '1e9',
  'NaN',
  '()'.repeat(50),
  '(01)'.repeat(24),
  '|',
]

describe('elements with hostile attributes', () => {
  before(() => loadCodes(codeTypes))

  it('are a drawing of paths or a fault with a message, for every type', () => {
    for (const type of codeTypes) {
      for (const value of nasty) {
        for (const name of codeAttributes(type).keys()) expectSafe(type, { ...rightOf(type), [name]: value })
      }
    }
  })

  it('are a drawing or a fault for any text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ maxLength: 30 }),
      fc.stringMatching(/^[\d()|A-Z -]{0,30}$/),
    )
    fc.assert(
      fc.property(fc.constantFrom(...codeTypes), text, text, (type, value, label) => {
        expectSafe(type, { ...rightOf(type), value, label })
        expectSafe(type, { ...rightOf(type), name: value, 'creditor-name': value, text: label, label: value })
      }),
      { numRuns: runsOf(1_500) },
    )
  })

  it('take no longer for a million characters than for content that is rejected immediately', () => {
    const long = 'ab"<'.repeat(250_000)
    for (const type of codeTypes) {
      for (const name of codeAttributes(type).keys()) {
        const result = drawCode({ type, attributes: { ...rightOf(type), [name]: long } })
        expect(result, type).to.deep.include({ code: 'invalid_code', attribute: name })
      }
    }
  })

  it('accept only names in the list, and no inherited properties', () => {
    const inherited = Object.create({ value: 'inherited' }) as Record<string, string>
    expect(drawCode({ type: 'qrcode', attributes: inherited })).to.deep.equal({ svg: '' })
    const value = '9520123456788'
    const plain = drawCode({ type: 'ean13', attributes: { value } })
    const others = {
      bcid: 'code39',
      text: 'x',
      scale: '99',
      parse: 'true',
      parsefnc: 'true',
      alttext: '<b>',
      barcolor: 'ff0000',
      rotate: 'R',
      width: '1e9',
      sizelimit: '1',
      __proto__: 'x',
      constructor: 'x',
    }
    expect(drawCode({ type: 'ean13', attributes: { value, ...others } })).to.deep.equal(plain)
    const own = JSON.parse(`{"value":"${value}","__proto__":{"value":"x"}}`) as Record<string, string>
    expect(drawCode({ type: 'ean13', attributes: own })).to.deep.equal(plain)
  })
})

function rightOf(type: string): Record<string, string> {
  if (type === 'epc') return givenTransfer()
  return type === 'swiss-qr' ? givenBill() : { value: '12345' }
}

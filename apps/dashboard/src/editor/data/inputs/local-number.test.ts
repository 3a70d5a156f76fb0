import { expect } from 'chai'
import { numberValue, plainNumber, readLocalNumber, numberSignsOf, writeLocalNumber } from './local-number.ts'

const read = (locale: string, typed: string) => readLocalNumber(typed, numberSignsOf(locale))

describe('readLocalNumber', () => {
  const cases: [locale: string, typed: string, plain: string | undefined][] = [
    ['de', '12,5', '12.5'],
    ['de', '12.5', '12.5'],
    ['de', '1.234,50', '1234.50'],
    ['de', '1.234', '1234'],
    ['de', '0.125', '0.125'],
    ['de', '1.234.567', '1234567'],
    ['de', '-12,50 €', '-12.50'],
    ['de', '12,', '12'],
    ['en', '1,234.50', '1234.50'],
    ['en', '1,234', '1234'],
    ['en', '12,5', '12.5'],
    ['en', '.5', '0.5'],
    ['en', '12.', '12'],
    ['en', '1234.567', '1234.567'],
    ['en', 'USD 12.50', '12.50'],
    ['en', '12,34,567.89', '1234567.89'],
    ['en', '007', '7'],
    ['en', '+5', '5'],
    ['fr', '1 234,5', '1234.5'],
    ['fr', '1\u202f234,5', '1234.5'],
    ['de-CH', '1’234.50', '1234.50'],
    ['ar-EG', '١٢٫٥', '12.5'],
    ['ar-EG', '12.5', '12.5'],
    ['hi', '19 %', '19'],
    ['en', '123456789012345678901234567890.123456789', '123456789012345678901234567890.123456789'],
    ['en', '', undefined],
    ['en', '-', undefined],
    ['en', 'twelve', undefined],
    ['en', '1.2.3', undefined],
    ['en', '1,2,3', undefined],
    ['en', '12-5', undefined],
    ['en', '1e5', undefined],
  ]
  for (const [locale, typed, plain] of cases) {
    it(`${typed === '' ? 'nothing' : typed} in ${locale} is ${plain ?? 'not a number'}`, () => {
      expect(read(locale, typed)).to.equal(plain)
    })
  }

  it('reads back numbers formatted in each language', () => {
    for (const locale of ['en', 'de', 'fr', 'ar-EG', 'de-CH', 'hi', 'no such locale']) {
      for (const plain of ['0', '-1234.50', '1234', '0.125', '98765432109876543210.001']) {
        expect(read(locale, writeLocalNumber(plain, numberSignsOf(locale))), locale).to.equal(plain)
      }
    }
    expect(writeLocalNumber('twelve', numberSignsOf('de'))).to.equal('twelve')
  })

  it('keeps an exact number as a number, and any other as text', () => {
    const drops = { keepsZeros: false }
    expect(numberValue('1.50', 2, drops)).to.equal(1.5)
    expect(numberValue('100', null, drops)).to.equal(100)
    expect(numberValue('1.00', null, drops)).to.equal(1)
    expect(numberValue('1.50', 2, { keepsZeros: true })).to.equal('1.50')
    expect(numberValue('1.5', '2.00', drops)).to.equal('1.5')
    expect(numberValue('12345678901234567.89', 2, drops)).to.equal('12345678901234567.89')
    expect(numberValue('0.1234567890123456789', 2, drops)).to.equal('0.1234567890123456789')
  })

  it('accepts numbers and decimal strings from the data', () => {
    expect([12.5, '12.50', '-3', 0].map(plainNumber)).to.deep.equal(['12.5', '12.50', '-3', '0'])
    expect([null, '', 'x', '1,5', true, {}, 1e300].map(plainNumber)).to.deep.equal(Array(7).fill(undefined))
  })
})

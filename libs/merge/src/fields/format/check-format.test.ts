import type { FieldFormat, FieldType } from '@platen/contract'
import { expect } from 'chai'
import { checkFormat } from './check-format.ts'

function messages(type: FieldType, format: object): string[] {
  return checkFormat(type, format as FieldFormat).map(({ key, message }) => `${key}: ${message}`)
}

describe('checkFormat', () => {
  it('reports nothing for valid formats', () => {
    const right: [FieldType, FieldFormat][] = [
      ['number', {}],
      ['number', { locale: 'de-CH', decimals: [0, 100], grouping: false, rounding: 'half-even' }],
      ['money', { currency: 'EUR', currencyDisplay: 'name', decimals: 0 }],
      ['money', { currency: 'HRK' }],
      ['percent', { whole: 100, decimals: 2 }],
      ['date', { format: 'full' }],
      ['date', { format: 'yMMMd', locale: 'ar-EG' }],
      ['datetime', { format: 'yMMMdjmz', timeZone: 'Europe/Berlin' }],
      ['boolean', { words: ['ja', 'nein'] }],
      ['text', {}],
      ['image', {}],
      ['list', {}],
      ['group', {}],
    ]
    for (const [type, format] of right) expect(messages(type, format), type).to.deep.equal([])
  })

  it('does not check settings with merge fields before there is data', () => {
    expect(messages('money', { currency: '{{currency}}', locale: '{{customer.locale}}' })).to.deep.equal([])
    expect(messages('boolean', { words: ['{{text.yes}}', 'no'] })).to.deep.equal([])
    expect(messages('datetime', { locale: '{{language}}-{{country}}' })).to.deep.equal([])
  })

  it('rejects merge fields where they are not allowed', () => {
    expect(messages('datetime', { timeZone: '{{zone}}', format: '{{style}}' })).to.have.length(2)
    expect(messages('number', { rounding: '{{rounding}}', decimals: '{{places}}' })).to.have.length(2)
  })

  it('names each invalid setting, and valid values', () => {
    expect(messages('money', {})).to.deep.equal([
      'currency: Set a currency: a three-letter code such as "EUR", or a merge field such as "{{currency}}".',
    ])
    expect(messages('money', { currency: 'Euro' })).to.deep.equal([
      'currency: "Euro" is not a currency. Use a three-letter code, such as "EUR", "USD" or "JPY".',
    ])
    expect(messages('money', { currency: 'EUR', currencyDisplay: 'sign' })).to.deep.equal([
      'currencyDisplay: A currency is shown as "symbol" (CA$), "narrow" ($), "code" (CAD), "name" (Canadian dollars) or "none" (only the number).',
    ])
    expect(messages('number', { locale: 'german' })).to.deep.equal([
      'locale: "german" is not a supported language for numbers and dates. Use one such as "de", "en-GB" or "pt-BR".',
    ])
    expect(messages('number', { rounding: 'up' })).to.deep.equal([
      'rounding: Rounding is "half-up" (2.5 becomes 3, and 3.5 becomes 4) or "half-even" (2.5 becomes 2, and 3.5 becomes 4).',
    ])
    expect(messages('number', { grouping: 'no' })).to.deep.equal([
      'grouping: Grouping is true (1,234,567) or false (1234567).',
    ])
    expect(messages('percent', { whole: 10 })).to.deep.equal([
      'whole: Whole is the value of 100%: 1 (0.19 is 19%) or 100 (19 is 19%).',
    ])
    expect(messages('datetime', { timeZone: 'Berlin' })).to.deep.equal([
      'timeZone: "Berlin" is not a time zone. Use a name such as "Europe/Berlin", "America/New_York" or "UTC".',
    ])
    for (const words of [['yes'], ['yes', 'no', 'perhaps'], 'yes', [1, 0], {}])
      expect(messages('boolean', { words })).to.deep.equal([
        'words: Words must be two strings, one for yes and one for no, such as ["yes", "no"].',
      ])
  })

  it('decimals are a number of places, or a minimum and a maximum', () => {
    for (const decimals of [-1, 1.5, '2', [2], [0, 1, 2], [0, 101], 101, null, {}, [0, null], NaN])
      expect(messages('number', { decimals }), JSON.stringify(decimals)).to.deep.equal([
        'decimals: Decimals is the number of decimal places: a whole number from 0 to 100, or the minimum and the maximum, such as [0, 2].',
      ])
    expect(messages('number', { decimals: [3, 1] })).to.deep.equal([
      'decimals: There cannot be at least 3 and at most 1 decimal places: put the smaller number first, [1, 3].',
    ])
  })

  it('a date format is a style, or names each part at most once', () => {
    for (const format of [
      'dd.MM.yyyy',
      'yQ',
      'yMMMMMMd',
      'yMy',
      'jH',
      'yyy',
      '',
      'constructor',
      5,
      'y'.repeat(1e6),
      '__proto__',
    ])
      expect(messages('date', { format }).join(''), String(format).slice(0, 20)).to.match(
        /^format: ".*" is not a date format. Use "short", "medium", "long" or "full", or name its parts, such as "yMMMd"/,
      )
    expect(messages('date', { format: 'yMMMdjm' })).to.deep.equal([
      'format: "yMMMdjm" has parts of a time, but a date has no time. Remove j, H, h, m, s and z, or change the field type to datetime.',
    ])
  })

  it('reports a setting that the type does not have, and names the types that have it', () => {
    expect(messages('number', { currency: 'EUR' })).to.deep.equal([
      'currency: This field is of type number, which has no "currency": remove it, or change the type to money.',
    ])
    expect(messages('text', { decimals: 2 })).to.deep.equal([
      'decimals: This field is of type text, which has no "decimals": remove it, or change the type to number, money or percent.',
    ])
    expect(messages('list', { locale: 'nonsense' })).to.have.length(1)
    expect(messages('date', { timeZone: 'UTC', words: ['a', 'b'] })).to.have.length(2)
  })

  it('reports all errors together, and shortens long values', () => {
    expect(
      checkFormat('money', { currency: 'x'.repeat(1e6), decimals: -1, locale: 'zz' }).map(({ key }) => key),
    ).to.deep.equal(['locale', 'decimals', 'currency'])
    for (const { message } of checkFormat('money', { currency: 'x'.repeat(1e6), locale: 'y'.repeat(1e6) }))
      expect(message.length).to.be.below(250)
  })
})

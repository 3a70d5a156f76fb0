import type { FieldDeclaration } from '@platen/contract'
import { expect } from 'chai'
import { guessLocales, type LocaleGuess } from './guess-locales.ts'

const guessed = (guess: LocaleGuess | undefined): string =>
  guess === undefined
    ? 'none'
    : 'locale' in guess
      ? guess.locale
      : `${guess.doubt.cell}: ${guess.doubt.readings.map(({ locale = 'year first', value }) => `${locale} ${value}`).join(', ')}`
const column = (type: FieldDeclaration['type'], ...cells: string[]) => ({ declared: { type }, cells })
const guess = (...columns: ReturnType<typeof column>[]) => guessLocales(columns).map((one) => guessed(one))

describe('guessLocales', () => {
  const single: [title: string, type: FieldDeclaration['type'], cells: string[], locale: string][] = [
    ['a comma before decimals', 'money', ['1.234,56', '12'], 'de'],
    ['a comma and two decimals', 'number', ['12', '12,50'], 'de'],
    ['a point before decimals', 'number', ['1,234.56', '1,234'], 'en'],
    ['a point and two decimals', 'number', ['1234.56'], 'en'],
    ['several groups', 'number', ['1.234', '1.234.567'], 'de'],
    ['a leading zero, which cannot start a group', 'number', ['0.123', '1.234'], 'en'],
    ['groups of two digits', 'number', ['12,34,567', '1,234'], 'en-IN'],
    ['digits of another script', 'number', ['١٬٢٣٤٫٥'], 'ar-EG'],
    ['spaces between groups only', 'number', ['1 234', '5'], 'en'],
    ['as many cells in one notation as in another', 'number', ['1,5', '1.5'], 'plain'],
    ['the year first, with slashes', 'date', ['2026/12/31'], 'en-GB'],
    ['only whole numbers', 'number', ['1', '250', '10000'], 'plain'],
    ['a mistyped cell', 'number', ['1,234.5', '12.34', 'twelve', '3,5'], 'en'],
    ['no readable cell', 'number', ['one', 'two'], 'plain'],
    ['without cells', 'money', [], 'plain'],
    ['ISO dates', 'date', ['2026-01-02', '2026-12-31'], 'plain'],
    ['a day above 12', 'date', ['01/02/2026', '31/12/2026'], 'en-GB'],
    ['a day above 12 after the month', 'date', ['01/02/2026', '12/31/2026'], 'en-US'],
    ['dots', 'date', ['01.02.2026'], 'de'],
    ['dots and a day above 12', 'datetime', ['31.12.2026 14:30'], 'de'],
    ['Excel day numbers', 'date', ['46387', '44927'], 'excel'],
    ['years, which are not Excel day numbers', 'date', ['2026', '2025'], 'plain'],
    ['times', 'datetime', ['01/02/2026 14:30', '12/31/2026 2:30 PM'], 'en-US'],
    ['two-digit years, with a day that cannot be a year', 'date', ['3.4.26', '24.04.26'], 'de'],
    ['two-digit years after a day above 12', 'date', ['04/05/26', '12/31/26'], 'en-US'],
    ['two-digit years with dashes, which may be short ISO dates', 'date', ['26-12-31'], 'plain'],
    ['a date with the same value in every order', 'date', ['02/02/2026'], 'en-GB'],
  ]
  for (const [title, type, cells, locale] of single)
    it(`${title}: ${locale}`, () => {
      expect(guess(column(type, ...cells))).to.deep.equal([locale])
    })

  it('reports ambiguous columns, with both readings', () => {
    expect(guess(column('number', '7', '1.234'))).to.deep.equal(['1.234: en 1.234, de 1234'])
    expect(guess(column('date', '2026-01-01', '03/04/2026'))).to.deep.equal([
      '03/04/2026: en-GB 2026-04-03, en-US 2026-03-04',
    ])
  })

  it('leaves a column that mixes two notations undecided if some cells have both readings', () => {
    const mixed = ['1.234,56', '2.345,67', '1,234.56']
    expect(guess(column('money', ...mixed, '1,234'))).to.deep.equal(['1,234: de 1.234, en 1234'])
    expect(guess(column('money', ...mixed))).to.deep.equal(['de'])
    expect(guess(column('date', '13/02/2026', '14/02/2026', '02/13/2026', '02/03/2026'))).to.deep.equal([
      '02/03/2026: en-GB 2026-03-02, en-US 2026-02-03',
    ])
  })

  it('requires the locale for two-digit years if each number may be the year', () => {
    expect(guess(column('date', '04/05/26'))).to.deep.equal([
      '04/05/26: en-GB 2026-05-04, en-US 2026-04-05, year first 2004-05-26',
    ])
    expect(guess(column('date', '31.12.26', 'soon'))).to.deep.equal([
      '31.12.26: en-GB 2026-12-31, year first 2031-12-26',
    ])
    expect(guess(column('date', '04/05/26'), column('date', '31/12/2026'))).to.deep.equal(['en-GB', 'en-GB'])
  })

  it('follows the other columns if one is ambiguous and they agree', () => {
    expect(guess(column('number', '1.234'), column('money', '12,50'))).to.deep.equal(['de', 'de'])
    expect(guess(column('number', '7'), column('money', '12,50'))).to.deep.equal(['de', 'de'])
    expect(guess(column('date', '03/04/2026'), column('date', '03/31/2026'))).to.deep.equal([
      'en-US',
      'en-US',
    ])
    expect(guess(column('date', '03/04/2026'), column('date', '2026/12/31'))[0]).to.contain('en-US')
    // In dates with two-digit years, the first number can be the year. Decimal commas show that it is the day.
    expect(guess(column('date', '24.04.26'), column('money', '-3,58'))).to.deep.equal(['de', 'de'])
    expect(guess(column('date', '24.04.26'), column('money', '-3.58'))).to.deep.equal([
      '24.04.26: en-GB 2026-04-24, year first 2024-04-26',
      'en',
    ])
    expect(guess(column('date', '2026-01-02'), column('date', '46387'))).to.deep.equal(['plain', 'excel'])
    const torn = guess(column('number', '1.234'), column('money', '12,50'), column('money', '12.50'))
    expect(torn).to.deep.equal(['1.234: en 1.234, de 1234', 'de', 'en'])
  })

  it('reads the first number as the day if decimals have commas, as in every such language', () => {
    expect(guess(column('date', '03/04/2026'), column('money', '12,50'))).to.deep.equal(['en-GB', 'de'])
    expect(guess(column('date', '03/04/2026'), column('money', '12.50'))[0]).to.contain('en-US')
    const partsIn = (locale: string) => ({
      order: new Intl.DateTimeFormat(locale, {
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
      }).formatToParts(),
      decimal: new Intl.NumberFormat(locale).formatToParts(1.5)[1]?.value,
    })
    const tags =
      'af am ar ar-EG az be bg bn bs ca cs cy da de de-AT de-CH el en en-AU en-CA en-GB en-IN en-PH en-US en-ZA es es-AR es-MX es-PR es-US et eu fa fi fil fr fr-CA ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl pa pl pt pt-PT ro ru si sk sl sq sr sv sw ta te tr uk ur uz vi zh zh-TW zu'
    for (const tag of tags.split(' ')) {
      const { order, decimal } = partsIn(tag)
      if (order.find(({ type }) => type !== 'literal')?.type !== 'month') continue
      expect(decimal, tag).to.equal('.')
      expect(
        order.some(({ type, value }) => type === 'literal' && value.includes('.')),
        tag,
      ).to.equal(false)
    }
  })

  it('reports nothing for columns whose values are the same in every locale', () => {
    expect(guess(column('boolean', 'ja'), column('text', '1,5'), column('markdown', 'x'))).to.deep.equal([
      'none',
      'none',
      'none',
    ])
    expect(guessLocales([undefined])).to.deep.equal([undefined])
  })
})

import type { FieldFormat, PlainType } from '@platen/contract'
import { expect } from 'chai'
import * as fc from 'fast-check'
import { Decimal } from '../decimal/decimal.ts'
import type { PlainValue } from '../types/field-type.ts'
import { askIntl, casesOf, numberCase, numberFormats } from '../testing/intl-cases.ts'
import { FormatFault } from './format-fault.ts'
import { createDatePrinter } from './date-printer.ts'
import { createFormatter } from './formatter.ts'
import { runsOf } from '../../../../../test/parts/runs.ts'

const formatter = createFormatter()
const print = (value: PlainValue, type: PlainType, format: FieldFormat) =>
  formatter.print(value, type, format)

function decimal(text: string): Decimal {
  const read = Decimal.read(text)
  if (!read) throw new Error(`${text} is no decimal`)
  return read
}

/** Replaces special spaces. */
function printed(text: string, type: PlainType, format: FieldFormat): string {
  return print(decimal(text), type, format).replaceAll(/[\u00a0\u202f]/g, ' ')
}

function faultOf(value: PlainValue, type: PlainType, format: FieldFormat): FormatFault | undefined {
  try {
    print(value, type, format)
  } catch (error) {
    if (error instanceof FormatFault) return error
    throw error
  }
  return undefined
}

const locales = `
  en en-IN en-ZA de de-AT de-CH fr fr-CH es es-MX it-CH pt-PT pl bg sl lt lv hu ar-EG ar-MA he fa
  hi bn mr ne my th ja zh-TW ko eu is ga km sw cy ka th-u-nu-thai zh-u-nu-hanidec ff-Adlm ckb dz
  ur uz-Arab sat pt-CV gsw hy az
`
  .trim()
  .split(/\s+/)

describe('createFormatter', () => {
  it('prints four digits in years before 1000 if later years have four', () => {
    const day = Date.parse('0026-03-01T00:00:00Z')
    const of = (locale: string, format: string) => createDatePrinter('date', locale, { format })(day)
    expect(of('en-GB', 'long')).to.equal('1 March 0026')
    expect(of('de', 'medium')).to.equal('01.03.0026')
    expect(of('ar-EG-u-ca-gregory', 'yMd')).to.contain('٠٠٢٦')
    expect(of('de', 'short')).to.equal('01.03.26')
    expect(of('en', 'MMMd')).to.equal('Mar 1')
  })

  it('prints years before the Coptic era as negative years', () => {
    const of = (locale: string, day: string, format = 'long') =>
      createDatePrinter('date', locale, { format })(Date.parse(`${day}T00:00:00Z`))
    expect(of('en-u-ca-coptic', '0284-08-29')).to.equal('Tout 1, 1 AM')
    expect(of('en-u-ca-coptic', '0284-08-28')).to.match(/^Nasie \d, 0 AM$/)
    expect(of('en-u-ca-coptic', '0001-01-01')).to.equal('Toba 8, -283 AM')
    expect(of('fa-u-ca-coptic', '0001-01-01'))
      .to.include('۲۸۳')
      .and.match(/[-\u2212]/)
    // As in the Gregorian calendar.
    for (const day of ['0001-01-01', '0283-12-31'])
      expect(of('en-u-ca-coptic', day, 'EEEE')).to.equal(of('en', day, 'EEEE'))
  })

  it('prints the locale’s calendar, or the Gregorian one if the field says so', () => {
    const day = Date.UTC(2026, 0, 28)
    const of = (locale: string, calendar?: 'gregory') =>
      createDatePrinter('date', locale, { format: 'yMMMM', ...(calendar && { calendar }) })(day)
    expect(of('fa')).to.include('۱۴۰۴')
    expect(of('fa', 'gregory')).to.include('۲۰۲۶').and.include('ژانویه')
    expect(of('th')).to.include('2569')
    expect(of('th', 'gregory')).to.include('2026')
    expect(of('ar-SA-u-ca-islamic-umalqura')).to.not.include('يناير')
    expect(of('ar-SA-u-ca-islamic-umalqura', 'gregory')).to.include('يناير')
    expect(of('en', 'gregory')).to.equal('January 2026')
  })

  it('keeps the order of dates in Arabic digits in left-to-right languages', () => {
    const day = Date.UTC(2026, 9, 12)
    const of = (locale: string, format: string) => createDatePrinter('date', locale, { format })(day)
    // Without the marks, the Unicode bidirectional algorithm would show "October ٢٠٢٦ ,١٢".
    expect(of('en-US-u-nu-arab', 'long')).to.equal('October ١٢\u200E, ٢٠٢٦\u200E')
    expect(of('de-u-nu-arab', 'short')).to.equal('١٢.١٠.٢٦\u200E')
    for (const locale of ['ar-EG', 'en-US', 'en-US-u-nu-arabext'])
      expect(of(locale, 'long'), locale).to.not.contain('\u200E')
  })

  it('equals Intl for numbers of any size that Intl supports, in languages of every kind', () => {
    const digits = (max: number) =>
      fc.array(fc.nat(9), { minLength: 1, maxLength: max }).map((all) => all.join(''))
    const numbers = fc
      .tuple(
        fc.constantFrom('', '-'),
        fc.oneof(digits(4), digits(9), digits(300)),
        fc.option(digits(8), { nil: undefined }),
      )
      .map(([sign, whole, places]) => sign + whole + (places === undefined ? '' : `.${places}`))
    // If a number is too long for a float, Intl uses the plural form of the nearest float.
    const isNamed = ([, format]: (typeof numberFormats)[number]) => format.currencyDisplay === 'name'
    const formats = numberFormats.filter((format) => !isNamed(format))
    fc.assert(
      fc.property(
        fc.constantFrom(...locales),
        fc.constantFrom(...formats),
        numbers,
        (locale, format, text) => {
          const asked = numberCase(locale, format, text)
          expect([print(asked.value, asked.type, { ...asked.format, locale })]).to.deep.equal(
            askIntl([asked]),
          )
        },
      ),
      { numRuns: runsOf(5_000) },
    )
  })

  it('equals Intl in every style and skeleton of dates and every form of money', () => {
    for (const locale of locales) {
      const cases = casesOf(locale)
      const own = cases.map(({ type, value, format }) => print(value, type, { ...format, locale }))
      const intl = askIntl(cases)
      const wrong = cases.filter((_, index) => own[index] !== intl[index])
      expect(wrong.map((one, index) => ({ ...one, own: own[index] }))).to.deep.equal([])
    }
  })

  it('a number keeps its decimal places', () => {
    expect(printed('1234.50', 'number', { locale: 'de' })).to.equal('1.234,50')
    expect(printed('1234567', 'number', { locale: 'en' })).to.equal('1,234,567')
    expect(printed('1234.5', 'number', { locale: 'en', grouping: false })).to.equal('1234.5')
    expect(printed(`0.${'1'.repeat(150)}`, 'number', {})).to.equal(`0.${'1'.repeat(150)}`)
  })

  it('money has the decimal places of its currency, or the requested ones', () => {
    expect(printed('1234.5', 'money', { locale: 'de', currency: 'EUR' })).to.equal('1.234,50 €')
    expect(printed('1234.5', 'money', { locale: 'ja', currency: 'JPY' })).to.equal('￥1,235')
    expect(printed('1.0005', 'money', { locale: 'en', currency: 'KWD' })).to.equal('KWD 1.001')
    expect(printed('5.00', 'money', { locale: 'en', currency: 'usd', decimals: [0, 2] })).to.equal('$5')
    expect(printed('5.1', 'money', { locale: 'en', currency: 'USD', decimals: 0 })).to.equal('$5')
    expect(printed('1', 'money', { locale: 'en', currency: 'USD', currencyDisplay: 'name' })).to.equal(
      '1.00 US dollars',
    )
    expect(printed('-7', 'money', { locale: 'en', currency: 'CAD', currencyDisplay: 'narrow' })).to.equal(
      '-$7.00',
    )
    expect(printed('-1234.5', 'money', { locale: 'de', currency: 'EUR', currencyDisplay: 'none' })).to.equal(
      '-1.234,50',
    )
    expect(printed('1234.5', 'money', { locale: 'ja', currency: 'JPY', currencyDisplay: 'none' })).to.equal(
      '1,235',
    )
    // Documents from before the euro can still be printed.
    expect(printed('7', 'money', { locale: 'de', currency: 'DEM' })).to.equal('7,00 DM')
  })

  it('uses the same separators in amounts with and without a currency sign, including in fr-CH and de-AT', () => {
    const of = (locale: string) => [
      printed('1234567.5', 'number', { locale }),
      printed('1234567.5', 'money', { locale, currency: 'CHF' }),
      printed('1234567.5', 'money', { locale, currency: 'CHF', currencyDisplay: 'none' }),
      printed('1234567.5', 'money', { locale, currency: 'CHF', currencyDisplay: 'name' }),
    ]
    expect(of('fr-CH')).to.deep.equal([
      "1'234'567,5",
      "1'234'567.50 CHF",
      "1'234'567.50",
      "1'234'567.50 francs suisses",
    ])
    expect(of('de-AT')).to.deep.equal([
      '1 234 567,5',
      'CHF 1.234.567,50',
      '1.234.567,50',
      '1.234.567,50 Schweizer Franken',
    ])
  })

  it('uses no decimal separator in amounts that groups digits in other numbers, or vice versa, in any language and region', () => {
    expect(printed('1234.5', 'number', { locale: 'en-DE' })).to.equal('1.234,5')
    expect(printed('1234.5', 'money', { locale: 'en-DE', currency: 'EUR' })).to.equal('€1.234,50')
    expect(printed('1234.5', 'money', { locale: 'en-FR', currency: 'EUR' })).to.equal('€1 234,50')
    const languages = new Set(locales.map((locale) => new Intl.Locale(locale).language))
    const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at))
    const regions = letters.flatMap((one) => letters.map((other) => one + other))
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    const known = regions.filter((region) => names.of(region) !== undefined)
    const contradicting = [...languages].flatMap((language) =>
      known.flatMap((region) => {
        const locale = `${language}-${region}`
        if (new Intl.NumberFormat(locale).resolvedOptions().locale !== locale) return []
        const [number, money] = [
          print(decimal('1234567.5'), 'number', { locale }),
          print(decimal('1234567.5'), 'money', { locale, currency: 'EUR' }),
        ].map((text) => ({
          decimal: /\P{Nd}(?=\p{Nd}{1,2}(?!.*\p{Nd}))/u.exec(text)?.[0],
          group: /(?<=\p{Nd})\P{Nd}/u.exec(text)?.[0],
        }))
        return number?.decimal === money?.group || number?.group === money?.decimal ? [locale] : []
      }),
    )
    expect(contradicting).to.deep.equal([])
  })

  it('a percentage is a share of one or of a hundred', () => {
    expect(printed('0.19', 'percent', { locale: 'de' })).to.equal('19 %')
    expect(printed('19', 'percent', { locale: 'de', whole: 100 })).to.equal('19 %')
    expect(printed('0.19125', 'percent', { locale: 'en', decimals: [1, 2] })).to.equal('19.13%')
    expect(printed('8.1', 'percent', { locale: 'fr', whole: 100, decimals: 2 })).to.equal('8,10 %')
  })

  it('rounds halves away from zero or to the even neighbor, and prints no negative zero', () => {
    const both = (text: string) =>
      (['half-up', 'half-even'] as const).map((rounding) =>
        printed(text, 'number', { decimals: 2, rounding }),
      )
    expect(both('1.005')).to.deep.equal(['1.01', '1.00'])
    expect(both('-2.675')).to.deep.equal(['-2.68', '-2.68'])
    expect(printed('1.005', 'number', { decimals: 2 })).to.equal('1.01')
    expect(printed('-0.004', 'money', { locale: 'de', currency: 'EUR' })).to.equal('0,00 €')
  })

  it('numbers beyond what Intl supports are exact', () => {
    const text = `${'123456789'.repeat(110)}.25`
    const formatted = print(decimal(`-${text}`), 'money', { locale: 'de', currency: 'EUR' })
    expect(formatted.replaceAll('.', '').replaceAll('\u00a0', ' ')).to.equal(`-${text.replace('.', ',')} €`)
    expect(
      formatted
        .split('.')
        .slice(1, -1)
        .every((group) => group.length === 3),
    ).to.equal(true)
    expect(formatted.split('.').length).to.equal(330)
    expect(
      printed('9'.repeat(1_000), 'money', { locale: 'en', currency: 'EUR', currencyDisplay: 'name' }),
    ).to.match(/\.00 euros$/)
  })

  it('currency names depend on all digits of the number', () => {
    const name = (text: string) =>
      printed(text, 'money', { locale: 'ru', currency: 'JPY', currencyDisplay: 'name' }).replace(
        /^[\d ]+/,
        '',
      )
    expect(name('1')).to.equal('японская иена')
    expect(name('12345678901234567891')).to.equal('японская иена')
    expect(name('12345678901234567890')).to.equal('японских иен')
  })

  it('a date is the same day in every zone, and a datetime is the local time of its zone', () => {
    expect(print('2026-12-01', 'date', { locale: 'de' })).to.equal('01.12.2026')
    expect(print('2026-12-01', 'date', { locale: 'de', format: 'long' })).to.equal('1. Dezember 2026')
    expect(
      print('2026-12-01', 'date', { locale: 'en', format: 'yMMMM', timeZone: 'America/New_York' }),
    ).to.equal('December 2026')
    expect(print('0099-12-31', 'date', { locale: 'en', format: 'long' })).to.equal('December 31, 0099')
    const newYear = Date.UTC(2026, 11, 31, 23, 30)
    expect(print(newYear, 'datetime', { locale: 'de', timeZone: 'Europe/Berlin' })).to.equal(
      '01.01.2027, 00:30',
    )
    expect(print(newYear, 'datetime', { locale: 'de' })).to.equal('31.12.2026, 23:30')
    expect(print(newYear, 'datetime', { locale: 'en', format: 'Hm', timeZone: 'Asia/Kolkata' })).to.equal(
      '05:00',
    )
  })

  it('a boolean is one of its labels, a string is unchanged, and null is empty', () => {
    expect(print(true, 'boolean', { words: ['ja', 'nein'] })).to.equal('ja')
    expect(print(false, 'boolean', { words: ['ja', ''] })).to.equal('')
    expect(print(false, 'boolean', {})).to.equal('false')
    for (const type of ['text', 'multiline', 'markdown', 'image'] as const)
      expect(print(' <b>1.5</b> ', type, {})).to.equal(' <b>1.5</b> ')
    for (const type of [
      'text',
      'number',
      'money',
      'percent',
      'date',
      'datetime',
      'boolean',
      'image',
    ] as const)
      expect(print(null, type, { locale: 'nonsense', currency: '' })).to.equal('')
  })

  it('FormatFault: an invalid language, currency or zone in the data, with a message', () => {
    const one = decimal('1')
    for (const locale of [
      '',
      'xx',
      'tlh',
      'de_DE',
      'Deutsch',
      'C',
      'en-',
      '../../../etc',
      '{{locale}}',
      'x'.repeat(1e6),
    ])
      expect(faultOf(one, 'number', { locale })?.key, locale.slice(0, 20)).to.equal('locale')
    for (const currency of ['', 'EURO', '€', 'ABC', 'XX', 'E U', '{{currency}}', 'x'.repeat(1e6)])
      expect(faultOf(one, 'money', { currency })?.key, currency.slice(0, 20)).to.equal('currency')
    expect(faultOf(one, 'money', {})?.message).to.contain('Set a currency')
    expect(faultOf(0, 'datetime', { timeZone: 'Mars/Base' })?.key).to.equal('timeZone')
    expect(faultOf(one, 'number', { locale: 'de_DE' })?.message).to.equal(
      '"de_DE" is not a supported language for numbers and dates. Use one such as "de", "en-GB" or "pt-BR".',
    )
    expect(faultOf(one, 'money', { currency: 'EURO' })?.message).to.equal(
      '"EURO" is not a currency. Use a three-letter code, such as "EUR", "USD" or "JPY".',
    )
    expect(faultOf(one, 'money', { currency: 'x'.repeat(1e6) })?.message.length).to.be.below(200)
  })

  it('ignores settings of other types', () => {
    expect(
      print('2026-12-01', 'date', { locale: 'en', currency: 'nonsense', timeZone: 'nonsense' }),
    ).to.equal('Dec 1, 2026')
    expect(printed('5', 'number', { locale: 'en', timeZone: 'nonsense', words: ['a', 'b'] })).to.equal('5')
  })

  it('one format object can be used for two types, and formats evicted from the cache print the same again', () => {
    const format = { locale: 'de', currency: 'EUR' }
    expect(
      [print(decimal('5'), 'money', format), print(decimal('5'), 'number', format)].map(
        (text) => text.length,
      ),
    ).to.deep.equal([6, 1])
    const printAll = () =>
      Array.from({ length: 400 }, (_, index) =>
        printed('5', 'number', { locale: `de-x-v${index}`, decimals: index % 3 }),
      )
    expect(printAll()).to.deep.equal(printAll())
    const days = Array.from({ length: 3_000 }, (_, index) =>
      new Date(index * 86_400_000).toISOString().slice(0, 10),
    )
    const printDays = () => days.map((day) => print(day, 'date', { locale: 'sv', format: 'short' }))
    expect(printDays()).to.deep.equal(days)
    expect(printDays()).to.deep.equal(days)
  })

  it('distinguishes formats whose labels or settings look alike', () => {
    expect(print(true, 'boolean', { words: ['a|b', 'c'] })).to.equal('a|b')
    expect(print(true, 'boolean', { words: ['a', 'b|c'] })).to.equal('a')
    expect(printed('5', 'number', { decimals: [1, 2] })).to.equal('5.0')
    expect(printed('5', 'number', { decimals: 1 })).to.equal('5.0')
    expect(printed('5.25', 'number', { decimals: 1 })).to.equal('5.3')
    expect(printed('5.25', 'number', { decimals: [1, 2] })).to.equal('5.25')
  })

  it('TypeError: a value of another type, which is a bug in the caller', () => {
    const wrong: [PlainValue, PlainType][] = [
      ['5', 'number'],
      [5, 'money'],
      [decimal('5'), 'text'],
      ['2026-02-30', 'date'],
      ['2026-12-01', 'datetime'],
      ['true', 'boolean'],
    ]
    for (const [value, type] of wrong)
      expect(() => print(value, type, { currency: 'EUR' }), type).to.throw(TypeError)
  })
})

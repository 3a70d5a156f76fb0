import type { FieldDeclaration } from '@platen/contract'
import { expect } from 'chai'
import fc from 'fast-check'
import { expectLinear } from '../../../../../test/parts/growth.ts'
import { createCellReader } from './cell-reader.ts'
import { runsOf } from '../../../../../test/parts/runs.ts'

/** Locales with every kind of grouping and date order. Six have their own digits. */
const locales = (
  'en en-GB en-IN en-CA de de-CH de-AT fr fr-CH fr-CA es es-MX it pt-BR pt-PT nl sv da nb fi pl cs sk hu ro bg hr sl sr lt lv et el ' +
  'tr ru uk he ar ar-EG fa hi bn mr vi id ms ja ko zh-CN zh-TW ur my'
).split(' ')
const currencies = ['EUR', 'USD', 'GBP', 'JPY', 'CHF', 'SEK', 'INR', 'BRL', 'KWD']

function valueOf(cell: string, declared: FieldDeclaration, locale: string): unknown {
  const read = createCellReader(declared, locale)?.(cell)
  return read === undefined || 'expected' in read ? read : read.value
}

describe('createCellReader', () => {
  const numbers = fc.tuple(
    fc.bigInt({ min: 0n, max: 10n ** 15n }),
    fc.integer({ min: 0, max: 4 }),
    fc.boolean(),
  )
  const textOf = ([size, decimals, isNegative]: readonly [bigint, number, boolean]) => {
    const digits = String(size).padStart(decimals + 1, '0')
    const whole = digits.slice(0, digits.length - decimals)
    return `${isNegative && size > 0n ? '-' : ''}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ''}`
  }
  const decimalsOf = (text: string) => (text.split('.')[1] ?? '').length
  const inLocale = fc.constantFrom(...locales)

  it('reads a number as printed in any locale', () => {
    fc.assert(
      fc.property(
        inLocale,
        numbers,
        fc.constantFrom('always', 'auto', false),
        (locale, number, useGrouping) => {
          const text = textOf(number)
          const printed = new Intl.NumberFormat(locale, {
            useGrouping: useGrouping as 'always',
            minimumFractionDigits: decimalsOf(text),
          }).format(text as never)
          expect(valueOf(printed, { type: 'number' }, locale), `${locale} ${printed}`).to.equal(text)
        },
      ),
      { numRuns: runsOf(4_000) },
    )
  })

  it('reads an amount as printed in any locale, in any notation for currencies and negative amounts', () => {
    const displays = fc.constantFrom('symbol', 'narrowSymbol', 'code', 'name')
    const signs = fc.constantFrom('standard', 'accounting')
    fc.assert(
      fc.property(
        inLocale,
        numbers,
        fc.constantFrom(...currencies),
        displays,
        signs,
        (locale, number, currency, display, sign) => {
          const text = textOf(number)
          const printed = new Intl.NumberFormat(locale, {
            style: 'currency',
            currency,
            currencyDisplay: display as 'code',
            currencySign: sign as 'accounting',
            minimumFractionDigits: decimalsOf(text),
            maximumFractionDigits: decimalsOf(text),
          }).format(text as never)
          expect(valueOf(printed, { type: 'money', currency }, locale), `${locale} ${printed}`).to.equal(text)
        },
      ),
      { numRuns: runsOf(4_000) },
    )
  })

  it('reads a percentage as printed in any locale, as a number of hundredths or as a fraction', () => {
    fc.assert(
      fc.property(inLocale, fc.integer({ min: -99_999, max: 99_999 }), (locale, hundredths) => {
        const value = hundredths / 10_000
        const printed = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
          value,
        )
        expect(Number(valueOf(printed, { type: 'percent' }, locale)), `${locale} ${printed}`).to.equal(value)
        const whole = valueOf(printed, { type: 'percent', whole: 100 }, locale)
        expect(Number(whole), `${locale} ${printed}`).to.equal(hundredths / 100)
      }),
      { numRuns: runsOf(2_000) },
    )
  })

  it('reads a numeric date as printed in any locale', () => {
    const days = fc.date({ min: new Date('0101-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    const figures = fc.constantFrom('numeric', '2-digit')
    fc.assert(
      fc.property(
        inLocale.filter((locale) => locale !== 'fa'),
        days.filter((day) => day.getUTCFullYear() > 999),
        figures,
        (locale, day, size) => {
          const options = {
            year: 'numeric',
            month: size as 'numeric',
            day: size as 'numeric',
            timeZone: 'UTC',
          } as const
          const printed = new Intl.DateTimeFormat(locale, options).format(day)
          const iso = day.toISOString().slice(0, 10)
          expect(valueOf(printed, { type: 'date' }, locale), `${locale} ${printed}`).to.equal(iso)
          expect(valueOf(iso, { type: 'date' }, locale), locale).to.equal(iso)
        },
      ),
      { numRuns: runsOf(4_000) },
    )
  })

  it('reads a datetime as printed in any locale with the date first', () => {
    // These have a word between date and time, words for hours, or the time first.
    const others = new Set(['fi', 'fr-CA', 'vi', 'fa'])
    const instants = fc.date({
      min: new Date('1000-01-01'),
      max: new Date('9999-12-30'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(
        inLocale.filter((locale) => !others.has(locale)),
        instants,
        (locale, instant) => {
          const printed = new Intl.DateTimeFormat(locale, {
            year: 'numeric',
            month: '2-digit',
            day: '2-digit',
            hour: 'numeric',
            minute: '2-digit',
            second: '2-digit',
            timeZone: 'UTC',
          }).format(instant)
          const expected = instant.toISOString().slice(0, 19)
          expect(valueOf(printed, { type: 'datetime' }, locale), `${locale} ${printed}`).to.equal(expected)
        },
      ),
      { numRuns: runsOf(3_000) },
    )
  })

  const cases: [cell: string, type: FieldDeclaration['type'], locale: string, value: unknown][] = [
    ['1.234,56', 'number', 'de', '1234.56'],
    [' 1 234,56 ', 'number', 'de', '1234.56'],
    ["1'234.56", 'number', 'en', '1234.56'],
    ['1.234,56-', 'number', 'de', '-1234.56'],
    ['(1,234.56)', 'number', 'en', '-1234.56'],
    ['1.234,56', 'number', 'fr', '1234.56'],
    ['+7', 'number', 'plain', '7'],
    ['0.10', 'number', 'plain', '0.10'],
    ['123456789012345678901234567890.1', 'number', 'plain', '123456789012345678901234567890.1'],
    ['19 %', 'percent', 'plain', '0.19'],
    ['-7,5%', 'percent', 'de', '-0.075'],
    ['0.19', 'percent', 'plain', '0.19'],
    ['31.12.2026', 'date', 'de', '2026-12-31'],
    ['1/2/2026', 'date', 'en-US', '2026-01-02'],
    ['1-2-2026', 'date', 'en-GB', '2026-02-01'],
    ['2026/12/31', 'date', 'en-US', '2026-12-31'],
    ['2026-12-31 00:00:00.000', 'date', 'plain', '2026-12-31'],
    ['31.12.2026 0:00', 'date', 'de', '2026-12-31'],
    ['46387', 'date', 'excel', '2026-12-31'],
    ['1', 'date', 'excel', '1900-01-01'],
    ['61', 'date', 'excel', '1900-03-01'],
    ['2958465', 'date', 'excel', '9999-12-31'],
    ['2026-12-31', 'date', 'excel', '2026-12-31'],
    ['46387,604166667', 'datetime', 'excel', '2026-12-31T14:30:00'],
    ['31.12.2026 14:30', 'datetime', 'de', '2026-12-31T14:30:00'],
    ['12/31/2026 12:05 am', 'datetime', 'en-US', '2026-12-31T00:05:00'],
    ['12/31/2026 2:05 PM', 'datetime', 'en-US', '2026-12-31T14:05:00'],
    ['2026-12-31T14:30:00+01:00', 'datetime', 'de', '2026-12-31T14:30:00+01:00'],
    ['Ja', 'boolean', 'plain', true],
    ['nein', 'boolean', 'plain', false],
    ['YES', 'boolean', 'plain', true],
    ['1', 'boolean', 'plain', true],
    ['0', 'boolean', 'plain', false],
    ['FALSCH', 'boolean', 'plain', false],
    ['Áno', 'boolean', 'plain', true],
    ['$(12.34)', 'money', 'en-US', '-12.34'],
    ['(12,34) €', 'money', 'de', '-12.34'],
    ['$-', 'money', 'en-US', '0'],
    [' $ -   ', 'money', 'en-US', '0'],
    ['- €', 'money', 'de', '0'],
    ['-', 'number', 'en-US', '0'],
    ['1-Dec-26', 'date', 'en-US', '2026-12-01'],
    ['Dec 1, 2026', 'date', 'en-US', '2026-12-01'],
    ['December 1st, 2026', 'date', 'en-US', '2026-12-01'],
    ['1. Dezember 2026', 'date', 'de', '2026-12-01'],
    ['01-Mai-99', 'date', 'de', '1999-05-01'],
    ['1 de diciembre de 2026', 'date', 'es', '2026-12-01'],
    ['2026-Dec-01', 'date', 'fr', '2026-12-01'],
    ['24.04.26', 'date', 'de', '2026-04-24'],
    ['1.4.99', 'date', 'de', '1999-04-01'],
    ['31.12.31', 'date', 'de', '2031-12-31'],
    ['15.3.65', 'date', 'de', '1965-03-15'],
    ['31-Dec-49', 'date', 'en-US', '2049-12-31'],
    ['31-12-26', 'date', 'nl', '2026-12-31'],
    ['31.12.26', 'date', 'en-GB', '2026-12-31'],
    ['12/31/26', 'date', 'en-US', '2026-12-31'],
    ['31/12/26 14:30', 'datetime', 'en-GB', '2026-12-31T14:30:00'],
    ['20260201', 'date', 'plain', '2026-02-01'],
    ['20260201', 'date', 'fr', '2026-02-01'],
    ['20260201', 'date', 'excel', '2026-02-01'],
    ['2026-05-01 10:00:00 +0200', 'datetime', 'plain', '2026-05-01T10:00:00+02:00'],
    ['2012-01-01 11:13:25 -0500', 'datetime', 'en-US', '2012-01-01T11:13:25-05:00'],
    ['2026-03-12 09:14:02.123456 UTC', 'datetime', 'plain', '2026-03-12T09:14:02.123456Z'],
    ['✓', 'boolean', 'plain', true],
  ]
  for (const [cell, type, locale, value] of cases)
    it(`reads ${JSON.stringify(cell)} as ${type} in the ${locale} locale: ${String(value)}`, () => {
      expect(valueOf(cell, { type }, locale)).to.equal(value)
    })

  const unreadable: [cell: string, type: FieldDeclaration['type'], locale: string, expected: RegExp][] = [
    ['1.234,56', 'number', 'plain', /^a number such as 1234\.5$/],
    ['1,5', 'number', 'en', /^a number such as 1,234\.5$/],
    ['1.5', 'number', 'de', /^a number such as 1\.234,5$/],
    ['1.23.456', 'number', 'de', /1\.234,5/],
    ['0.123', 'number', 'de', /1\.234,5/],
    ['12.345,6,7', 'number', 'de', /1\.234,5/],
    ['1.234', 'number', 'fr', /1 234,5/],
    ['--5', 'number', 'de', /1\.234,5/],
    ['-5-', 'number', 'de', /1\.234,5/],
    ['12 kg', 'number', 'de', /1\.234,5/],
    ['1e5', 'number', 'plain', /1234\.5/],
    ['19 %', 'number', 'plain', /1234\.5/],
    ['€ 5', 'number', 'plain', /1234\.5/],
    ['x', 'number', 'plain', /1234\.5/],
    ['9'.repeat(2_000), 'number', 'plain', /1234\.5/],
    ['31.12.6', 'date', 'de', /^a date such as 31\.12\.2026 or 2026-12-31$/],
    ['26-12-31', 'date', 'de', /^a date such as/],
    ['26-12-31', 'date', 'en-GB', /^a date such as/],
    ['26-12-11', 'date', 'fr', /^a date such as/],
    ['26/12/31', 'date', 'de', /^a date such as/],
    ['26-12-31', 'date', 'sv', /^a date such as 2026-12-31$/],
    ['20261331', 'date', 'plain', /^a date that exists/],
    ['20261231', 'datetime', 'plain', /^a date and a time such as/],
    ['2026-05-01 10:00 CET', 'datetime', 'plain', /^a date and a time such as/],
    ['12/31/2026', 'date', 'en-GB', /^a date that exists/],
    ['29.02.2026', 'date', 'de', /^a date that exists/],
    ['31.12.2026', 'date', 'plain', /^a date such as 2026-12-31$/],
    ['31.12.2026 14:30', 'date', 'de', /^a date such as/],
    ['31/12/2569', 'date', 'th', /^a date such as 2026-12-31$/],
    [
      '60',
      'date',
      'excel',
      /^a date as an Excel day number, such as 46387, or in ISO format, such as 2026-12-31$/,
    ],
    ['2958466', 'date', 'excel', /Excel/],
    ['0', 'date', 'excel', /Excel/],
    ['31.12.2026', 'datetime', 'de', /^a date and a time such as 31\.12\.2026 14:30 or 2026-12-31 14:30$/],
    ['12/31/2026 13:05 PM', 'datetime', 'en-US', /^a date and a time/],
    ['31.12.2026 25:00', 'datetime', 'de', /^a date and a time/],
    ['-', 'number', 'plain', /1234\.5/],
    ['--', 'number', 'en-US', /1,234\.5/],
    ['abc-', 'number', 'en-US', /1,234\.5/],
    ['$-', 'number', 'en-US', /1,234\.5/],
    ['$ - $', 'money', 'en-US', /1,234\.5/],
    ['-', 'percent', 'en-US', /%/],
    ['$(12.34', 'money', 'en-US', /1,234\.5/],
    ['31-Foo-26', 'date', 'en-US', /^a date/],
    ['31-Feb-26', 'date', 'en-US', /^a date that exists/],
    ['1-Dec-26', 'date', 'plain', /^a date such as 2026-12-31$/],
    ['maybe', 'boolean', 'plain', /^yes or no, true or false, 1 or 0$/],
  ]
  for (const [cell, type, locale, expected] of unreadable)
    it(`does not read ${JSON.stringify(cell.slice(0, 40))} as ${type} in the ${locale} locale`, () => {
      expect(
        (valueOf(cell, { type }, locale) as { expected: string }).expected.replaceAll(/\s/g, ' '),
      ).to.match(expected)
    })

  it('accepts only the field’s own currency, unless the data determines it', () => {
    const euros = { type: 'money', currency: 'EUR' } as const
    for (const cell of ['€ 5', '5 €', 'EUR 5', '5 Euro', '-€5', '5 euros'])
      expect(Math.abs(Number(valueOf(cell, euros, 'de'))), cell).to.equal(5)
    for (const cell of ['$5', 'USD 5', '5 %', '€ 5 €'])
      expect(valueOf(cell, euros, 'de'), cell).to.have.property('expected')
    expect(valueOf('$5', euros, 'de')).to.deep.equal({
      expected: 'an amount in EUR, or one without a currency',
    })
    const read = createCellReader({ type: 'money', currency: '{{currency}}' }, 'de')
    expect(read?.('$5')).to.deep.equal({ value: '5', sign: '$' })
  })

  it('requires a zero if a number begins or ends with its decimal point, without mentioning a currency', () => {
    const euros = { type: 'money', currency: 'EUR' } as const
    const merged = { type: 'money', currency: '{{currency}}' } as const
    for (const declared of [euros, merged, { type: 'number' }, { type: 'percent' }] as const)
      for (const cell of ['.5', '5.', '-.5', '(.5)'])
        expect(valueOf(cell, declared, 'en-US'), cell).to.deep.equal({ expected: 'a number such as 0.5' })
    for (const cell of ['€.5', '5.€'])
      expect(valueOf(cell, euros, 'en-US'), cell).to.deep.equal({ expected: 'a number such as 0.5' })
    expect(valueOf(',5', euros, 'de')).to.deep.equal({ expected: 'a number such as 0,5' })
    expect(valueOf('#5', euros, 'en-US')).to.deep.equal({ expected: 'a number such as 1,234.5' })
  })

  it('prefers a field’s own labels for yes and no', () => {
    const words: [string, string] = ['offen', 'bezahlt']
    expect(valueOf('OFFEN', { type: 'boolean', words }, 'plain')).to.equal(true)
    expect(valueOf('bezahlt', { type: 'boolean', words }, 'plain')).to.equal(false)
    expect(valueOf('no', { type: 'boolean', words: ['no', 'yes'] }, 'plain')).to.equal(true)
  })

  it('leaves text, images, lists and groups unchanged', () => {
    for (const type of ['text', 'multiline', 'markdown', 'image', 'list', 'group'] as const)
      expect(createCellReader({ type }, 'de'), type).to.equal(undefined)
    expect(createCellReader(undefined, 'de')).to.equal(undefined)
  })

  it('reads a hostile cell in linear time', () => {
    const types = ['number', 'money', 'percent', 'date', 'datetime', 'boolean'] as const
    for (const piece of ['1', '1.', '(', '1 ', '-', '1,'])
      expectLinear(
        (size) => {
          for (const type of types)
            for (const locale of ['plain', 'excel', 'de', 'en-IN', 'ar-EG'])
              valueOf(piece.repeat(size / piece.length), { type }, locale)
        },
        60_000,
        piece,
      )
  })
})

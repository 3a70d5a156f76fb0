import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { Decimal } from '../decimal/decimal.ts'
import { createFormatter } from './formatter.ts'

/** Output of the Node release with which this file was created. A newer release may use other conventions, which would change documents. */
const expected: unknown = JSON.parse(
  readFileSync(new URL('../testing/formats-of-locales.json', import.meta.url), 'utf8'),
)

const locales = ['en', 'en-GB', 'de', 'de-CH', 'fr', 'es', 'pl', 'ar', 'he', 'hi', 'ja']
const instant = Date.parse('2026-12-01T13:05:00Z')

describe('formats by locale', () => {
  it('are unchanged: operators must be notified if a newer Node version changes one', () => {
    const formatter = createFormatter()
    const amount = Decimal.read('-1234567.5') ?? null
    const printed = Object.fromEntries(
      locales.map((locale) => [
        locale,
        {
          number: formatter.print(amount, 'number', { locale }),
          eur: formatter.print(amount, 'money', { locale, currency: 'EUR' }),
          jpy: formatter.print(amount, 'money', { locale, currency: 'JPY' }),
          usdCode: formatter.print(amount, 'money', { locale, currency: 'USD', currencyDisplay: 'code' }),
          percent: formatter.print(Decimal.read('0.195') ?? null, 'percent', { locale }),
          short: formatter.print('2026-12-01', 'date', { locale, format: 'short' }),
          medium: formatter.print('2026-12-01', 'date', { locale }),
          full: formatter.print('2026-12-01', 'date', { locale, format: 'full' }),
          month: formatter.print('2026-12-01', 'date', { locale, format: 'yMMMM' }),
          at: formatter.print(instant, 'datetime', { locale, timeZone: 'Europe/Berlin', format: 'short' }),
        },
      ]),
    )
    expect(printed).to.deep.equal(expected)
  })
})

import { expect } from 'chai'
import { Decimal } from '../decimal/decimal.ts'
import { currencyDecimals } from './currency-decimals.ts'
import { createFormatter } from './formatter.ts'

/** Minor units of ISO 4217 (list one) other than 2. */
const minorUnits: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}
/** Two decimals in ISO 4217, none in CLDR. */
const withTwo = 'AFN ALL COP EUR HUF IDR IRR KPW LAK LBP MGA MMK PKR SOS SYP USD YER'

describe('decimals of a currency', () => {
  it('are those of ISO 4217', () => {
    for (const [decimals, codes] of Object.entries({ ...minorUnits, 2: withTwo }))
      for (const code of codes.split(' ')) expect(currencyDecimals(code), code).to.equal(Number(decimals))
  })

  it('are the same for codes in uppercase and lowercase letters', () => {
    const formatter = createFormatter()
    const print = (currency: string) =>
      formatter.print(Decimal.read('1234.5') ?? null, 'money', {
        locale: 'en',
        currency,
        currencyDisplay: 'none',
      })
    expect(['HUF', 'idr', 'IQD', 'JPY', 'CLF'].map(print)).to.deep.equal([
      '1,234.50',
      '1,234.50',
      '1,234.500',
      '1,235',
      '1,234.5000',
    ])
  })
})

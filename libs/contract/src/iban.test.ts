import { expect } from 'chai'
import { accountFault } from './iban.ts'

describe('accountFault', () => {
  it('accepts IBANs with spaces, and other account numbers', () => {
    for (const account of ['DE89 3704 0044 0532 0130 00', '12345678', ''])
      expect(accountFault(account)).to.equal(undefined)
  })

  it('rejects text of any length that starts like an IBAN', () => {
    for (const rest of ['0', ' ', '\u0301\u0327'])
      expect(accountFault(`DE89${rest.repeat(20_000)}x`)).to.match(/^is not an IBAN/)
  })
})

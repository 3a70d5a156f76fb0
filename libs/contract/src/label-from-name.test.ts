import { expect } from 'chai'
import { labelFromName } from './label-from-name.ts'

describe('the label from a name', () => {
  for (const [name, words] of [
    ['unit_price', 'Unit price'],
    ['unitPrice', 'Unit price'],
    ['Unit-Price', 'Unit price'],
    ['VAT_id', 'VAT id'],
    ['seller.vat_number', 'Seller vat number'],
    ['E-mail', 'E-mail'],
    ['customer.e-mail', 'Customer e-mail'],
    ['', ''],
  ] as const)
    it(`of “${name}” is “${words}”`, () => {
      expect(labelFromName(name)).to.equal(words)
    })
})

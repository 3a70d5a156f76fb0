import { expect } from 'chai'
import { fieldName } from './field-name.ts'

describe('field names from names in Word', () => {
  const names: [given: string, is: string | undefined][] = [
    ['First name', 'First_name'],
    ['customer.street', 'customer.street'],
    ['“Total”', 'Total'],
    ['in\u00ADvoice\u200B', 'invoice'],
    ['{{#a}}', 'a'],
    ['  ', undefined],
    ['a..b', undefined],
  ]
  for (const [given, is] of names)
    it(`${JSON.stringify(given)} is ${is ?? 'none'}`, () => {
      expect(fieldName(given)).to.equal(is)
    })
})

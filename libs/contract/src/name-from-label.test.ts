import { expect } from 'chai'
import { nameFromLabel } from './name-from-label.ts'

describe('the field name from a label', () => {
  for (const [words, name] of [
    ['unit_price', 'unit_price'],
    ['unitPrice', 'unitPrice'],
    [' Discount % ', 'discount_percent'],
    ['Unit price', 'unit_price'],
    ['Prix à l’unité', 'prix_a_lunite'],
    ['Straße & Nr.', 'strasse_nr'],
    ['2nd address', 'no_2nd_address'],
    ['__proto__', '__proto__'],
    ['数量', ''],
  ] as const) {
    it(`${words} is ${name === '' ? 'none' : name}`, () => expect(nameFromLabel(words)).to.equal(name))
  }
})

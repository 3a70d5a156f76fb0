import { resultTypes } from '@platen/contract'
import { expect } from 'chai'
import { readTypedValue } from '../read-typed-value.ts'
import { typeTraits } from './type-traits.ts'

describe('field types', () => {
  for (const type of [...resultTypes, 'image'] as const) {
    const own = typeTraits[type]
    const ways = { [type]: own, ...(own.ofHundred && { [`${type} of 100`]: own.ofHundred }) }
    for (const [name, { example = 'Customer', sample = example, json }] of Object.entries(ways)) {
      it(`${name}: its example and its sample, or a name if there are none, can be read and printed, and match its JSON Schema`, () => {
        const print = own.createPrinter({ currency: 'EUR' })
        for (const value of [example, sample]) {
          const read = readTypedValue(type, value, { timeZone: 'UTC' })
          const printed = 'value' in read ? print(read.value) : read.expected
          expect(read, printed).to.have.property('value')
          expect(printed).to.match(/\S/)
          expect(json.types).to.include(typeof value)
          const pattern = json.rules?.['pattern']
          if (typeof value === 'string' && typeof pattern === 'string')
            expect(value).to.match(new RegExp(pattern))
        }
      })
    }
  }
})

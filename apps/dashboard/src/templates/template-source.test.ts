import { expect } from 'chai'
import { optionalFields } from './template-source.ts'

describe('the fields that template.json lets callers leave out', () => {
  it('are those that it lists', () => {
    expect(optionalFields('{ "optional": ["note", "items.sku"] }')).to.deep.equal(['note', 'items.sku'])
  })

  for (const text of ['', '[]', '{ "optional": {} }', '{ "optional": 5 }', '{ "optional": "note" }']) {
    it(`are none in what an author left half-way: ${text || 'an empty file'}`, () => {
      expect(optionalFields(text)).to.deep.equal([])
    })
  }

  it('pass over what is no name', () => {
    expect(optionalFields('{ "optional": ["note", 1, null] }')).to.deep.equal(['note'])
  })
})

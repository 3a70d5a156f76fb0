import { expect } from 'chai'
import { optionalFields, sampleWords } from './template-source.ts'

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

describe('what people are told a sample is', () => {
  const texts = { 'texts/ar.json': '{}', 'texts/de-CH.json': '{}', 'texts/x.json': '{}' }

  it('is the language’s name where its file is called as one of the template’s languages', () => {
    const names = ['ar', 'de-CH'].map((name) => sampleWords(`samples/${name}.json`, texts))
    expect(names).to.deep.equal(['Arabic', 'Swiss High German'])
  })

  it('is what its file is called in all other cases', () => {
    const names = ['no', 'long', 'x'].map((name) => sampleWords(`samples/${name}.json`, texts))
    expect(names).to.deep.equal(['no', 'long', 'x'])
    expect(sampleWords('sample.json', texts)).to.equal('Sample')
  })
})

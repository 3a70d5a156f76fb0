import { expect } from 'chai'
import { optionalFields, sampleWords } from './template-source.ts'

describe('the optional fields of template.json', () => {
  it('are those in its list', () => {
    expect(optionalFields('{ "optional": ["note", "items.sku"] }')).to.deep.equal(['note', 'items.sku'])
  })

  for (const text of ['', '[]', '{ "optional": {} }', '{ "optional": 5 }', '{ "optional": "note" }']) {
    it(`are empty for incomplete input: ${text || 'an empty file'}`, () => {
      expect(optionalFields(text)).to.deep.equal([])
    })
  }

  it('ignore values that are not names', () => {
    expect(optionalFields('{ "optional": ["note", 1, null] }')).to.deep.equal(['note'])
  })
})

describe('the label of a sample', () => {
  const texts = { 'texts/ar.json': '{}', 'texts/de-CH.json': '{}', 'texts/x.json': '{}' }

  it('is the name of the language if its file is named after one of the template’s languages', () => {
    const names = ['ar', 'de-CH'].map((name) => sampleWords(`samples/${name}.json`, texts))
    expect(names).to.deep.equal(['Arabic', 'Swiss High German'])
  })

  it('starts with a capital letter if it is a standard sample', () => {
    const names = ['empty', 'long'].map((name) => sampleWords(`samples/${name}.json`, texts))
    expect(names).to.deep.equal(['Empty', 'Long'])
  })

  it('is its file name in all other cases', () => {
    const names = ['no', 'long 2', 'x'].map((name) => sampleWords(`samples/${name}.json`, texts))
    expect(names).to.deep.equal(['no', 'long 2', 'x'])
    expect(sampleWords('sample.json', texts)).to.equal('Sample')
  })
})

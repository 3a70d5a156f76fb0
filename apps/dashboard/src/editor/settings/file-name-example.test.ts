import { expect } from 'chai'
import { fileNameExample } from './file-name-example.ts'
import { commonLanguages, languageName } from '../../ui/languages.ts'

describe('file name and language', () => {
  it('returns the file name for the sample, or the error in the pattern', () => {
    expect(fileNameExample('invoice-{{no}}.pdf', { no: 'A/7' })).to.deep.equal({ name: 'invoice-A-7.pdf' })
    expect(fileNameExample('{{no}}', undefined)).to.deep.equal({ name: 'document.pdf' })
    expect(fileNameExample('{{no', {})).to.have.property('fault')
    expect(fileNameExample('a/b.pdf', {})).to.have.property('fault')
  })

  it('offers only languages with a valid tag and a name', () => {
    for (const { tag, name } of commonLanguages('en')) {
      expect(Intl.getCanonicalLocales(tag)).to.deep.equal([tag])
      expect(name, tag).not.to.equal(tag)
    }
    expect(languageName('no tag!', 'en')).to.equal(undefined)
  })
})

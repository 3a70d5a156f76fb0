import { expect } from 'chai'
import { commonLanguages, readersLanguage } from './languages.ts'

describe('the names of languages', () => {
  it('are in the language that the browser names, in English where that is none', () => {
    const german = (reader: string) => commonLanguages(reader).find(({ tag }) => tag === 'de')?.name
    expect(german(readersLanguage('fr-ca'))).to.equal('allemand')
    expect(german(readersLanguage('en-US@posix'))).to.equal('German')
  })
})

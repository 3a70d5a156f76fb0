import { expect } from 'chai'
import { commonLanguages, readersLanguage } from './languages.ts'

describe('names of languages', () => {
  it('are in the browser’s language, or in English if that is invalid', () => {
    const german = (reader: string) => commonLanguages(reader).find(({ tag }) => tag === 'de')?.name
    expect(german(readersLanguage('fr-ca'))).to.equal('allemand')
    expect(german(readersLanguage('en-US@posix'))).to.equal('German')
  })
})

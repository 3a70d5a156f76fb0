import { expect } from 'chai'
import { compareLanguages } from './compare-languages.ts'

describe('languages of two versions', () => {
  it('the texts that came and went, and what picks language and time', () => {
    const before = { language: 'en', texts: { en: {}, de: {} } }
    const after = {
      language: 'en',
      locale: '{{lang}}',
      timeZone: 'Europe/Oslo',
      texts: { nb: {}, en: {}, fr: {} },
    }
    expect(compareLanguages(before, after)).to.deep.equal([
      { change: 'texts_removed', locale: 'de' },
      { change: 'texts_added', locale: 'fr' },
      { change: 'texts_added', locale: 'nb' },
      { change: 'locale', before: 'en', after: '{{lang}}' },
      { change: 'time_zone', before: 'UTC', after: 'Europe/Oslo' },
    ])
  })

  it('nothing where the same is said in other words', () => {
    expect(
      compareLanguages({ language: 'de' }, { language: 'de', locale: 'de', timeZone: 'UTC', texts: {} }),
    ).to.deep.equal([])
  })
})

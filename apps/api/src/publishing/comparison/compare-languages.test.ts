import { expect } from 'chai'
import { compareLanguages } from './compare-languages.ts'

describe('languages in two versions', () => {
  it('reports added and removed languages, and the settings for language and time zone', () => {
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

  it('reports nothing if only the wording differs', () => {
    expect(
      compareLanguages({ language: 'de' }, { language: 'de', locale: 'de', timeZone: 'UTC', texts: {} }),
    ).to.deep.equal([])
  })
})

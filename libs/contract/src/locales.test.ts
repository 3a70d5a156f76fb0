import { expect } from 'chai'
import { canonicalLocale, isRightToLeft, languageInEnglish, languageWithTag, localeChain } from './locales.ts'

describe('locales', () => {
  it('are formatted as Intl formats them, or reported as invalid', () => {
    expect(canonicalLocale('DE-ch')).to.equal('de-CH')
    expect(canonicalLocale('iw')).to.equal('he')
    for (const tag of ['', 'de_DE', 'no language', 'a'.repeat(101)])
      expect(canonicalLocale(tag), tag).to.equal(undefined)
  })

  it('fall back part by part, and never to the letter that starts an extension', () => {
    expect(localeChain('zh-Hant-TW')).to.deep.equal(['zh-Hant-TW', 'zh-Hant', 'zh'])
    expect(localeChain('de-u-nu-latn')).to.deep.equal(['de-u-nu-latn', 'de-u-nu', 'de'])
  })

  it('are right-to-left depending on the script, not only on the language', () => {
    for (const tag of ['ar', 'he-IL', 'fa', 'ur-PK', 'az-Arab', 'ks'])
      expect(isRightToLeft(tag), tag).to.equal(true)
    for (const tag of ['en', 'az', 'ku', 'zh-TW', '', 'nothing of the kind'])
      expect(isRightToLeft(tag), tag).to.equal(false)
  })

  it('have an English name regardless of extensions, or their tag if there is no name', () => {
    expect(languageInEnglish('de-CH')).to.equal('Swiss High German')
    for (const tag of ['ja-u-nu-latn', 'ja-x-kana']) expect(languageInEnglish(tag), tag).to.equal('Japanese')
    for (const tag of ['', 'no language', '{{locale}}']) expect(languageInEnglish(tag), tag).to.equal(tag)
    expect(languageWithTag('ja')).to.equal('Japanese (ja)')
    expect(languageWithTag('no language')).to.equal('no language')
  })
})

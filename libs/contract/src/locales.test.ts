import { expect } from 'chai'
import { canonicalLocale, isRightToLeft, languageInEnglish, languageWithTag, localeChain } from './locales.ts'

describe('locales', () => {
  it('a tag is written as Intl writes it, and what is none is told', () => {
    expect(canonicalLocale('DE-ch')).to.equal('de-CH')
    expect(canonicalLocale('iw')).to.equal('he')
    for (const tag of ['', 'de_DE', 'no language', 'a'.repeat(101)])
      expect(canonicalLocale(tag), tag).to.equal(undefined)
  })

  it('a locale falls back part by part, and never to the letter that begins an extension', () => {
    expect(localeChain('zh-Hant-TW')).to.deep.equal(['zh-Hant-TW', 'zh-Hant', 'zh'])
    expect(localeChain('de-u-nu-latn')).to.deep.equal(['de-u-nu-latn', 'de-u-nu', 'de'])
  })

  it('the script decides what is written from right to left, not the language alone', () => {
    for (const tag of ['ar', 'he-IL', 'fa', 'ur-PK', 'az-Arab', 'ks'])
      expect(isRightToLeft(tag), tag).to.equal(true)
    for (const tag of ['en', 'az', 'ku', 'zh-TW', '', 'nothing of the kind'])
      expect(isRightToLeft(tag), tag).to.equal(false)
  })

  it('a language has an English name, whatever extensions its tag has, and keeps its tag where it has none', () => {
    expect(languageInEnglish('de-CH')).to.equal('Swiss High German')
    for (const tag of ['ja-u-nu-latn', 'ja-x-kana']) expect(languageInEnglish(tag), tag).to.equal('Japanese')
    for (const tag of ['', 'no language', '{{locale}}']) expect(languageInEnglish(tag), tag).to.equal(tag)
    expect(languageWithTag('ja')).to.equal('Japanese (ja)')
    expect(languageWithTag('no language')).to.equal('no language')
  })
})

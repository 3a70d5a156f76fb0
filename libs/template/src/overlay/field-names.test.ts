import { expect } from 'chai'
import { freeName, nameOf, namePartsOf } from './field-names.ts'

describe('names of fields', () => {
  it('keep letters of every script, but no accents on Latin letters', () => {
    const named = ['Vor- und Zuname', 'Straße', 'Prénom', "Driver's licence", 'Tax %', 'A & B', '氏名', 'رقم']
    expect(named.map((text) => nameOf(namePartsOf(text)))).to.deep.equal([
      'vor_und_zuname',
      'strasse',
      'prenom',
      'drivers_licence',
      'tax_percent',
      'a_and_b',
      '氏名',
      'رقم',
    ])
  })

  it('contain only visible characters that can be typed', () => {
    const named = [
      'Prefix \u26BD\uFE0F',
      'Fam\u200Dily \u{1F468}\u200D\u{1F469}',
      'hy\u00ADphen',
      '1\uFE0F\u20E3 first',
    ]
    expect(named.map((text) => nameOf(namePartsOf(text)))).to.deep.equal([
      'prefix',
      'family',
      'hyphen',
      '1_first',
    ])
  })

  it('have as many complete parts as fit, and a single long part is cut', () => {
    expect(nameOf(['amount', 'a'.repeat(30), 'more'])).to.equal(`amount_${'a'.repeat(30)}`)
    expect(nameOf(['a'.repeat(50)])).to.have.length(40)
    expect(nameOf([])).to.equal('')
  })

  it('are not reserved, start with a letter, and are unique', () => {
    expect(
      ['text', 'true', '1099', '', 'name'].map((wish) => freeName(wish, new Set(['name']))),
    ).to.deep.equal(['field_text', 'field_true', 'field_1099', 'field', 'name_2'])
    expect(freeName('text', new Set(['field_text', 'field_text_2']))).to.equal('field_text_3')
  })
})

import { expect } from 'chai'
import { fieldNameError } from './field-names.ts'

describe('names of fields and strings', () => {
  it('allow letters of any language, spaces inside and symbols', () => {
    for (const name of ['total', 'Straße', 'unit price', 'a-b', '名前', 'x'.repeat(100)])
      expect(fieldNameError(name), name).to.equal(undefined)
  })

  it('are rejected with the reason if a merge field cannot have them', () => {
    for (const name of ['', 'a.b', '{a', 'a}', ' a', 'a '])
      expect(fieldNameError(name), name).to.match(/Names cannot be empty, contain dots or curly braces/)
    expect(fieldNameError('x'.repeat(101))).to.equal('The name of a field can have at most 100 characters.')
    for (const name of ['__proto__', 'constructor', 'prototype'])
      expect(fieldNameError(name, 'text')).to.equal(`"${name}" cannot be the name of a string.`)
  })
})

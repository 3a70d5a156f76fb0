import { expect } from 'chai'
import { writeSettings } from './write-settings.ts'

describe('template.json, written', () => {
  it('changes what is changed, and not another byte', () => {
    const text = '{ "name":"Invoice",\n\n   "page": { "size": "A4" }, "more": [1,2] }'
    expect(writeSettings(text, { name: 'Bill' })).to.equal(text.replace('"Invoice"', '"Bill"'))
    expect(writeSettings(text, { page: { size: 'A5' } })).to.equal(text.replace('A4', 'A5'))
    expect(writeSettings(text, { name: 'Invoice', page: { size: 'A4' } })).to.equal(text)
  })

  it('adds in the text’s own indentation, and takes away', () => {
    const text = '{\n    "name": "Invoice"\n}\n'
    const written = writeSettings(text, { fields: { due: { type: 'date' } } })
    expect(written).to.equal(
      '{\n    "name": "Invoice",\n    "fields": {\n        "due": {\n            "type": "date"\n        }\n    }\n}\n',
    )
    expect(writeSettings(written, { fields: undefined })).to.equal(text)
  })

  it('one setting of one field is one change within it', () => {
    const text = '{"fields": {"price": {"type": "money", "currency": "EUR"}, "qty": {"type": "number"}}}'
    const fields = { price: { type: 'money', currency: 'CHF' }, qty: { type: 'number' } } as const
    expect(writeSettings(text, { fields })).to.equal(text.replace('EUR', 'CHF'))
  })

  it('a name may be any text', () => {
    const fields = JSON.parse('{"__proto__": {"type": "text"}, "a.b": {"type": "date"}}') as {}
    expect(JSON.parse(writeSettings('{}', { fields }))).to.deep.equal({ fields })
  })

  for (const text of ['', '[]', '{"name": ']) {
    it(`begins anew where there is no object: ${text || 'an empty file'}`, () => {
      expect(writeSettings(text, { name: 'Bill' })).to.equal('{\n  "name": "Bill"\n}\n')
    })
  }
})

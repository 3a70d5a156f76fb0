import { expect } from 'chai'
import * as fc from 'fast-check'
import { writeSettings } from './write-settings.ts'
import { runsOf } from '../../../../../test/parts/runs.ts'

describe('writing template.json', () => {
  it('changes only the changed settings, and no other byte', () => {
    const text = '{ "name":"Invoice",\n\n   "page": { "size": "A4" }, "more": [1,2] }'
    expect(writeSettings(text, { name: 'Bill' })).to.equal(text.replace('"Invoice"', '"Bill"'))
    expect(writeSettings(text, { page: { size: 'A5' } })).to.equal(text.replace('A4', 'A5'))
    expect(writeSettings(text, { name: 'Invoice', page: { size: 'A4' } })).to.equal(text)
    expect(writeSettings(text, { page: { size: 'A4', orientation: 'landscape' } })).to.equal(
      text.replace('"A4" }', '"A4", "orientation": "landscape" }'),
    )
    const fields = { due: { type: 'date' } } as const
    const typed = writeSettings(text, { fields })
    expect(typed).to.equal(
      text.replace('[1,2] }', '[1,2],\n  "fields": {\n    "due": {\n      "type": "date"\n    }\n  } }'),
    )
    expect(writeSettings(typed, { fields: undefined })).to.equal(text)
  })

  it('adds settings with the indentation of the file, and removes them', () => {
    const text = '{\n    "name": "Invoice"\n}\n'
    const written = writeSettings(text, { fields: { due: { type: 'boolean', words: ['yes', 'no'] } } })
    expect(written).to.equal(
      '{\n    "name": "Invoice",\n    "fields": {\n        "due": {\n            "type": "boolean",\n            "words": [\n                "yes",\n                "no"\n            ]\n        }\n    }\n}\n',
    )
    expect(writeSettings(written, { fields: undefined })).to.equal(text)
    expect(writeSettings('{\r\n\t"name": "x"\r\n}', { optional: ['a', 'b'] })).to.equal(
      '{\r\n\t"name": "x",\r\n\t"optional": ["a", "b"]\r\n}',
    )
    expect(writeSettings('{}', { name: 'x' })).to.equal('{\n  "name": "x"\n}')
  })

  it('changes one setting of one field in its line', () => {
    const text = '{"fields": {"price": {"type": "money", "currency": "EUR"}, "qty": {"type": "number"}}}'
    const fields = {
      price: { type: 'money', currency: 'CHF' },
      qty: { type: 'number', decimals: [0, 2] },
    } as const
    expect(
      writeSettings(text, { fields: { ...fields, qty: { type: 'number', decimals: [0, 2] } } }),
    ).to.equal(text.replace('EUR', 'CHF').replace('"number"', '"number", "decimals": [0, 2]'))
  })

  it('accepts any text as a name', () => {
    const fields = JSON.parse('{"__proto__": {"type": "text"}, "a.b": {"type": "date"}}') as {}
    expect(JSON.parse(writeSettings('{}', { fields }))).to.deep.equal({ fields })
  })

  it('contains the given settings afterwards, whatever the file contained', () => {
    const settings = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 })
    const spaces = fc.constantFrom(undefined, 1, 2, 4, '\t')
    fc.assert(
      fc.property(settings, settings, spaces, (before, change, space) => {
        const text = JSON.stringify(before, null, space)
        const written = writeSettings(text, change)
        expect(JSON.parse(written)).to.deep.equal(JSON.parse(JSON.stringify({ ...before, ...change })))
        const taken = Object.fromEntries(Object.keys(change).map((key) => [key, undefined]))
        expect(Object.keys(JSON.parse(writeSettings(written, taken)) as object)).to.have.members(
          Object.keys(before).filter((key) => !Object.hasOwn(change, key)),
        )
      }),
      { numRuns: runsOf(1_000) },
    )
  })

  for (const text of ['', '[]', '{"name": ']) {
    it(`starts a new object if there is none: ${text || 'an empty file'}`, () => {
      expect(writeSettings(text, { name: 'Bill' })).to.equal('{\n  "name": "Bill"\n}\n')
    })
  }
})

import { expect } from 'chai'
import { removeUnusedValues } from './remove-unused-values.ts'

const source = (html: string, settings: object = {}) => ({
  files: {
    'template.html': html,
    'template.json': JSON.stringify(settings),
    'sample.json': JSON.stringify({ no: 1, note: 'a', items: [{ what: 'b', vat: 2 }] }),
    'samples/other.json': JSON.stringify({ no: 2, items: [] }),
  },
  assets: {},
})

describe('fixed text in place of a field', () => {
  const rows = '{{#items}}{{what}}{{/items}}'

  it('removes the field from all samples and rows if nothing else uses it', () => {
    const files = removeUnusedValues(source(`<p>Thanks {{no}}</p>${rows}`), ['note', 'items.vat'])
    expect(Object.keys(files)).to.deep.equal(['sample.json'])
    expect(JSON.parse(files['sample.json'] ?? '')).to.deep.equal({ no: 1, items: [{ what: 'b' }] })
  })

  it('keeps the samples if the field is printed elsewhere or declared', () => {
    expect(removeUnusedValues(source(`<p>{{no}} {{note}}</p>${rows}`), ['note'])).to.deep.equal({})
    const declared = { fields: { note: { type: 'text' } } }
    expect(removeUnusedValues(source(`<p>{{no}}</p>${rows}`, declared), ['note'])).to.deep.equal({})
  })
})

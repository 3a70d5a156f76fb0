import { expect } from 'chai'
import { columnHeadings } from './column-headings.ts'

const table = (head: string, row: string) =>
  `<table><thead><tr>${head}</tr></thead><tbody>{{#items}}<tr>${row}</tr>{{/items}}<tr><td colspan="2">Total {{total}}</td></tr></tbody></table>`
const draft = (html: string, more: Record<string, string> = {}) => ({
  files: {
    'template.html': html,
    'sample.json': JSON.stringify({ total: 1, items: [{ what: 'a', price: 1, vat: 2 }] }),
    ...more,
  },
  assets: {},
})

describe('columnHeadings', () => {
  it('returns each heading with the first field that its column prints', () => {
    const html = table(
      '<th>What</th><th><b>Unit</b> price</th><th>VAT {{currency}}</th>',
      '<td>{{what}}</td><td>{{price}} {{vat}}</td><td>{{#vat}}{{vat}}{{/vat}}</td>',
    )
    expect(columnHeadings(draft(html))).to.deep.equal([
      { text: 'What', path: ['items', 'what'] },
      { text: 'Unit price', path: ['items', 'price'] },
      { text: 'VAT', path: ['items', 'vat'] },
    ])
  })

  it('returns the headings in each language of the template', () => {
    const html = table(
      '<th>{{text.price}}{{#currency}} in {{currency}}{{/currency}}</th>',
      '<td>{{price}}</td>',
    )
    const languages = {
      'template.json': '{ "language": "en" }',
      'texts/de.json': '{ "price": "Einzelpreis" }',
      'texts/en.json': '{ "price": "Unit price" }',
    }
    expect(columnHeadings(draft(html, languages))).to.deep.equal([
      { text: 'Unit price', path: ['items', 'price'] },
      { text: 'Einzelpreis', path: ['items', 'price'] },
    ])
  })
})

import type { DraftSource } from '@platen/contract'
import { parseSource } from '@platen/template/markup'
import { expect } from 'chai'
import { suggestRowFields } from './suggest-row-fields.ts'

const html = [
  '<p>5</p><table><thead><tr><th>What</th><th>Amount</th><th>Rabatt</th></tr></thead>',
  '<tbody>{{#items}}<tr><td>{{what}}</td><td>{{amount}}</td><td></td></tr>{{/items}}',
  '<tr><td>Sum</td><td></td><td></td></tr></tbody></table>',
].join('')

function draft(computed: object = {}): DraftSource {
  const settings = {
    name: 'Order',
    fields: { items: { type: 'list', fields: { what: { type: 'text' } } } },
    computed,
  }
  const sample = { items: [{ what: 'A', amount: 1 }] }
  return {
    files: {
      'template.html': html,
      'template.json': JSON.stringify(settings),
      'sample.json': JSON.stringify(sample),
    },
    assets: {},
  }
}

function offered(typed: string, { cell = 5, source = draft() } = {}) {
  const tree = parseSource(html)
  const element = tree.elements.filter(({ name }) => name === 'td' || name === 'th')[cell]
  if (!element) throw new Error('no such cell')
  return suggestRowFields(source, { tree, element }, typed)
}

describe('suggestRowFields', () => {
  const cases: [string, string, unknown][] = [
    ['5%', 'percent', 0.05],
    ['12,5 %', 'percent', 0.125],
    ['−3 %', 'percent', -0.03],
    ['1.234,50 €', 'money', 1234.5],
    ['$1,234', 'money', 1234],
    ['19.90 EUR', 'money', 19.9],
    ['10', 'percent', 0.1],
  ]
  for (const [typed, type, example] of cases) {
    it(`suggests a field named after the column for ${typed}: ${type}`, () => {
      const [field] = offered(typed)
      expect(field).to.include({ name: 'rabatt' })
      expect(field?.made.label).to.equal('Rabatt')
      expect(field?.made.kind).to.include({ type, example })
    })
  }

  it('also suggests deducting a percentage from the computed amount of the row', () => {
    const source = draft({
      'items.net': { formula: 'amount * 2', type: 'money', currency: 'EUR', label: 'Net' },
    })
    expect(offered('5%', { source }).map(({ label }) => label)).to.deep.equal([
      'Use a value for each row: “Rabatt”',
      'Use a value for each row, deducted from “Net”',
    ])
    expect(offered('5 €', { source })).to.have.length(1)
  })

  it('suggests nothing for words, fields, cells outside of lists, and existing fields', () => {
    for (const typed of ['five', 'see page 5', '{{rabatt}}', '', '5 things', '2026-12-01']) {
      expect(offered(typed), typed).to.deep.equal([])
    }
    expect(offered('5%', { cell: 8 })).to.deep.equal([])
    expect(offered('5', { cell: 4 })).to.deep.equal([])
  })
})

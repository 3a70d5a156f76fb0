import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { addEverywhere } from './add-field.ts'
import { removeEverywhere } from './remove-field.ts'
import { correctTags, renameEverywhere } from './rename-field.ts'

const html = [
  '<h1>{{name}}</h1>',
  '<table>',
  '  <thead><tr><th>What</th><th>Price</th></tr></thead>',
  '  <tbody>{{#items}}<tr><td>{{name}}</td><td>{{price}}</td></tr>{{/items}}</tbody>',
  '  <tfoot><tr><td colspan="2">{{total}}</td></tr></tfoot>',
  '</table>',
].join('\n')
const settings = {
  name: 'Order',
  fileName: 'order-{{name}}',
  page: { footer: { left: '{{name}}', right: 'Page  {{page}}' } },
  optional: ['items.name'],
  fields: {
    items: {
      type: 'list',
      fields: { name: { type: 'text' }, price: { type: 'money', currency: '{{currency}}' } },
    },
    currency: { type: 'text' },
  },
  computed: {
    total: { formula: 'sum(items.price)', type: 'money', currency: '{{currency}}' },
    'items.twice': 'price * 2',
  },
}
const source: DraftSource = {
  files: {
    'template.html': html,
    'template.json': JSON.stringify(settings, null, 2),
    'sample.json': JSON.stringify({ name: 'A', currency: 'EUR', items: [{ name: 'x', price: 1 }] }),
    'samples/two.json': JSON.stringify({ name: 'B', currency: 'EUR', items: [] }),
    'texts/en.json': JSON.stringify({ dear: 'Dear {{name}}' }),
  },
  assets: {},
}
const json = (files: Record<string, string>, path: string) => JSON.parse(files[path] ?? 'null') as unknown

describe('changing fields in the whole draft', () => {
  it('renames a field everywhere, but not a field of a row with the same name', () => {
    const files = renameEverywhere(source, ['name'], 'title')
    expect(files['template.html']).to.equal(html.replace('<h1>{{name}}', '<h1>{{title}}'))
    expect(json(files, 'template.json')).to.deep.equal({
      ...settings,
      fileName: 'order-{{title}}',
      page: { footer: { left: '{{title}}', right: 'Page  {{page}}' } },
    })
    expect(json(files, 'samples/two.json')).to.deep.equal({ title: 'B', currency: 'EUR', items: [] })
    expect(json(files, 'texts/en.json')).to.deep.equal({ dear: 'Dear {{title}}' })
  })

  it('renames a field of rows with its declaration, its formulas and its values', () => {
    const files = renameEverywhere(source, ['items', 'price'], 'net')
    expect(files['template.html']).to.equal(html.replace('{{price}}', '{{net}}'))
    const { fields, computed } = json(files, 'template.json') as typeof settings
    expect(Object.keys(fields.items.fields)).to.deep.equal(['name', 'net'])
    expect(computed.total.formula).to.equal('sum(items.net)')
    expect(computed['items.twice']).to.equal('net * 2')
    expect(json(files, 'sample.json')).to.deep.equal({
      name: 'A',
      currency: 'EUR',
      items: [{ name: 'x', net: 1 }],
    })
    expect(files).to.have.all.keys('template.html', 'template.json', 'sample.json')
  })

  it('renames a list, the field of a formula and the field of a currency', () => {
    const list = renameEverywhere(source, ['items'], 'lines')
    const said = json(list, 'template.json') as Record<string, Record<string, unknown>>
    expect(Object.keys(said['computed'] ?? {})).to.have.members(['total', 'lines.twice'])
    expect(said['optional']).to.deep.equal(['lines.name'])
    expect(list['template.html']).to.include('{{#lines}}').and.include('{{/lines}}')
    const money = json(renameEverywhere(source, ['currency'], 'iso'), 'template.json') as typeof settings
    expect(money.fields.items.fields.price.currency).to.equal('{{iso}}')
    expect(money.computed.total.currency).to.equal('{{iso}}')
    const sum = renameEverywhere(source, ['total'], 'gross')
    expect(sum['template.html']).to.include('{{gross}}')
    expect(json(sum, 'template.json')).to.have.nested.property('computed.gross')
  })

  it('removes a field everywhere, and reports the cells that become empty', () => {
    const removed = removeEverywhere(source, ['items', 'name'])
    if ('refused' in removed) throw new Error(removed.refused)
    const { files, emptyCells } = removed
    expect(files['template.html']).to.equal(html.replace('<td>{{name}}</td>', '<td></td>'))
    expect(emptyCells).to.have.length(1)
    expect(json(files, 'sample.json')).to.deep.equal({ name: 'A', currency: 'EUR', items: [{ price: 1 }] })
    expect(json(files, 'template.json')).not.to.have.property('optional')
  })

  it('removes only the field from other strings, and removes settings that become empty', () => {
    const removed = removeEverywhere(source, ['name'])
    if ('refused' in removed) throw new Error(removed.refused)
    const said = json(removed.files, 'template.json') as Record<string, unknown>
    expect(said['fileName']).to.equal('order-')
    expect(said['page']).to.deep.equal({ footer: { right: 'Page  {{page}}' } })
    expect(json(removed.files, 'texts/en.json')).to.deep.equal({ dear: 'Dear' })
  })

  it('keeps a field that a formula reads, and names the formula', () => {
    expect(removeEverywhere(source, ['items', 'price'])).to.deep.equal({
      refused: 'The formula “total” needs it. Change or remove the formula first.',
    })
  })

  it('keeps a field that amounts take their currency from, and names the amount', () => {
    expect(removeEverywhere(source, ['currency'])).to.deep.equal({
      refused: 'It determines the currency of items.price. Choose another currency there first.',
    })
  })

  it('adds a field to each sample, its declaration, and a column in its list’s table', () => {
    const { files, select } = addEverywhere(source, {
      path: ['items', 'unit_weight'],
      declaration: { type: 'number' },
      position: { kind: 'column' },
    })
    expect(files['template.html']).to.equal(
      html
        .replace('<th>Price</th>', '<th>Price</th><th>Unit weight</th>')
        .replace('<td>{{price}}</td>', '<td>{{price}}</td><td>{{unit_weight}}</td>')
        .replace('colspan="2"', 'colspan="3"'),
    )
    expect(files['template.html']?.slice(select)).to.match(/^<th>Unit weight</)
    expect(json(files, 'sample.json')).to.have.nested.property('items[0].unit_weight', 1234.5)
    expect(files).not.to.have.property('samples/two.json')
    expect(json(files, 'template.json')).to.have.nested.property(
      'fields.items.fields.unit_weight.type',
      'number',
    )
  })

  it('adds a field to an element of the page', () => {
    const { files } = addEverywhere(source, {
      path: ['purchase_order'],
      declaration: { type: 'text' },
      position: { kind: 'inside', at: 0 },
    })
    expect(files['template.html']).to.equal(html.replace('{{name}}</h1>', '{{name}} {{purchase_order}}</h1>'))
    expect(json(files, 'samples/two.json')).to.have.property('purchase_order', 'Purchase order')
  })

  it('corrects a name only on the page', () => {
    const wrong = {
      ...source,
      files: { ...source.files, 'template.html': html.replace('{{price}}', '{{prize}}') },
    }
    expect(correctTags(wrong, ['items', 'prize'], 'price')).to.deep.equal({ 'template.html': html })
  })
})

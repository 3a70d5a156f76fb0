import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { gatherBlock } from './gather-block.ts'

const settings = {
  name: 'Order',
  language: 'de',
  fields: {
    notes: { type: 'multiline' },
    date: { type: 'date' },
    due: { type: 'date', label: 'Due' },
    currency: { type: 'text' },
    customer: {
      type: 'group',
      label: 'Customer',
      fields: { name: { type: 'text' }, no: { type: 'text' } },
    },
    items: {
      type: 'list',
      fields: {
        what: { type: 'text' },
        price: { type: 'money', currency: '{{currency}}' },
        quantity: { type: 'number' },
        total: { type: 'number' },
      },
    },
    other: { type: 'number' },
  },
  computed: {
    'items.amount': { formula: 'price * quantity', type: 'money', currency: '{{currency}}' },
    net: 'sum(items.amount)',
    total: { formula: 'net * 1.19', label: 'Total' },
    unused: 'other * 2',
  },
}
const source: DraftSource = {
  files: {
    'template.html': '<p>{{date}}</p>',
    'template.json': JSON.stringify(settings),
    'sample.json': '{}',
    'texts/de.json': '{ "pay": { "by": "Bis {{due}}" }, "hello": "Hallo" }',
    'texts/en.json': '{ "pay": { "by": "Until {{due}}" }, "hello": "Hello" }',
  },
  assets: {
    'assets/seal.png': { sha256: 'a'.repeat(64), bytes: 3, contentType: 'image/png' },
    'assets/other.png': { sha256: 'b'.repeat(64), bytes: 3, contentType: 'image/png' },
  },
}
const gather = (html: string, css = '') => gatherBlock(source, { html, css })

describe('the content of a saved block', () => {
  it('has the declarations of its fields, and text fields for undeclared names', () => {
    const { content, pictures } = gather('{{#notes}}<p>{{notes}} {{customer.name}} {{free}}</p>{{/notes}}')
    expect(content.fields).to.deep.equal({
      notes: { type: 'multiline' },
      customer: { type: 'group', label: 'Customer', fields: { name: { type: 'text' } } },
      free: { type: 'text' },
    })
    expect(content).to.have.all.keys('html', 'css', 'fields')
    expect(pictures).to.deep.equal([])
  })

  it('has the formulas that it prints and their dependencies, with the fields of both', () => {
    const { content } = gather('<p>{{total}}</p>')
    const { items, currency } = settings.fields
    const { price, quantity } = items.fields
    expect(content.fields).to.deep.equal({ currency, items: { type: 'list', fields: { price, quantity } } })
    expect(content.computed).to.deep.equal({
      'items.amount': settings.computed['items.amount'],
      net: { formula: 'sum(items.amount)' },
      total: settings.computed.total,
    })
    const rows = gather(
      '<table>{{#items}}<tr><td>{{what}}</td><td>{{amount}}</td></tr>{{/items}}</table>',
    ).content
    expect(rows.computed).to.have.all.keys('items.amount')
    expect(rows.fields).to.have.nested.property('items.fields.what')
    expect(rows.fields).not.to.have.nested.property('items.fields.total')
  })

  it('has its text in each language, with the fields in it', () => {
    const { content } = gather('<p>{{text.pay.by}}</p>')
    expect(content.texts).to.deep.equal({
      de: { 'pay.by': 'Bis {{due}}' },
      en: { 'pay.by': 'Until {{due}}' },
    })
    expect(content.language).to.equal('de')
    expect(content.fields).to.deep.equal({ due: settings.fields.due })
  })

  it('has its images, including those in its styles', () => {
    expect(gather('<img src="assets/seal.png">').pictures).to.deep.equal(['assets/seal.png'])
    expect(gather('<p>', 'p { background: url(assets/other.png) }').pictures).to.deep.equal([
      'assets/other.png',
    ])
  })
})

import type { TypedSettings } from '@platen/contract'
import { compileTemplate } from '@platen/merge'
import { expect } from 'chai'
import { readDeclarations } from './declarations.ts'
import { fieldTree, flatNodes, valuesAt } from './field-tree.ts'

const html = `{{date}} {{customer.name}}
{{#items}}{{what}} {{price}} {{currency}} {{customer.name}}{{/items}}
{{#is_paid}}{{total}}{{/is_paid}}`

function rows(settings: TypedSettings = {}, data?: Record<string, unknown>): string[] {
  const compiled = compileTemplate(html, { file: 'template.html' })
  const fields = compiled.ok ? compiled.template.fields : []
  const tree = fieldTree({ fields, declarations: readDeclarations(settings), data })
  return flatNodes(tree).map(({ path, kind }) => `${path.join('.')} ${kind}`)
}

describe('the fields of the tree', () => {
  it('are at their positions in the sample, once each, no matter where the page uses them', () => {
    const items = [{ what: 'Pen', price: 1 }]
    expect(
      rows({}, { date: '', customer: { name: '' }, items, currency: 'EUR', is_paid: true, total: 1 }),
    ).to.deep.equal([
      'date value',
      'customer object',
      'customer.name value',
      'items list',
      'items.what value',
      'items.price value',
      'currency value',
      'is_paid condition',
      'total value',
    ])
  })

  it('are at the first position where they are looked up if there is no sample', () => {
    expect(rows().slice(3)).to.deep.equal([
      'items list',
      'items.what value',
      'items.price value',
      'items.currency value',
      'items.customer object',
      'items.customer.name value',
      'is_paid list',
      'is_paid.total value',
    ])
  })

  it('are at the positions where they are declared or computed, and those that are only in template.json come last', () => {
    const settings: TypedSettings = {
      fields: {
        currency: { type: 'text' },
        customer: { type: 'group', fields: { name: { type: 'text' } } },
        is_paid: { type: 'boolean' },
        items: { type: 'list', fields: { qty: { type: 'number' } } },
      },
      computed: { total: 'sum(items.price)', 'items.amount': 'qty * price' },
    }
    expect(rows(settings)).to.deep.equal([
      'date value',
      'customer object',
      'customer.name value',
      'items list',
      'items.what value',
      'items.price value',
      'items.qty value',
      'items.amount value',
      'currency value',
      'is_paid condition',
      'total value',
    ])
  })

  it('have the values of all rows with a value', () => {
    const data = { items: [{ a: 1 }, {}, { a: 2 }], b: { c: null }, __proto__: 1 }
    expect(valuesAt(data, ['items', 'a'])).to.deep.equal([1, 2])
    expect(valuesAt(data, ['b', 'c'])).to.deep.equal([null])
    expect(valuesAt(data, ['toString'])).to.deep.equal([])
    expect(valuesAt(undefined, ['a'])).to.deep.equal([])
  })
})

import { compileTemplate, declareFields } from '@platen/merge'
import {
  emptyOf,
  kindOf,
  duplicateAt,
  insertAt,
  moveAt,
  removeAt,
  renameAt,
  setAt,
  typedValue,
} from '@platen/template/draft'
import { expect } from 'chai'
import { fieldRows, presenceIn, withOptional } from '../../../fields/field-rows.ts'
import { formEntries, widgetOf } from './form-entries.ts'

function fieldsOf(html: string, optional: string[] = []) {
  const compiled = compileTemplate(html, { file: 'template.html', optional })
  if (!compiled.ok) throw new Error(compiled.faults[0]?.message ?? 'refused')
  return compiled.template.fields
}

const invoice = fieldsOf(
  '{{invoice_no}}{{customer.name}}{{#items}}{{what}} {{currency}}{{#tags}}{{.}}{{/tags}}{{/items}}' +
    '{{#paid}}{{paid_on}}{{/paid}}{{#note}}{{note}}{{/note}}{{#vip}}*{{/vip}}',
)
const stateOf = (data: Record<string, unknown>, fields = invoice, outer?: Set<string>) =>
  Object.fromEntries(formEntries(fields, data, outer).map(({ name, state }) => [name, state]))

describe('edits of sample data', () => {
  const data = { a: 1, list: [{ x: 1 }, { x: 2 }, { x: 3 }], z: { y: 1 } }

  it('keep the order of keys and all other values', () => {
    const after = setAt(data, ['list', 1, 'x'], 9)
    expect(JSON.stringify(after)).to.equal('{"a":1,"list":[{"x":1},{"x":9},{"x":3}],"z":{"y":1}}')
    expect(after['z']).to.equal(data.z)
    expect(JSON.stringify(renameAt(data, ['a'], 'b'))).to.match(/^\{"b":1,"list"/)
    expect(Object.keys(renameAt({ a: 1, b: 2 }, ['a'], 'b'))).to.deep.equal(['b'])
  })

  it('add, duplicate, move and remove items', () => {
    const xs = (of: unknown) => (of as typeof data).list.map(({ x }) => x)
    expect(xs(insertAt(data, ['list', 3], { x: 4 }))).to.deep.equal([1, 2, 3, 4])
    expect(xs(duplicateAt(data, ['list', 0]))).to.deep.equal([1, 1, 2, 3])
    expect(xs(moveAt(data, ['list', 0], 1))).to.deep.equal([2, 1, 3])
    expect(xs(moveAt(data, ['list', 0], -1))).to.deep.equal([1, 2, 3])
    expect(xs(removeAt(data, ['list', 1]))).to.deep.equal([1, 3])
  })

  it('never change a prototype, and change nothing if the path does not exist', () => {
    const after = setAt({}, ['__proto__'], { polluted: true })
    expect(Object.keys(after)).to.deep.equal(['__proto__'])
    expect(Object.hasOwn(Object.prototype, 'polluted')).to.equal(false)
    expect(setAt(data, ['list', 7, 'x'], 1)).to.deep.equal(data)
    expect(setAt(data, ['a', 'b'], 1)).to.deep.equal(data)
  })
})

describe('the form for a sample', () => {
  it('distinguishes missing, omitted, unused and present names', () => {
    expect(stateOf({ invoiceNo: 'x', customer: {}, items: [] })).to.deep.equal({
      invoice_no: 'missing',
      customer: 'present',
      items: 'present',
      paid: 'absent',
      note: 'absent',
      vip: 'absent',
      invoiceNo: 'unused',
    })
  })

  it('suggests the missing name that an unused key most likely means', () => {
    const unused = formEntries(invoice, { invoiceNo: 'x' }).find(({ state }) => state === 'unused')
    expect(unused?.suggestion).to.equal('invoice_no')
  })

  it('requires the names inside a condition if it is true', () => {
    expect(stateOf({ paid: true })['paid_on']).to.equal('missing')
    expect(stateOf({ paid: false })).to.not.have.property('paid_on')
  })

  it('treats a name that list rows look up in the document as used there, and does not require it in the rows', () => {
    expect(stateOf({ currency: 'EUR' })['currency']).to.equal('present')
    const items = invoice.find(({ name }) => name === 'items')
    expect(stateOf({ what: 'x' }, items?.children, new Set(['currency']))).to.not.have.property('currency')
    expect(stateOf({ what: 'x' }, items?.children)['currency']).to.equal('missing')
  })

  it('shows calculated names, and reports data that contains them', () => {
    const declared = declareFields(fieldsOf('{{total}}{{#items}}{{amount}}{{total}}{{/items}}'), {
      fields: { items: { type: 'list', fields: { price: { type: 'number' } } } },
      formulas: new Map([
        ['items.amount', 'price * 2'],
        ['total', 'sum(items.amount)'],
      ]),
      inputs: ['items.price'],
    })
    expect(stateOf({ items: [] }, declared)).to.deep.equal({ total: 'computed', items: 'present' })
    const sent = formEntries(declared, { total: 1, items: [] })
    expect(sent.filter(({ state }) => state === 'unused')).to.deep.include.members([
      { name: 'total', field: undefined, state: 'unused', isComputed: true },
    ])
    const rows = declared.find(({ name }) => name === 'items')?.children ?? []
    expect(stateOf({}, rows, new Set(['total']))).to.deep.equal({ amount: 'computed', price: 'missing' })
    const items = declared.find(({ name }) => name === 'items')
    expect(items && emptyOf('list', items)).to.deep.equal([{ price: null }])
  })

  it('chooses the control that fits the value', () => {
    const field = (name: string) => invoice.find((known) => known.name === name)
    expect(widgetOf([{ what: 'a' }], field('items'))).to.equal('cards')
    expect(widgetOf([{ q: 'a' }], fieldsOf('{{#rows}}{{q}}{{/rows}}')[0])).to.equal('table')
    expect(widgetOf(['a'], undefined)).to.equal('texts')
    expect(widgetOf(true, field('vip'))).to.equal('switch')
    expect(widgetOf(true, field('invoice_no'))).to.equal('text')
    expect(widgetOf({}, field('customer'))).to.equal('group')
  })

  it('returns the kind and an empty value for each field', () => {
    expect(Object.fromEntries(invoice.map((field) => [field.name, kindOf(field)]))).to.deep.equal({
      invoice_no: 'value',
      customer: 'object',
      items: 'list',
      paid: 'list',
      note: 'value',
      vip: 'condition',
    })
    const items = invoice.find(({ name }) => name === 'items')
    expect(items && emptyOf('list', items)).to.deep.equal([{ what: '', currency: '' }])
  })
})

describe('typing a value', () => {
  it('keeps a number only if JSON writes it the same way', () => {
    expect(typedValue('12', 3)).to.equal(12)
    expect(typedValue('1.50', 3)).to.equal('1.50')
    expect(typedValue('1e999', 3)).to.equal('1e999')
    expect(typedValue('', 3)).to.equal('')
    expect(typedValue('12', '3')).to.equal('12')
    expect(typedValue('', null)).to.equal(null)
    expect(typedValue('false', true)).to.equal(false)
  })
})

describe('the list of fields', () => {
  const rows = fieldRows(invoice)
  const row = (name: string) => rows.find((known) => known.name === name)

  it('names nested fields with dots', () => {
    expect(rows.map(({ name }) => name)).to.include.members(['customer.name', 'items.what', 'items.currency'])
  })

  it('reports whether the sample has a field where it is looked up', () => {
    const data = { items: [{ what: 1 }, {}], customer: { name: 'x' }, currency: 'EUR' }
    expect(presenceIn(data, row('items.what')?.chain ?? [])).to.equal('some')
    expect(presenceIn(data, row('items.currency')?.chain ?? [])).to.equal('all')
    expect(presenceIn(data, row('customer.name')?.chain ?? [])).to.equal('all')
    expect(presenceIn(data, row('invoice_no')?.chain ?? [])).to.equal('none')
  })

  it('adds the dotted name to make a field optional, and removes every name of the field to make it required', () => {
    const currency = row('items.currency')
    if (!currency) throw new Error('no such row')
    expect(withOptional(['a'], currency, true)).to.deep.equal(['a', 'items.currency'])
    expect(withOptional(['a', 'currency'], currency, false)).to.deep.equal(['a'])
  })
})

import { compileTemplate } from '@platen/merge'
import { expect } from 'chai'
import { guessColumns, guessGroup } from './guess-columns.ts'
import { targetsOf } from './targets.ts'

const compiled = compileTemplate(
  '{{invoice_no}} {{customer.name}} {{customer.vatNo}} {{#paid}}paid{{/paid}} {{#lines}}{{text}} {{sum}}{{/lines}}{{#taxes}}{{sum}}{{/taxes}}',
  { file: 'template.html' },
)
const targets = targetsOf(compiled.ok ? compiled.template.fields : [])

describe('guessing the field of a column', () => {
  it('returns the fields that can be filled, and the required ones', () => {
    expect(targets.map(({ path, kind, isNeeded, list }) => [path, kind, isNeeded, list])).to.deep.equal([
      ['invoice_no', 'text', true, undefined],
      ['customer.name', 'text', true, undefined],
      ['customer.vatNo', 'text', true, undefined],
      ['paid', 'condition', false, undefined],
      ['lines', 'list', false, undefined],
      ['lines.text', 'text', false, 'lines'],
      ['lines.sum', 'text', false, 'lines'],
      ['taxes', 'list', false, undefined],
      ['taxes.sum', 'text', false, 'taxes'],
    ])
  })

  it('looks up fields inside the section of a text field in the parents of the field, as in the data', () => {
    const source =
      '{{#note}}{{note}} {{author}} {{date}}{{/note}}{{#tags}}{{.}} {{color}}{{/tags}}{{#to.phone}}{{to.phone}}{{/to.phone}}{{date}}'
    const given = compileTemplate(source, { file: 'template.html' })
    const own = targetsOf(given.ok ? given.template.fields : [])
    expect(own.map(({ path, kind, isNeeded, list }) => [path, kind, isNeeded, list])).to.deep.equal([
      ['note', 'text', false, undefined],
      ['author', 'text', false, undefined],
      ['date', 'text', true, undefined],
      ['tags', 'list', false, undefined],
      ['color', 'text', false, undefined],
      ['to.phone', 'text', false, undefined],
    ])
    expect(guessColumns(['Note', 'Author'], own)).to.deep.equal({ Note: 'note', Author: 'author' })
  })

  it('matches names regardless of case, blanks, dashes and dots, and the last part of a path if it is unique', () => {
    const header = ['Invoice No', 'CUSTOMER-NAME', 'VAT no.', 'Paid', 'Text', 'lines_sum', 'Remark', '']
    expect(guessColumns(header, targets)).to.deep.equal({
      'Invoice No': 'invoice_no',
      'CUSTOMER-NAME': 'customer.name',
      'VAT no.': 'customer.vatNo',
      Paid: 'paid',
      Text: 'lines.text',
      lines_sum: 'lines.sum',
      Remark: null,
      '': null,
    })
  })

  it('does not use a field twice, prefers the exact name, and does not guess between two equal matches', () => {
    expect(guessColumns(['Name', 'customer.name'], targets)).to.deep.equal({
      Name: null,
      'customer.name': 'customer.name',
    })
  })

  it('prefers the list that other columns fill', () => {
    expect(guessColumns(['Sum'], targets)).to.deep.equal({ Sum: null })
    expect(guessColumns(['Sum', 'Text'], targets)).to.deep.equal({ Sum: 'lines.sum', Text: 'lines.text' })
  })

  it('prefers fields of list items if the rows are items, and prefers the customer’s name to the seller’s', () => {
    const given = compileTemplate(
      '{{seller.name}}{{customer.name}}{{discount}}{{#items}}{{description}}{{discount}}{{/items}}',
      { file: 'template.html' },
    )
    const own = targetsOf(given.ok ? given.template.fields : [])
    expect(guessColumns(['Name', 'Description', 'Discount'], own)).to.deep.equal({
      Name: 'customer.name',
      Description: 'items.description',
      Discount: 'items.discount',
    })
    expect(guessColumns(['Description', 'discount', 'items.discount'], own)).to.deep.equal({
      Description: 'items.description',
      discount: 'discount',
      'items.discount': 'items.discount',
    })
    expect(guessColumns(['Discount'], own)).to.deep.equal({ Discount: 'discount' })
  })

  it('accepts names of prototype properties', () => {
    expect(Object.keys(guessColumns(['constructor', '__proto__'], targets))).to.include('constructor')
  })

  it('groups by the column that repeats if the others fill a list', () => {
    const header = ['invoice_no', 'Text']
    const filled = header.map((_, at) =>
      targets.find(({ path }) => path === ['invoice_no', 'lines.text'][at]),
    )
    const rows = [
      ['A1', 'x'],
      ['A1', 'y'],
      ['A2', 'y'],
    ]
    expect(guessGroup(header, rows, filled)).to.equal('invoice_no')
    expect(guessGroup(header, rows, [filled[0], undefined])).to.equal(undefined)
    const dated = rows.map(([no = '', text = '']) => ['1 May', no, text])
    expect(guessGroup(['Paid', ...header], dated, [undefined, ...filled])).to.equal('invoice_no')
    expect(guessGroup(header, rows.slice(1), filled)).to.equal(undefined)
    // Shopify's exports fill the shared columns only in the first row of an order.
    const shop = [
      ['A1', 'x', 'paid'],
      ['A1', 'y', ''],
      ['A2', 'y', 'open'],
    ]
    expect(guessGroup([...header, 'State'], shop, [...filled, filled[0]])).to.equal('invoice_no')
  })
})

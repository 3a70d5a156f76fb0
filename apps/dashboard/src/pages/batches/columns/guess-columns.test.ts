import { compileTemplate } from '@platen/merge'
import { expect } from 'chai'
import { guessColumns, guessGroup } from './guess-columns.ts'
import { targetsOf } from './targets.ts'

const compiled = compileTemplate(
  '{{invoice_no}} {{customer.name}} {{customer.vatNo}} {{#paid}}paid{{/paid}} {{#lines}}{{text}} {{sum}}{{/lines}}{{#taxes}}{{sum}}{{/taxes}}',
  { file: 'template.html' },
)
const targets = targetsOf(compiled.ok ? compiled.template.fields : [])

describe('guessing which field a column fills', () => {
  it('knows what can be filled, and what every document needs', () => {
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

  it('knows what stands in the section of a text where data has it: around the section', () => {
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

  it('goes by names, whatever their case, blanks, dashes and dots, and by the last part where one field has it', () => {
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

  it('guesses no field twice, the exact name first, and nothing between two that are as near', () => {
    expect(guessColumns(['Name', 'customer.name'], targets)).to.deep.equal({
      Name: null,
      'customer.name': 'customer.name',
    })
  })

  it('guesses the list that other columns fill', () => {
    expect(guessColumns(['Sum'], targets)).to.deep.equal({ Sum: null })
    expect(guessColumns(['Sum', 'Text'], targets)).to.deep.equal({ Sum: 'lines.sum', Text: 'lines.text' })
  })

  it('takes the field of a line for it where the rows are lines, and the customer’s name before the seller’s', () => {
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

  it('takes names of the prototype for names', () => {
    expect(Object.keys(guessColumns(['constructor', '__proto__'], targets))).to.include('constructor')
  })

  it('groups by the column that repeats, where the others fill a list', () => {
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

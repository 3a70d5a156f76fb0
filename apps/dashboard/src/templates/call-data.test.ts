import { checkData, compileTemplate, declaredFieldsOf, declareFields, optionalNames } from '@platen/merge'
import { expect } from 'chai'
import { callData } from './call-data.ts'

const settings = {
  language: 'en',
  fields: {
    due: { type: 'date' as const },
    days: { type: 'list' as const, item: { type: 'date' as const, example: '2026-02-28' } },
    customer: { type: 'group' as const, fields: { since: { type: 'datetime' as const } } },
    items: {
      type: 'list' as const,
      fields: { qty: { type: 'number' as const }, price: { type: 'money' as const, currency: 'EUR' } },
    },
  },
  computed: { total: 'sum(items.amount)', 'items.amount': 'qty * price' },
  texts: { en: { hello: 'Hello' } },
}
const html =
  '{{text.hello}} {{note}} {{due}} {{customer.since}} {{total}}{{#items}}{{qty}}{{price}}{{amount}}{{/items}}{{#days}}{{.}}{{/days}}'
const declared = declaredFieldsOf(settings)
const compiled = compileTemplate(html, { file: 'template.html', optional: optionalNames(declared) })
const fields = declareFields(compiled.ok ? compiled.template.fields : [], declared)

describe('the data of a call', () => {
  const formatted = {
    note: '12 October 2026',
    due: '12 October 2026',
    customer: { since: 'long ago', name: 'Ada' },
    total: '€ 8.00',
    text: { hello: 'Hi' },
    items: [
      { qty: '4 pages', price: '€ 2.00', amount: '€ 8.00' },
      { qty: 3, price: '1.50', amount: 4.5 },
    ],
    days: ['tomorrow', '2026-01-01'],
  }

  it('has raw numbers and ISO dates for typed fields, and no computed fields or translated strings', () => {
    expect(callData(fields, formatted)).to.deep.equal({
      note: '12 October 2026',
      due: '2026-12-01',
      customer: { since: '2026-12-01T14:30:00', name: 'Ada' },
      items: [
        { qty: 1234.5, price: 1234.5 },
        { qty: 3, price: '1.50' },
      ],
      days: ['2026-02-28', '2026-01-01'],
    })
  })

  it('is valid for the template, and is the sample itself if that is valid', () => {
    const { name: _, ...customer } = formatted.customer
    const sent = callData(fields, { ...formatted, customer })
    expect(checkData(fields, sent).faults).to.deep.equal([])
    expect(callData(fields, sent)).to.deep.equal(sent)
    const odd = { due: null, items: [], days: 'none', constructor: 1, note: '' }
    expect(callData(fields, odd)).to.deep.equal(odd)
    expect(callData([], formatted)).to.deep.equal(formatted)
  })
})

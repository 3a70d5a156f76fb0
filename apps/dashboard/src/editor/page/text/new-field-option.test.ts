import type { EditorView } from '@codemirror/view'
import { expect } from 'chai'
import { rowAmountAt, filesWithFields, newFieldOptions, type NewFields } from './new-field-option.ts'
import { kindsFor } from './new-kinds.ts'

describe('options for a new field', () => {
  const html = '{{#items}}<p>{{quantity}} {{price}} {{amount}} {{discount}}</p>{{/items}}{{total}}'
  const source = {
    files: {
      'template.html': html,
      'template.json': JSON.stringify({
        name: 'Order',
        fields: { items: { type: 'list', fields: { price: { type: 'money', currency: 'EUR' } } } },
        computed: {
          'items.amount': {
            formula: 'round(quantity * price, 2)',
            type: 'money',
            currency: 'EUR',
            label: 'Amount',
          },
          total: { formula: 'sum(items.amount)', type: 'money', currency: 'EUR' },
        },
      }),
      'sample.json': JSON.stringify({ items: [{ quantity: 2, price: 50 }] }),
    },
    assets: {},
  }
  const inRow = html.indexOf('{{discount')
  const amount = rowAmountAt(source, inRow)
  const offered = (typed: string, of: typeof amount) =>
    newFieldOptions(typed, new Set(), { onNew: () => undefined, open: '', amount: of }).map(
      ({ detail }) => detail,
    )

  it('offer a deduction from the row’s amount, first if the name suggests it, but never without an amount', () => {
    const less = 'New field: deducted from “Amount”, such as 5%'
    expect(offered('Discount', amount)[0]).to.equal(less)
    expect(offered('Remark', amount).at(-1)).to.equal(less)
    const outside = rowAmountAt(source, html.indexOf('{{total'))
    expect(offered('Discount', outside)).to.not.include(less)
  })

  for (const [typed, label] of [
    ['Discount %', 'Discount %'],
    ['Discount', 'Discount'],
    ['discount_rate', 'Discount rate'],
  ] as const)
    it(`label the field ${label} when ${typed} is typed`, () => {
      const made: string[] = []
      const onNew: Parameters<typeof newFieldOptions>[2]['onNew'] = (_, one) => made.push(one.label)
      const [first] = newFieldOptions(typed, new Set(), { onNew, open: '{{', amount: undefined })
      const view = {
        state: { sliceDoc: () => '' },
        dispatch: () => undefined,
      } as unknown as EditorView
      if (first && typeof first.apply === 'function') first.apply(view, first, 0, typed.length)
      expect(made).to.deep.equal([label])
    })

  it('change the formula of the amount only for a deduction', () => {
    const [kind] = kindsFor('discount')
    if (!kind || !amount) throw new Error('no amount')
    const made = (one: { amount?: typeof amount }): NewFields =>
      new Map([['discount', { kind, label: 'Discount', ...one }]])
    const formulaOf = (files: Record<string, string>) =>
      (JSON.parse(files['template.json'] ?? '') as { computed: Record<string, { formula: string }> })
        .computed['items.amount']?.formula
    const taken = filesWithFields(source, made({ amount }), inRow)
    expect(formulaOf(taken)).to.equal('round((quantity * price) * (1 - coalesce(discount, 0)), 2)')
    expect(taken['sample.json']).to.include('"discount": 0.05')
    expect(formulaOf(filesWithFields(source, made({}), inRow))).to.equal('round(quantity * price, 2)')
  })
})

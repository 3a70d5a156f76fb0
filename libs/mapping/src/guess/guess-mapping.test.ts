import type { FieldSource } from '@platen/contract'
import { expect } from 'chai'
import { applyMapping } from '../apply/apply-mapping.ts'
import { givenPayload } from '../testing/given-payload.ts'
import { libraryFields } from '../testing/library-fields.ts'
import { shapeOfPayload } from '../formulas/payload-shape.ts'
import { guessMapping } from './guess-mapping.ts'

/** What fills each field in short: a path, or the beginning of another source. */
function outline(sources: Record<string, FieldSource>, before = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sources).flatMap(([path, source]): [string, string][] => {
      if (source.from === 'list')
        return [
          [before + path, source.path],
          ...Object.entries(outline(source.columns ?? {}, `${before}${path}.`)),
        ]
      return [[before + path, 'path' in source ? source.path : JSON.stringify(source)]]
    }),
  )
}

const guessed: [template: string, payload: string, fills: Record<string, string>][] = [
  [
    'invoice',
    'shopify-order',
    {
      'customer.name': 'billing_address.name',
      date: 'created_at',
      order_no: 'order_number',
      invoice_no: 'order_number',
      currency: 'currency',
      items: 'line_items',
      'items.description': 'title',
      'items.quantity': 'quantity',
      'items.price': 'price',
      'items.vat_rate': 'tax_lines[0].rate',
      notes: 'note',
    },
  ],
  [
    'packing-slip',
    'shopify-order',
    {
      'ship_to.name': 'shipping_address.name',
      'ship_to.phone': 'shipping_address.phone',
      items: 'line_items',
      'items.sku': 'sku',
      total_weight: 'total_weight',
    },
  ],
  [
    'invoice',
    'stripe-invoice-paid',
    {
      'customer.name': 'data.object.customer_name',
      invoice_no: 'data.object.number',
      currency: 'data.object.currency',
      is_paid: 'data.object.paid',
      items: 'data.object.lines.data',
      'items.description': 'description',
      'items.quantity': 'quantity',
    },
  ],
  [
    'invoice',
    'airtable-record',
    {
      'customer.name': 'fields.Customer',
      'customer.address': 'fields.Customer address',
      invoice_no: 'fields.Invoice number',
      date: 'fields.Invoice date',
      due_date: 'fields.Payment due',
    },
  ],
  [
    'certificate',
    'typeform-response',
    {
      recipient: 'form_response.answers[field.ref=recipient].text',
      course: 'form_response.answers[field.ref=course].choice.label',
    },
  ],
]

describe('guessMapping', () => {
  it('whom a bill goes to is the customer', () => {
    for (const payload of [
      { bill_to: { name: 'Ada' } },
      { billTo: { name: 'Ada' } },
      { bill: { name: 'Ada' } },
    ]) {
      const { data } = applyMapping(
        guessMapping(libraryFields('invoice'), payload).mapping,
        payload,
        libraryFields('invoice'),
        { now: 0, timeZone: undefined },
      )
      expect(data['customer'], JSON.stringify(payload)).to.deep.include({ name: 'Ada' })
    }
  })

  for (const [template, payload, fills] of guessed)
    it(`fills a ${template} of the library from ${payload}.json by names, meanings and the rows of lists`, () => {
      const { mapping, sureness } = guessMapping(libraryFields(template), givenPayload(payload))
      expect(outline(mapping.fields)).to.include(fills)
      expect(sureness).to.include.keys(...Object.keys(fills))
    })

  it('makes an address of its parts, without the lines that are empty', () => {
    const fields = libraryFields('invoice')
    const payload = givenPayload('shopify-order')
    const { data } = applyMapping(guessMapping(fields, payload).mapping, payload, fields, {
      now: 0,
      timeZone: undefined,
    })
    expect(data['customer']).to.deep.equal({
      name: 'Mira Osei',
      address: 'Paper Crane Studio\n14 Elgin Lane\nK2P 1L4 Ottawa ON\nCanada',
    })
  })

  it('puts what else an order costs below its articles, so that the total is the shop’s', () => {
    const fields = libraryFields('invoice')
    const rowsOf = (payload: unknown) =>
      applyMapping(guessMapping(fields, payload).mapping, payload, fields, { now: 0, timeZone: undefined })
        .data['items']
    const order = givenPayload('shopify-order') as Record<string, unknown>
    expect(guessMapping(fields, order).sureness).to.include({
      'items.+0.description': 'likely',
      'items.+0.price': 'likely',
    })
    const codes = [{ code: 'SPRING', amount: '7.50', type: 'fixed_amount' }]
    expect(rowsOf({ ...order, discount_codes: codes })).to.deep.equal([
      { description: 'Linen journal', detail: 'Ochre', quantity: 2, price: 38.5, vat_rate: 0.13 },
      { description: 'Brass pen rest', detail: null, quantity: 1, price: 36.5, vat_rate: 0.13 },
      { description: 'Ground', quantity: 1, price: 10, vat_rate: null },
      { description: 'Discount SPRING', quantity: 1, price: -7.5, vat_rate: 0.13 },
    ])
    expect(
      rowsOf({
        line_items: [{ name: 'Mug', quantity: 2, price: 8 }],
        fee_lines: [{ name: 'Gift wrap', total: '2.00' }],
        shipping_lines: [{ method_title: 'Flat rate', total: '5.00' }],
      }),
    ).to.deep.equal([
      { description: 'Mug', quantity: 2, price: 8 },
      { description: 'Flat rate', quantity: 1, price: 5 },
      { description: 'Gift wrap', quantity: 1, price: 2 },
    ])
  })

  it('takes the tax out of the prices of a shop that says they hold it, as the invoice adds it', () => {
    const fields = libraryFields('invoice')
    const payload = {
      taxes_included: true,
      line_items: [{ title: 'Cup', quantity: 2, price: '60.00', tax_lines: [{ rate: 0.2 }] }],
      shipping_lines: [{ title: 'Post', price: '4.20', tax_lines: [{ rate: 0.05 }] }],
      fee_lines: [{ name: 'Deposit', total: '0.25', tax_lines: [] }],
      discount_codes: [{ code: 'A', amount: '5.00' }],
    }
    const { mapping, sureness } = guessMapping(fields, payload)
    expect(sureness['items.price']).to.equal('unsure')
    const rowsOf = (order: unknown) =>
      applyMapping({ ...mapping, shape: shapeOfPayload(payload) }, order, fields, {
        now: 0,
        timeZone: undefined,
      }).data['items']
    expect(rowsOf(payload)).to.deep.equal([
      { description: 'Cup', quantity: 2, price: 50, vat_rate: 0.2 },
      { description: 'Post', quantity: 1, price: 4, vat_rate: 0.05 },
      { description: 'Deposit', quantity: 1, price: 0.25, vat_rate: null },
      { description: 'Discount A', quantity: 1, price: -5, vat_rate: null },
    ])
    const untaxed = { title: 'Stamp', quantity: 1, price: '2.00', tax_lines: [] }
    const later = { ...payload, line_items: [untaxed], shipping_lines: [], discount_codes: [], fee_lines: [] }
    expect(rowsOf(later)).to.deep.equal([{ description: 'Stamp', quantity: 1, price: 2, vat_rate: null }])
  })

  it('never takes what is the customer’s for the seller’s, nor an amount in cents for one in whole units', () => {
    const { mapping, sureness } = guessMapping(libraryFields('invoice'), {
      customer: { name: 'Ada', address: 'Street' },
      items: [{ amount: 1250, description: 'Bolt', quantity: 2 }],
    })
    expect(Object.keys(mapping.fields).filter((path) => path.startsWith('seller.'))).to.deep.equal([])
    expect(sureness).not.to.have.property('items.price')
  })

  it('guesses nothing of a payload that has nothing like it', () => {
    for (const payload of [null, 7, 'text', [], {}, { zebra: { stripes: 12 } }])
      expect(guessMapping(libraryFields('certificate'), payload).mapping.fields).to.deep.equal({})
  })
})

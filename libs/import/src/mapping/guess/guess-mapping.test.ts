import type { FieldSource } from '@platen/contract'
import { expect } from 'chai'
import { applyMapping } from '../apply/apply-mapping.ts'
import { givenPayload } from '../testing/given-payload.ts'
import { libraryFields } from '../testing/library-fields.ts'
import { shapeToKeep } from '../formulas/payload-shape.ts'
import { guessMapping } from './guess-mapping.ts'

/** Prints the path or source of each field. */
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
      'items.price':
        '{"from":"formula","formula":"taxes_included ? price / (1 + sum(tax_lines.filter(tax, tax.price != 0).rate)) : price"}',
      'items.vat_rate':
        '{"from":"formula","formula":"is_empty(tax_lines.filter(tax, tax.price != 0)) ? null : sum(tax_lines.filter(tax, tax.price != 0).rate)"}',
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
  it('uses the recipient of a bill as the customer', () => {
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
    it(`fills a library ${template} from ${payload}.json by names, meanings and the rows of lists`, () => {
      const { mapping, confidence } = guessMapping(libraryFields(template), givenPayload(payload))
      expect(outline(mapping.fields)).to.include(fills)
      expect(confidence).to.include.keys(...Object.keys(fills))
    })

  it('builds an address from its parts, without empty lines', () => {
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

  it('appends the other costs of an order to its items, so that the total matches the shop’s', () => {
    const fields = libraryFields('invoice')
    const rowsOf = (payload: unknown) =>
      applyMapping(guessMapping(fields, payload).mapping, payload, fields, { now: 0, timeZone: undefined })
        .data['items']
    const order = givenPayload('shopify-order') as Record<string, unknown>
    expect(guessMapping(fields, order).confidence).to.include({
      'items.+0.description': 'likely',
      'items.+0.price': 'likely',
    })
    const { discount_applications: _, ...withCodes } = order
    const codes = [{ code: 'SPRING', amount: '7.50', type: 'fixed_amount' }]
    expect(rowsOf({ ...withCodes, discount_codes: codes })).to.deep.equal([
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

  it('works for every order from a shop, even if the example order lacks values', () => {
    const fields = libraryFields('invoice')
    const order = givenPayload('shopify-order') as Record<string, unknown>
    const bare = { ...order, shipping_lines: [], discount_codes: [] }
    const { mapping } = guessMapping(fields, bare)
    const rowsOf = (payload: unknown) => {
      const { data, faults } = applyMapping(
        { ...mapping, shape: shapeToKeep(mapping.shape ?? {}, bare) },
        payload,
        fields,
        {
          now: 0,
          timeZone: undefined,
        },
      )
      // The seller's fields are filled manually.
      expect(faults.filter(({ pointer }) => pointer.startsWith('/data/items'))).to.deep.equal([])
      return (data['items'] as Record<string, unknown>[]).map(({ description, price, vat_rate }) => [
        description,
        price,
        vat_rate,
      ])
    }
    const articles = [
      ['Linen journal', 38.5, 0.13],
      ['Brass pen rest', 36.5, 0.13],
    ]
    expect(rowsOf(bare)).to.deep.equal(articles)
    const ground = ['Ground', 10, null]
    expect(rowsOf(order)).to.deep.equal([...articles, ground])
    // Discounts by code, for one item, and automatic. The order contains only their sum.
    for (const given of [
      { type: 'discount_code', code: 'SPRING', value: '10.0', value_type: 'percentage' },
      { type: 'manual', title: 'Scratched', value: '11.35', value_type: 'fixed_amount' },
    ]) {
      const discounted = { ...order, discount_applications: [given], total_discounts: '11.35' }
      expect(rowsOf(discounted)).to.deep.equal([...articles, ground, ['Discount', -11.35, 0.13]])
    }
    const later = {
      ...order,
      fee_lines: [],
      line_items: [{ name: 'Mug', price: 8, quantity: 1, total: '8.00' }],
    }
    const ofWooCommerce = guessMapping(fields, { ...later, shipping_lines: [] }).mapping
    const shipped = { ...later, shipping_lines: [{ method_title: 'Courier', total: '5.00' }] }
    expect(
      applyMapping(ofWooCommerce, shipped, fields, { now: 0, timeZone: undefined }).data['items'],
    ).to.deep.include({ description: 'Courier', quantity: 1, price: 5 })
  })

  it('finds the tax on items if the example order had none, and both parts of a name', () => {
    const fields = libraryFields('invoice')
    const article = { title: 'Player', price: '100.00', quantity: 1 }
    const order = (taxes: object[]) => ({
      billing: { first_name: 'John', last_name: 'Doe' },
      line_items: [{ ...article, tax_lines: taxes }],
    })
    const { mapping } = guessMapping(fields, order([]))
    const run = (payload: unknown) =>
      applyMapping(mapping, payload, fields, { now: 0, timeZone: undefined }).data
    expect(run(order([]))['items']).to.deep.equal([
      { description: 'Player', quantity: 1, price: 100, vat_rate: null },
    ])
    const { items, customer } = run(order([{ rate: 0.2 }]))
    expect(items).to.deep.equal([{ description: 'Player', quantity: 1, price: 100, vat_rate: 0.2 }])
    expect(customer).to.include({ name: 'John Doe' })
  })

  it('adds up the tax rates of a state and a city for one row, in the example order or a later one', () => {
    const fields = libraryFields('invoice')
    const state = { title: 'State', rate: 0.04 }
    const city = { title: 'City', rate: 0.045 }
    const order = (taxes: object[]) => ({
      taxes_included: false,
      total_discounts: '10.00',
      discount_applications: [{ type: 'automatic', value: '10.0', value_type: 'fixed_amount' }],
      line_items: [{ title: 'Mug', price: '50.00', quantity: 2, tax_lines: taxes }],
      shipping_lines: [{ title: 'Post', price: '8.00', tax_lines: taxes }],
      total_price: '106.33',
    })
    for (const seen of [order([]), order([state]), order([state, city])]) {
      const { mapping } = guessMapping(fields, seen)
      const rowsOf = (payload: unknown) =>
        applyMapping({ ...mapping, shape: shapeToKeep(mapping.shape ?? {}, seen) }, payload, fields, {
          now: 0,
          timeZone: undefined,
        }).data['items'] as { vat_rate: number | null }[]
      const rates = (taxes: object[]) => rowsOf(order(taxes)).map(({ vat_rate }) => vat_rate)
      expect(rates([state, city])).to.deep.equal([0.085, 0.085, 0.085])
      expect(rates([state])).to.deep.equal([0.04, 0.04, 0.04])
      expect(rates([])).to.deep.equal([null, null, null])
    }
    expect(guessMapping(fields, order([state, city])).confidence['items']).not.to.equal('unsure')
  })

  it('reads shipping in later orders, taxed or not, with prices including tax, even if the example order had none', () => {
    const fields = libraryFields('invoice')
    const articles = [
      { title: 'Mug', price: '59.50', quantity: 1, tax_lines: [{ rate: 0.19, price: '9.50' }] },
    ]
    const order = (shipping: object[], price = '59.50') => ({
      taxes_included: true,
      line_items: articles.map((article) => ({ ...article, price })),
      shipping_lines: shipping,
    })
    const post = { title: 'Post', price: '11.90' }
    for (const seen of [order([]), order([{ ...post, tax_lines: [] }])]) {
      const { mapping } = guessMapping(fields, seen)
      const rowsOf = (payload: unknown) => {
        const { data, faults } = applyMapping(
          { ...mapping, shape: shapeToKeep(mapping.shape ?? {}, seen) },
          payload,
          fields,
          { now: 0, timeZone: undefined },
        )
        expect(faults.filter(({ pointer }) => pointer.startsWith('/data/items'))).to.deep.equal([])
        return (data['items'] as Record<string, unknown>[]).map(({ price, vat_rate }) => [price, vat_rate])
      }
      const article = [50, 0.19]
      expect(rowsOf(order([]))).to.deep.equal([article])
      expect(rowsOf(order([{ ...post, tax_lines: [] }]))).to.deep.equal([article, [11.9, null]])
      const taxes = [{ rate: 0.1 }, { rate: 0.09 }]
      expect(rowsOf(order([{ ...post, tax_lines: taxes }]))).to.deep.equal([article, [10, 0.19]])
      expect(rowsOf(order([{ ...post, price: '500', tax_lines: [] }]))[1]).to.deep.equal([500, null])
    }
    const yen = order([], '1190')
    expect(
      applyMapping(guessMapping(fields, yen).mapping, yen, fields, { now: 0, timeZone: undefined }).data[
        'items'
      ],
    ).to.deep.include({ description: 'Mug', quantity: 1, price: 1000, vat_rate: 0.19 })
  })

  it('follows each order’s own setting for prices including tax, and uses zero for untaxed rows', () => {
    const fields = libraryFields('invoice')
    const taxed = { title: 'Mug', price: '100.00', quantity: 1, tax_lines: [{ rate: 0.07, price: '7.00' }] }
    const untaxed = { ...taxed, title: 'Gift card', tax_lines: [{ rate: 0.07, price: '0.00' }] }
    const order = (included: boolean) => ({
      taxes_included: included,
      line_items: [taxed, untaxed],
      total_price: included ? '200.00' : '207.00',
    })
    // The order as sent by the shop, and as forwarded by programs.
    for (const sent of [(one: object) => one, (one: object) => ({ event: 'paid', order: one })])
      for (const seen of [order(true), order(false)]) {
        const { mapping, confidence } = guessMapping(fields, sent(seen))
        expect(confidence['items']).not.to.equal('unsure')
        const rowsOf = (one: object) =>
          applyMapping(
            { ...mapping, shape: shapeToKeep(mapping.shape ?? {}, sent(seen)) },
            sent(one),
            fields,
            {
              now: 0,
              timeZone: undefined,
            },
          ).data['items']
        expect(rowsOf(order(false))).to.deep.equal([
          { description: 'Mug', quantity: 1, price: 100, vat_rate: 0.07 },
          { description: 'Gift card', quantity: 1, price: 100, vat_rate: null },
        ])
        expect(rowsOf({ ...order(true), line_items: [{ ...taxed, price: '107.00' }] })).to.deep.equal([
          { description: 'Mug', quantity: 1, price: 100, vat_rate: 0.07 },
        ])
      }
  })

  it('appends the shipping and discounts of an order in another record to its items', () => {
    const fields = libraryFields('invoice')
    const payload = {
      event: 'order.paid',
      order: {
        line_items: [
          { title: 'Mug', price: '10.00', quantity: 1, tax_lines: [{ rate: 0.2, price: '2.00' }] },
        ],
        shipping_lines: [{ title: 'Post', price: '5.00', tax_lines: [] }],
        discount_applications: [{ type: 'automatic' }],
        total_discounts: '1.00',
        taxes_included: false,
        total_price: '15.80',
      },
    }
    const { mapping, confidence } = guessMapping(fields, payload)
    expect(confidence['items']).not.to.equal('unsure')
    const { data } = applyMapping(mapping, payload, fields, { now: 0, timeZone: undefined })
    expect(data['items']).to.deep.equal([
      { description: 'Mug', quantity: 1, price: 10, vat_rate: 0.2 },
      { description: 'Post', quantity: 1, price: 5, vat_rate: null },
      { description: 'Discount', quantity: 1, price: -1, vat_rate: 0.2 },
    ])
  })

  it('is uncertain about rows whose tax may be missing, reads 19 as 19 %, and accepts amounts in cents as strings', () => {
    const items = [{ description: 'Mug', quantity: 2, price: 10 }]
    const guess = (payload: object, template = 'invoice') => {
      const fields = libraryFields(template)
      const { mapping, confidence } = guessMapping(fields, payload)
      const { data } = applyMapping(mapping, payload, fields, { now: 0, timeZone: undefined })
      return { isUnsure: confidence['items'] === 'unsure', items: data['items'] }
    }
    expect(guess({ items, total_tax: '3.80' }).isUnsure).to.equal(true)
    expect(guess({ items, data: { grandTotal: 23.8 } }).isUnsure).to.equal(false)
    expect(guess({ order: { items, grandTotal: 23.8 } }).isUnsure).to.equal(true)
    expect(guess({ items, taxes_included: true }, 'receipt').isUnsure).to.equal(true)
    const inPercent = guess({ data: { items: [{ ...items[0], tax_rate: 19 }], total: 23.8 } })
    expect(inPercent).to.deep.equal({ isUnsure: false, items: [{ ...items[0], vat_rate: 0.19 }] })
    const inCents = guess({ items: [{ description: 'Mug', quantity: 2, unit_amount: '1250' }] })
    expect(inCents.items).to.deep.equal([{ ...items[0], price: 12.5 }])
  })

  it('matches the total of a shop’s example order, and is uncertain about rows with a different total', () => {
    const fields = libraryFields('invoice')
    const article = { title: 'Player', price: '199.00', quantity: 1, tax_lines: [], total_discount: '0.00' }
    const order = {
      name: '#9999',
      currency: 'USD',
      taxes_included: false,
      subtotal_price: '393.00',
      total_discounts: '5.00',
      total_line_items_price: '398.00',
      total_price: '403.00',
      discount_codes: [],
      discount_applications: [
        { type: 'manual', title: 'Discount', value: '5.0', value_type: 'fixed_amount' },
      ],
      line_items: [article, { ...article, total_discount: '5.00' }],
      shipping_lines: [{ title: 'Generic Shipping', price: '10.00', tax_lines: [] }],
    }
    const { mapping, confidence } = guessMapping(fields, order)
    const { data } = applyMapping(mapping, order, fields, { now: 0, timeZone: undefined })
    const rows = data['items'] as { price: number; quantity: number }[]
    expect(rows.reduce((sum, { price, quantity }) => sum + price * quantity, 0)).to.equal(403)
    expect(confidence['items']).not.to.equal('unsure')
    expect(
      guessMapping(fields, { ...order, total_price: '408.00', total_tip: '5.00' }).confidence['items'],
    ).to.equal('unsure')
  })

  it('removes the tax from prices of a shop that includes it, because the invoice adds it', () => {
    const fields = libraryFields('invoice')
    const payload = {
      taxes_included: true,
      line_items: [{ title: 'Cup', quantity: 2, price: '60.00', tax_lines: [{ rate: 0.2 }] }],
      shipping_lines: [{ title: 'Post', price: '4.20', tax_lines: [{ rate: 0.05 }] }],
      fee_lines: [{ name: 'Deposit', total: '0.25', tax_lines: [] }],
      discount_codes: [{ code: 'A', amount: '6.00' }],
    }
    const { mapping, confidence } = guessMapping(fields, payload)
    expect(confidence['items.price']).to.equal('unsure')
    const rowsOf = (order: unknown) =>
      applyMapping({ ...mapping, shape: shapeToKeep(mapping.shape ?? {}, payload) }, order, fields, {
        now: 0,
        timeZone: undefined,
      }).data['items']
    expect(rowsOf(payload)).to.deep.equal([
      { description: 'Cup', quantity: 2, price: 50, vat_rate: 0.2 },
      { description: 'Post', quantity: 1, price: 4, vat_rate: 0.05 },
      { description: 'Deposit', quantity: 1, price: 0.25, vat_rate: null },
      { description: 'Discount A', quantity: 1, price: -5, vat_rate: 0.2 },
    ])
    const untaxed = { title: 'Stamp', quantity: 1, price: '2.00', tax_lines: [] }
    const later = { ...payload, line_items: [untaxed], shipping_lines: [], discount_codes: [], fee_lines: [] }
    expect(rowsOf(later)).to.deep.equal([{ description: 'Stamp', quantity: 1, price: 2, vat_rate: null }])
  })

  it('never uses the customer’s data for the seller, or an amount in cents as whole units', () => {
    const { mapping, confidence } = guessMapping(libraryFields('invoice'), {
      customer: { name: 'Ada', address: 'Street' },
      items: [{ amount: 1250, description: 'Bolt', quantity: 2 }],
    })
    expect(Object.keys(mapping.fields).filter((path) => path.startsWith('seller.'))).to.deep.equal([])
    expect(confidence).not.to.have.property('items.price')
  })

  it('guesses nothing for an unrelated payload', () => {
    for (const payload of [null, 7, 'text', [], {}, { zebra: { stripes: 12 } }])
      expect(guessMapping(libraryFields('certificate'), payload).mapping.fields).to.deep.equal({})
  })
})

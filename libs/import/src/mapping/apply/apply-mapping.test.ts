import { expect } from 'chai'
import type { ConnectorMapping, FieldSource } from '@platen/contract'
import { givenFields } from '../testing/given-fields.ts'
import { shapeOfPayload } from '../formulas/payload-shape.ts'
import { applyMapping } from './apply-mapping.ts'

const moment = { now: Date.parse('2026-11-23T12:00:00Z'), timeZone: undefined }

const fields = givenFields(
  '{{number}} {{customer.name}} {{#items}}{{what}} {{qty}} {{price}} {{amount}}{{/items}} {{date}} {{#tags}}{{.}}{{/tags}}',
  {
    number: { type: 'text', label: 'Number', required: true },
    date: { type: 'date', required: false },
    customer: { type: 'group', fields: { name: { type: 'text' } } },
    items: {
      type: 'list',
      fields: {
        what: { type: 'text' },
        qty: { type: 'number' },
        price: { type: 'money', currency: 'EUR' },
        amount: { type: 'money', currency: 'EUR', required: false },
      },
    },
    tags: { type: 'list', item: { type: 'text' } },
  },
)

const payload = {
  id: 450789469,
  created_at: '2026-11-20T19:30:00-05:00',
  customer: { first_name: 'Ada', last_name: 'Byron', company: null },
  address: { street: '1 Rue', zip: '', city: 'Ottawa' },
  lines: [
    { title: 'Bolt', quantity: 3, price: '12.50', taxes: [{ rate: 0.2 }] },
    { title: 'Nut', quantity: 10, price: '0.40', taxes: [] },
  ],
  answers: [
    { ref: 'mail', text: 'a@b.example' },
    { ref: 'plan', text: 'Gold' },
  ],
  tags: ['new', 'paid'],
}

const full: ConnectorMapping = {
  fields: {
    number: { from: 'path', path: 'id' },
    date: { from: 'path', path: 'created_at' },
    'customer.name': { from: 'formula', formula: 'customer.first_name + " " + customer.last_name' },
    items: {
      from: 'list',
      path: 'lines',
      columns: {
        what: { from: 'text', text: '{{title}} ({{$.address.city}})' },
        qty: { from: 'path', path: 'quantity' },
        price: { from: 'path', path: 'price' },
        amount: { from: 'formula', formula: 'quantity * price + id * 0' },
      },
    },
    tags: { from: 'path', path: 'tags' },
  },
}

describe('applyMapping', () => {
  it('fills values, groups, lists, lists of strings, and columns with formulas and text', () => {
    const { data, faults } = applyMapping(full, payload, fields, moment)
    expect(faults).to.deep.equal([])
    expect(data).to.deep.equal({
      number: 450789469,
      date: '2026-11-20',
      customer: { name: 'Ada Byron' },
      items: [
        { what: 'Bolt (Ottawa)', qty: 3, price: 12.5, amount: 37.5 },
        { what: 'Nut (Ottawa)', qty: 10, price: 0.4, amount: 4 },
      ],
      tags: ['new', 'paid'],
    })
  })

  it('appends the rows of additional lists, each with its own columns, and skips a missing list', () => {
    const { items } = full.fields
    if (items?.from !== 'list') throw new Error('Items are not rows.')
    const columns = {
      what: { from: 'constant', value: 'Delivery' },
      qty: { from: 'constant', value: 1 },
      price: { from: 'formula', formula: 'cost / 100' },
    } as const
    const further = ['surcharges', 'delivery'].map((path) => ({ from: 'list', path, columns }) as const)
    const mapping: ConnectorMapping = {
      fields: { ...full.fields, items: { ...items, further } },
      // The payload that the mapping was created from had surcharges, and this one has none.
      shape: { surcharges: { type: 'list', fields: { cost: { type: 'number' } } } },
    }
    const withDelivery = { ...payload, delivery: [{ cost: 450 }, { cost: null }] }
    const { data, faults } = applyMapping(mapping, withDelivery, fields, moment)
    expect((data['items'] as unknown[]).slice(1)).to.deep.equal([
      { what: 'Nut (Ottawa)', qty: 10, price: 0.4, amount: 4 },
      { what: 'Delivery', qty: 1, price: 4.5 },
      { what: 'Delivery', qty: 1, price: null },
    ])
    expect(faults).to.deep.equal([])
  })

  const values: [what: string, source: FieldSource, field: string, value: unknown][] = [
    ['a decimal string becomes a number', { from: 'constant', value: '12.50' }, 'n', 12.5],
    [
      'a long number stays exact',
      { from: 'constant', value: '12345678901234567.89' },
      'n',
      '12345678901234567.89',
    ],
    ['a date with a time becomes its date', { from: 'path', path: 'created_at' }, 'd', '2026-11-20'],
    ['seconds since 1970 become a date', { from: 'constant', value: 1795174020 }, 'd', '2026-11-20'],
    [
      'a date becomes the start of its day',
      { from: 'constant', value: '2026-11-20' },
      't',
      '2026-11-20T00:00:00',
    ],
    ['words become true and false', { from: 'constant', value: 'No' }, 'b', false],
    ['several strings become one', { from: 'path', path: 'tags' }, 's', 'new, paid'],
    ['an item is found by a string in it', { from: 'path', path: 'answers[ref=plan].text' }, 's', 'Gold'],
    ['an item is found by its index', { from: 'path', path: 'lines[1].title' }, 's', 'Nut'],
    ['an option is found regardless of case', { from: 'constant', value: 'red' }, 'o', 'Red'],
    [
      'an empty value is replaced by its fallback',
      { from: 'path', path: 'address.zip', otherwise: '-' },
      's',
      '-',
    ],
    [
      'a missing value is replaced by its fallback',
      { from: 'path', path: 'nowhere', otherwise: 'x' },
      's',
      'x',
    ],
    [
      'text is filled in without the lines that become empty',
      { from: 'text', text: '{{address.street}}\n{{address.zip}}\n{{address.city}}, {{no}}' },
      's',
      '1 Rue\nOttawa',
    ],
    [
      'a formula reads decimal strings as numbers',
      { from: 'formula', formula: 'sum(lines.price)' },
      'n',
      12.9,
    ],
    [
      'cents become whole units only through a formula',
      { from: 'formula', formula: 'id / 100' },
      'n',
      4507894.69,
    ],
    [
      'a formula returns a date',
      { from: 'formula', formula: 'add_days(date(created_at), 14)' },
      'd',
      '2026-12-04',
    ],
  ]
  const typed = givenFields('', {
    n: { type: 'number', required: false },
    d: { type: 'date', required: false },
    t: { type: 'datetime', required: false },
    b: { type: 'boolean', required: false },
    s: { type: 'text', required: false },
    o: { type: 'text', required: false, options: ['Red', 'Blue'] },
  })
  for (const [what, source, field, value] of values)
    it(what, () => {
      const { data, faults } = applyMapping({ fields: { [field]: source } }, payload, typed, moment)
      expect({ data, faults }).to.deep.equal({ data: { [field]: value }, faults: [] })
    })

  it('converts seconds since 1970 to the day in the template’s time zone', () => {
    const mapping: ConnectorMapping = { fields: { d: { from: 'constant', value: 1735687800 } } }
    const day = (timeZone: string | undefined) =>
      applyMapping(mapping, payload, typed, { ...moment, timeZone }).data
    expect(day(undefined)).to.deep.equal({ d: '2024-12-31' })
    expect(day('Europe/Berlin')).to.deep.equal({ d: '2025-01-01' })
  })

  const faulty: [what: string, sources: ConnectorMapping['fields'], faults: string[]][] = [
    ['a required value that is missing', { n: { from: 'path', path: 'total' } }, ['not_in_payload /data/n']],
    ['a value of the wrong type', { n: { from: 'path', path: 'tags' } }, ['wrong_type /data/n']],
    ['a string that is not a number', { n: { from: 'constant', value: '12 EUR' } }, ['wrong_type /data/n']],
    ['an invalid path', { n: { from: 'path', path: 'a[' } }, ['invalid_path /data/n']],
    [
      'a formula that cannot be parsed',
      { n: { from: 'formula', formula: '1 +' } },
      ['invalid_formula /data/n'],
    ],
    [
      'a formula with an unknown name',
      { n: { from: 'formula', formula: 'x * 2' } },
      ['invalid_formula /data/n'],
    ],
    [
      'a division by zero',
      { n: { from: 'formula', formula: '1 / (id - id)' } },
      ['division_by_zero /data/n'],
    ],
    [
      'a field that no longer exists',
      { n: { from: 'constant', value: 1 }, m: { from: 'constant', value: 1 } },
      ['field_not_found /data/m'],
    ],
  ]
  const needed = givenFields('', { n: { type: 'number', required: true } })
  for (const [what, sources, codes] of faulty)
    it(`names ${what}, once`, () => {
      const { faults } = applyMapping({ fields: sources }, payload, needed, moment)
      expect(faults.map(({ code, pointer }) => `${code} ${pointer}`)).to.deep.equal(codes)
    })

  it('names the sent value if a field cannot accept it, and how to fix it', () => {
    const rows = givenFields('{{#rows}}{{a}}{{/rows}} {{d}} {{n}}', {
      rows: { type: 'list', fields: { a: { type: 'text', required: false } } },
      d: { type: 'date', required: false },
      n: { type: 'number', required: false },
    })
    const mapping: ConnectorMapping = {
      fields: {
        rows: { from: 'list', path: 'r', columns: { a: { from: 'path', path: 'a' } } },
        d: { from: 'path', path: 'd' },
        n: { from: 'path', path: 'n' },
      },
    }
    const sentences = (sent: object) =>
      applyMapping(mapping, { r: [], ...sent }, rows, moment).faults.map(
        ({ pointer, message }) => `${pointer}: ${message}`,
      )
    expect(sentences({ n: '1 000' })).to.deep.equal([
      '/data/n: "N" needs a number, not "1 000". Use a formula to convert it.',
    ])
    expect(sentences({ n: [1, 2] })).to.deep.equal([
      '/data/n: "N" needs one value, not a list. Choose one of its values.',
    ])
    expect(sentences({ d: '01.02.2026' })).to.deep.equal([
      '/data/d: "D" needs a date as year, month and day, such as "2026-12-01", not "01.02.2026".',
    ])
    for (const [r, row, sent] of [
      [5, 0, '5'],
      [[{ a: 'x' }, null], 1, 'null'],
      [['x'], 0, '"x"'],
    ] as const)
      expect(sentences({ r })).to.deep.equal([
        `/data/rows/${row}: "Rows" needs rows with values, not ${sent}.`,
      ])
    for (const r of [[], null, { a: 'x' }, [{}]]) expect(sentences({ r })).to.deep.equal([])
    const ofTexts = { from: 'list', path: 'r', columns: { a: { from: 'path', path: '' } } } as const
    expect(applyMapping({ fields: { rows: ofTexts } }, { r: ['x', 'y'] }, rows, moment)).to.deep.equal({
      data: { rows: [{ a: 'x' }, { a: 'y' }] },
      faults: [],
    })
  })

  it('reports values that are no longer sent, and never prints them as empty: a name, an address, the tax of a row', () => {
    const bill = givenFields(
      '{{to}} {{address}} {{#note}}{{note}}{{/note}} {{#rows}}{{what}} {{rate}}{{/rows}}',
      {
        rows: {
          type: 'list',
          fields: { what: { type: 'text' }, rate: { type: 'percent', required: false } },
        },
      },
    )
    const mapping: ConnectorMapping = {
      fields: {
        to: { from: 'path', path: 'billing.name' },
        address: { from: 'text', text: '{{billing.street}}\n{{billing.city}}' },
        note: { from: 'path', path: 'extra.note' },
        rows: {
          from: 'list',
          path: 'lines',
          columns: {
            what: { from: 'path', path: 'title' },
            rate: { from: 'path', path: 'taxes[0].rate' },
          },
        },
      },
    }
    const reported = (sent: unknown) =>
      applyMapping(mapping, sent, bill, moment).faults.map(({ code, pointer }) => `${code} ${pointer}`)
    const billing = { name: 'Ada', street: '1 Rue', city: 'Ottawa' }
    const lines = [
      { title: 'Bolt', taxes: [] },
      { title: null, taxes: null },
    ]
    expect(reported({ billing, lines, extra: { note: 'x' } })).to.deep.equal([])
    // The values are sent, but empty, and in an optional part of the page.
    expect(reported({ billing: null, lines })).to.deep.equal([])
    expect(reported({ lines })).to.deep.equal(['not_in_payload /data/to', 'not_in_payload /data/address'])
    expect(reported({ billing: { full_name: 'Ada', city: 'Ottawa' }, lines })).to.deep.equal([
      'not_in_payload /data/to',
    ])
    expect(reported({ billing, lines: [{ name: 'Bolt', taxation: [] }] })).to.deep.equal([
      'not_in_payload /data/rows/0/what',
      'not_in_payload /data/rows/0/rate',
    ])
  })

  it('reports values that formulas read in a row and that are no longer sent, but not empty values', () => {
    const bill = givenFields('{{#rows}}{{rate}}{{/rows}}', {
      rows: { type: 'list', fields: { rate: { type: 'percent', required: false } } },
    })
    const rate: FieldSource = {
      from: 'formula',
      formula: 'is_empty(taxes) ? null : sum(taxes.rate) + extra / 100',
    }
    const shape = shapeOfPayload({ lines: [{ taxes: [{ rate: 0.2 }], extra: 1 }] })
    const mapping: ConnectorMapping = {
      fields: { rows: { from: 'list', path: 'lines', columns: { rate } } },
      shape,
    }
    const reported = (row: object) =>
      applyMapping(mapping, { lines: [row] }, bill, moment).faults.map(({ message }) => message)
    expect(reported({ taxes: [], extra: null })).to.deep.equal([])
    expect(reported({ taxes: null })).to.deep.equal([])
    expect(reported({ taxes: [{ rate: 0.1 }], extra: 1 })).to.deep.equal([])
    expect(reported({ taxation: [], extra: 1 })).to.deep.equal([
      'The payload has no "taxes", which fills "Rate".',
    ])
  })

  it('reports a list or column that is no longer sent, instead of calculating its sum as 0', () => {
    const shape = shapeOfPayload({ lines: [{ price: 1 }] })
    const reported = (formula: string, sent: object) => {
      const mapping: ConnectorMapping = { fields: { n: { from: 'formula', formula } }, shape }
      const { data, faults } = applyMapping(mapping, sent, needed, moment)
      return faults.length > 0 ? faults.map(({ message }) => message) : data['n']
    }
    const rest = { other: true }
    expect(reported('sum(lines.price)', { lines: [{ price: 1 }, rest] })).to.equal(1)
    expect(reported('sum(lines.price)', { lines: [] })).to.equal(0)
    expect(reported('sum(lines.price)', { rows: [{ price: 1 }] })).to.deep.equal([
      'The payload has no "lines.price", which fills "N".',
    ])
    expect(reported('sum(lines.price)', { lines: [{ cost: 1 }] })).to.deep.equal([
      'The payload has no "lines.price", which fills "N".',
    ])
    expect(reported('is_empty(lines) ? 7 : sum(lines.price)', rest)).to.equal(7)
  })

  it('reports the position where the structure of a payload changed, but tolerates a single missing value', () => {
    const mapping: ConnectorMapping = {
      fields: { n: { from: 'formula', formula: 'coalesce(sum(lines.price), 0)' } },
      shape: { lines: { type: 'list', fields: { price: { type: 'number' } } } },
    }
    const run = (lines: unknown) => applyMapping(mapping, { lines }, needed, moment)
    expect(run([{ price: null }, { price: '2.50' }]).data).to.deep.equal({ n: 2.5 })
    expect(run([]).data).to.deep.equal({ n: 0 })
    expect(run([{ price: 'much' }]).faults[0]).to.include({
      code: 'payload_changed',
      pointer: '/payload/lines/0/price',
    })
  })
})

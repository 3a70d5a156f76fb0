import { expect } from 'chai'
import type { ConnectorMapping } from '@platen/contract'
import { givenFields } from '../testing/given-fields.ts'
import { applyMapping } from './apply-mapping.ts'

const moment = { now: Date.parse('2026-11-23T12:00:00Z') }

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
  created_at: '2026-11-20T09:30:00-05:00',
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
  it('fills values, groups, lists, columns by formula and text, and lists of texts', () => {
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
})

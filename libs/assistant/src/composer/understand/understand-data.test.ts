import { expect } from 'chai'
import { understandData } from './understand-data.ts'

describe('understanding sample data', () => {
  it('puts values that every row of a table repeats into the document, and the rest into its list', () => {
    const text = [
      'Rechnung Nr;Datum;Kunde;Beschreibung;Menge;Einzelpreis',
      'R-1;12.10.2026;Sommer GmbH;Beratung;2;1.234,50 €',
      'R-1;12.10.2026;Sommer GmbH;Reise;1;99,00 €',
    ].join('\n')
    const { data, fields, faults, language } = understandData({ format: 'csv', text })
    expect(faults).to.deep.equal([])
    expect(language).to.equal('de')
    expect(data).to.deep.equal({
      'Rechnung Nr': 'R-1',
      Datum: '2026-10-12',
      Kunde: 'Sommer GmbH',
      positionen: [
        { Beschreibung: 'Beratung', Menge: 2, Einzelpreis: 1234.5 },
        { Beschreibung: 'Reise', Menge: 1, Einzelpreis: 99 },
      ],
    })
    const list = fields.find(({ kind }) => kind === 'list')
    expect(list?.children.map(({ kind, currency }) => [kind, currency])).to.deep.equal([
      ['text', undefined],
      ['number', undefined],
      ['money', 'EUR'],
    ])
  })

  it('uses the type of a field that the prompt names, and reports values that differ', () => {
    const text = 'no,vat,paid,due,zip,note\n12,19,1,3.11.2026,04109,x\n13,7,0,4.11.2026,04275,y'
    const kinds = {
      'items.no': 'text',
      'items.vat': 'percent',
      'items.paid': 'boolean',
      'items.due': 'text',
      'items.zip': 'number',
      'items.note': 'date',
      'items.gone': 'money',
    } as const
    const { data, fields, notes } = understandData({ format: 'csv', text, kinds })
    expect(data['items']).to.deep.equal([
      { no: '12', vat: 19, paid: true, due: '3.11.2026', zip: 4109, note: 'x' },
      { no: '13', vat: 7, paid: false, due: '4.11.2026', zip: 4275, note: 'y' },
    ])
    expect(fields[0]?.children.map(({ kind }) => kind)).to.deep.equal([
      'text',
      'percent',
      'boolean',
      'text',
      'number',
      'text',
    ])
    expect(notes.join(' ')).to.include(
      '“items.note” stays text, because not every value can be read as a date.',
    )
    const typed = understandData({
      format: 'json',
      text: '{"year":2026,"sum":12}',
      kinds: { year: 'text', sum: 'money' },
    })
    expect(typed.data).to.deep.equal({ year: '2026', sum: 12 })
    expect(typed.fields.map(({ kind }) => kind)).to.deep.equal(['text', 'money'])
  })

  it('treats names with dots as groups, and names with brackets as lists', () => {
    const { data } = understandData({
      format: 'names',
      text: 'invoice_no, customer.name\nitems[].what\nitems.price',
    })
    expect(data).to.deep.equal({
      invoice_no: '',
      customer: { name: '' },
      items: [{ what: '', price: '' }],
    })
  })

  it('keeps text unchanged unless it is unambiguous', () => {
    const texts = {
      country: 'NO',
      axis: 'x',
      grade: 'N',
      state: 'Y',
      mode: 'on',
      account: '12345678',
      version: '1.2.10',
    }
    expect(understandData({ format: 'json', text: JSON.stringify(texts) })).to.deep.include({
      data: texts,
      notes: [],
    })
    const rows = understandData({ format: 'csv', text: 'code;country;land\n123456;NO;SI\n123457;NO;NO\n' })
    expect(rows.data).to.deep.equal({
      items: [
        { code: '123456', country: 'NO', land: 'SI' },
        { code: '123457', country: 'NO', land: 'NO' },
      ],
    })
    const answers = { is_member: 'no', paid: 'Yes', quantity: '2', total: '1,234.50' }
    const read = understandData({ format: 'json', text: JSON.stringify(answers) })
    expect(read.data).to.deep.equal({ is_member: false, paid: true, quantity: 2, total: 1234.5 })
    expect(read.notes.join()).to.include('“paid” was read as a yes/no field')
    expect(
      understandData({ format: 'csv', text: 'description;fits\nCup;yes\nPlate;no\n' }).data,
    ).to.deep.equal({
      items: [
        { description: 'Cup', fits: true },
        { description: 'Plate', fits: false },
      ],
    })
  })

  it('reads lists that are named with their columns after a colon or in brackets', () => {
    const text = 'shipper; containers: number, seal; items (sku, price), total'
    expect(understandData({ format: 'names', text }).data).to.deep.equal({
      shipper: '',
      containers: [{ number: '', seal: '' }],
      items: [{ sku: '', price: '' }],
      total: '',
    })
  })

  it('reports what cannot be read, and where', () => {
    const { faults } = understandData({ format: 'json', text: '{"a":\n1,}' })
    expect(faults[0]?.where).to.equal('line 2, column 3')
  })

  it('refuses hostile data with a message', () => {
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`f${at}`, at])))
    expect(understandData({ format: 'json', text: many }).faults[0]?.message).to.match(/more than 500 fields/)
    const deep = `${'{"a":'.repeat(63)}1${'}'.repeat(63)}`
    expect(understandData({ format: 'json', text: deep }).faults[0]?.message).to.match(/nested more than/)
    const { data, notes } = understandData({ format: 'json', text: '{"__proto__":{"a":1}}' })
    expect(data).to.deep.equal({ proto: { a: 1 } })
    expect(notes).to.have.length(1)
    expect(Object.hasOwn(Object.prototype, 'a')).to.equal(false)
  })
})

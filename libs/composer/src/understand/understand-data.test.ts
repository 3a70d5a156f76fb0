import { expect } from 'chai'
import { understandData } from './understand-data.ts'

describe('what is understood of sample data', () => {
  it('puts what every row of a table repeats into the document, and the rest into its list', () => {
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

  it('takes names with dots as groups, and those with brackets as lists', () => {
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

  it('leaves texts as they are unless nothing else can be meant', () => {
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
    expect(read.notes.join()).to.include('“paid” was taken as yes or no')
    expect(
      understandData({ format: 'csv', text: 'description;fits\nCup;yes\nPlate;no\n' }).data,
    ).to.deep.equal({
      items: [
        { description: 'Cup', fits: true },
        { description: 'Plate', fits: false },
      ],
    })
  })

  it('tells in a sentence what cannot be read, and where', () => {
    const { faults } = understandData({ format: 'json', text: '{"a":\n1,}' })
    expect(faults[0]?.where).to.equal('line 2, column 3')
  })

  it('bounds hostile data with a sentence', () => {
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`f${at}`, at])))
    expect(understandData({ format: 'json', text: many }).faults[0]?.message).to.match(/more than 500 fields/)
    const deep = `${'{"a":'.repeat(63)}1${'}'.repeat(63)}`
    expect(understandData({ format: 'json', text: deep }).faults[0]?.message).to.match(/deeper than/)
    const { data, notes } = understandData({ format: 'json', text: '{"__proto__":{"a":1}}' })
    expect(data).to.deep.equal({ proto: { a: 1 } })
    expect(notes).to.have.length(1)
    expect(Object.hasOwn(Object.prototype, 'a')).to.equal(false)
  })
})

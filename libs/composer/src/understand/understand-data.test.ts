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

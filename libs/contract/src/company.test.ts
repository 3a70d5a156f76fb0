import { expect } from 'chai'
import {
  type Company,
  companyFieldPaths,
  companyValue,
  withCompanyValues,
  noCompany,
  withCompanyDefaults,
  withoutPaths,
} from './company.ts'
import type { FieldDeclaration } from './field-types.ts'

const company: Company = {
  ...noCompany,
  name: 'Nordwind GmbH',
  address: 'Hafenstraße 4\n20457 Hamburg',
  phone: '+49 40 123',
  iban: 'DE89 3704 0044 0532 0130 00',
}

const fields: Record<string, FieldDeclaration> = {
  no: { type: 'text' },
  seller: {
    type: 'group',
    fields: {
      name: { type: 'text', company: 'name' },
      contact: { type: 'multiline', company: ['address', 'email', 'phone'] },
      line: { type: 'text', company: ['name', 'address'] },
    },
  },
  customer: { type: 'group', fields: { name: { type: 'text' } } },
}

describe('fields that are linked to the company', () => {
  it('contain its details on separate lines or on one line, and leave out missing details', () => {
    const { contact, line } = fields['seller']?.fields ?? {}
    expect(contact && companyValue(contact, company)).to.equal('Hafenstraße 4\n20457 Hamburg\n+49 40 123')
    expect(line && companyValue(line, company)).to.equal('Nordwind GmbH · Hafenstraße 4 · 20457 Hamburg')
    expect(companyValue({ type: 'text', company: 'bic' }, company)).to.equal('')
  })

  it('format an IBAN in groups of four, regardless of how it was typed, and leave any other number unchanged', () => {
    const iban: FieldDeclaration = { type: 'text', company: 'iban' }
    const printed = (typed: string) => companyValue(iban, { ...company, iban: typed })
    expect(printed('de89370400440532013000')).to.equal('DE89 3704 0044 0532 0130 00')
    expect(printed('DE89 3704 0044 0532 0130 00')).to.equal('DE89 3704 0044 0532 0130 00')
    expect(printed('NO93 86011117947')).to.equal('NO93 8601 1117 947')
    expect(printed('Account 12345678')).to.equal('Account 12345678')
  })

  it('use its current details as their default, so that callers can omit them and their group', () => {
    expect(companyFieldPaths(fields)).to.deep.equal([
      ['seller', 'name'],
      ['seller', 'contact'],
      ['seller', 'line'],
    ])
    const following = withCompanyValues(fields, company)
    expect(following['seller']).to.deep.include({ default: {} })
    expect(following['seller']?.fields?.['name']).to.deep.equal({
      type: 'text',
      company: 'name',
      default: 'Nordwind GmbH',
    })
    expect(following['customer']).to.equal(fields['customer'])
    const moved = { ...company, name: 'Südwind GmbH', phone: '' }
    const { name, contact } = withCompanyDefaults(following, moved)['seller']?.fields ?? {}
    expect(name?.default).to.equal('Südwind GmbH')
    expect(contact?.default).to.equal('Hafenstraße 4\n20457 Hamburg')
  })

  it('stay unchanged without a default, or if the account has no company', () => {
    expect(withCompanyDefaults(fields, company)).to.deep.equal(fields)
    const following = withCompanyValues(fields, company)
    expect(withCompanyDefaults(following, noCompany)).to.equal(following)
  })

  it('are removed from data together with the groups that become empty, and nothing else', () => {
    const data = { no: 1, seller: { name: 'A', contact: 'B' }, payment: { bank: 'C', reference: 'D' } }
    const paths = [
      ['seller', 'name'],
      ['seller', 'contact'],
      ['payment', 'bank'],
      ['nowhere', 'x'],
    ]
    expect(withoutPaths(data, paths)).to.deep.equal({ no: 1, payment: { reference: 'D' } })
    expect(
      withoutPaths(data, [
        ['no', 'x'],
        ['__proto__', 'x'],
      ]),
    ).to.equal(data)
  })
})

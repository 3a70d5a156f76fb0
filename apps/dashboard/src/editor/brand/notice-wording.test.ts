import { noBrand, noCompany } from '@platen/contract'
import { expect } from 'chai'
import { noticeWords } from './notice-wording.ts'

const settings = (fields: object) => ({ 'template.json': JSON.stringify({ name: 'T', fields }) })
const linked = settings({ seller: { type: 'text', company: 'name' } })
const following = settings({ seller: { type: 'text', company: 'name', default: 'A' } })
const look = { 'style.css': 'h1{color:var(--brand-primary, #000)}' }
const source = (...files: Record<string, string>[]) => ({ files: Object.assign({}, ...files), assets: {} })

const branded = { ...noBrand, primary: '#123456' }
const known = { ...noBrand, company: { ...noCompany, name: 'Nordwind' } }

describe('the notice of an example’s brand and company', () => {
  it('is one for logo, colours and company together', () => {
    const words = noticeWords(source(look, linked), noBrand)
    expect(words).to.include({
      says: 'The logo, colours, address and bank here are an example’s.',
      link: 'Put in your logo, colours and address',
      takesCompany: false,
    })
  })

  it('offers logo and colours alone, or the company alone, where that is all', () => {
    expect(noticeWords(source(look, following), known)).to.include({ link: 'Put in your logo and colours' })
    expect(noticeWords(source(linked, look), branded)).to.include({ link: 'Put in your company' })
  })

  it('puts a company that was known in its place, and leads to logo and colours where there are none', () => {
    expect(noticeWords(source(look, linked), known)).to.include({
      takesCompany: true,
      link: 'Put in your logo and colours, too',
    })
    expect(noticeWords(source(look, linked), { ...known, primary: '#123456' })).to.deep.include({
      takesCompany: true,
      link: undefined,
    })
  })

  it('is none where the account has a brand, and where the template shows none', () => {
    expect(noticeWords(source(look, following), branded)).to.equal(undefined)
    expect(noticeWords(source({ 'style.css': 'h1{color:red}' }), noBrand)).to.equal(undefined)
  })
})

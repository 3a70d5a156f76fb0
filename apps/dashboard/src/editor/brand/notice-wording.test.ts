import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { noBrand, noCompany } from '@platen/contract'
import { expect } from 'chai'
import { noticeWords } from './notice-wording.ts'

const library = path.resolve(import.meta.dirname, '../../../../../templates')
const settings = (fields: object) => ({ 'template.json': JSON.stringify({ name: 'T', fields }) })
const linked = settings({ seller: { type: 'text', company: 'name' } })
const following = settings({ seller: { type: 'text', company: 'name', default: 'A' } })
const look = { 'style.css': ':root{--text: var(--brand-font-text, serif)}' }
const logo = { 'assets/brand-logo.svg': { sha256: 'a'.repeat(64), bytes: 9, contentType: 'image/svg+xml' } }
const plain = (...files: Record<string, string>[]) => ({ files: Object.assign({}, ...files), assets: {} })
const source = (...files: Record<string, string>[]) => ({ ...plain(...files), assets: logo })

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

  it('names no logo where the template has none', () => {
    expect(noticeWords(plain(look, following), known)).to.include({
      says: 'The colours here are an example’s.',
      link: 'Put in your colours',
    })
    expect(noticeWords(plain(look, linked), noBrand)).to.include({
      says: 'The colours, address and bank here are an example’s.',
      link: 'Put in your colours and address',
    })
    expect(noticeWords(plain(look, linked), known)).to.include({ link: 'Put in your colours, too' })
  })

  it('says nothing of the look of a template that was written by hand', () => {
    for (const css of ['h1{color:var(--brand-primary, #000)}', ':root{--ink:var(--brand-primary, #000)}'])
      expect(noticeWords(source({ 'style.css': css }), noBrand), css).to.equal(undefined)
  })

  it('knows the look of every template of the library', () => {
    for (const name of readdirSync(library).filter((one) =>
      existsSync(path.join(library, one, 'style.css')),
    )) {
      const style = { 'style.css': readFileSync(path.join(library, name, 'style.css'), 'utf8') }
      expect(noticeWords(source(style), noBrand)?.says, name).to.equal(
        'The logo and colours here are an example’s.',
      )
    }
  })

  it('is none where the account has a brand, and where the template shows none', () => {
    expect(noticeWords(source(look, following), branded)).to.equal(undefined)
    expect(noticeWords(source({ 'style.css': 'h1{color:red}' }), noBrand)).to.equal(undefined)
  })
})

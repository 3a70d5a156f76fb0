import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { noBrand, noCompany } from '@platen/contract'
import { expect } from 'chai'
import { noticeTexts } from './notice-texts.ts'

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

describe('noticeTexts', () => {
  it('combines logo, colors and company', () => {
    const partLabels = noticeTexts(source(look, linked), noBrand)
    expect(partLabels).to.include({
      message: 'The logo, colors, address and bank details of this template are examples.',
      link: 'Add your logo, colors and address',
      takesCompany: false,
    })
  })

  it('mentions only logo and colors, or only the company, if the rest is set', () => {
    expect(noticeTexts(source(look, following), known)).to.include({ link: 'Add your logo and colors' })
    expect(noticeTexts(source(linked, look), branded)).to.include({ link: 'Add your company details' })
  })

  it('offers to use known company details, and links to the logo and colors if the account has none', () => {
    expect(noticeTexts(source(look, linked), known)).to.include({
      takesCompany: true,
      link: 'Also add your logo and colors',
    })
    expect(noticeTexts(source(look, linked), { ...known, primary: '#123456' })).to.deep.include({
      takesCompany: true,
      link: undefined,
    })
  })

  it('does not mention a logo if the template has none', () => {
    expect(noticeTexts(plain(look, following), known)).to.include({
      message: 'The colors of this template are examples.',
      link: 'Add your colors',
    })
    expect(noticeTexts(plain(look, linked), noBrand)).to.include({
      message: 'The colors, address and bank details of this template are examples.',
      link: 'Add your colors and address',
    })
    expect(noticeTexts(plain(look, linked), known)).to.include({ link: 'Also add your colors' })
  })

  it('does not mention the style of a hand-written template', () => {
    for (const css of ['h1{color:var(--brand-primary, #000)}', ':root{--ink:var(--brand-primary, #000)}'])
      expect(noticeTexts(source({ 'style.css': css }), noBrand), css).to.equal(undefined)
  })

  it('recognizes the style of every template in the library', () => {
    for (const name of readdirSync(library).filter((one) =>
      existsSync(path.join(library, one, 'style.css')),
    )) {
      const style = { 'style.css': readFileSync(path.join(library, name, 'style.css'), 'utf8') }
      expect(noticeTexts(source(style), noBrand)?.message, name).to.equal(
        'The logo and colors of this template are examples.',
      )
    }
  })

  it('returns nothing if the account has a brand, or if the template does not show an example brand', () => {
    expect(noticeTexts(source(look, following), branded)).to.equal(undefined)
    expect(noticeTexts(source({ 'style.css': 'h1{color:red}' }), noBrand)).to.equal(undefined)
  })
})

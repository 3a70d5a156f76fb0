import { noCompany } from '@platen/contract'
import { expect } from 'chai'
import { withBrand } from './with-brand.ts'

const file = { sha256: 'a'.repeat(64), bytes: 3, contentType: 'image/png' }
const make = (html: string, css: string, paths: string[]) =>
  withBrand({
    files: { 'template.html': html, 'style.css': css, 'sample.json': '{"a":"assets/logo.png"}' },
    assets: Object.fromEntries(paths.map((path) => [path, file])),
  })

describe('withBrand', () => {
  it('replaces the logo file wherever it is referenced', () => {
    const { source, logo } = make(
      '<img src="assets/logo.png" width="90" height="30" alt="">',
      '.head{background:url(assets/logo.png)}',
      ['assets/logo.png', 'assets/seal.png'],
    )
    expect(logo).to.equal('assets/logo.png')
    expect(Object.keys(source.assets).toSorted()).to.deep.equal(['assets/brand-logo.png', 'assets/seal.png'])
    expect(source.files['template.html']).to.include('src="assets/brand-logo.png"')
    expect(source.files['style.css'])
      .to.include('url(assets/brand-logo.png)')
      .and.include('object-fit: contain')
    expect(source.files['sample.json']).to.equal('{"a":"assets/logo.png"}')
  })

  it('finds the image labeled as a logo, or the only image, but does not choose among several', () => {
    const two = ['assets/a.png', 'assets/b.png']
    const page = '<img src="assets/a.png"><img class="our-logo" src="assets/b.png">'
    expect(make(page, '', two).logo).to.equal('assets/b.png')
    expect(make('<img src="assets/a.png">', '', two).logo).to.equal('assets/a.png')
    expect(make('<img src="assets/a.png"><img src="assets/b.png">', '', two).logo).to.equal(undefined)
  })

  it('fills fields that are linked to the company, and explains the other cases', () => {
    const company = { ...noCompany, name: 'Nordwind GmbH' }
    const linked = (field: object) => ({
      files: {
        'template.html': '<p>{{seller}}</p>',
        'template.json': JSON.stringify({ name: 'T', fields: { seller: { type: 'text', ...field } } }),
        'sample.json': '{"seller":"Tidewater","no":1}',
      },
      assets: {},
    })
    const put = withBrand(linked({ company: 'name' }), company)
    expect(put).to.include({
      takesCompany: true,
      company: 'The details of Nordwind GmbH replace those of the example',
    })
    expect(put.source.files['template.json']).to.include('"default": "Nordwind GmbH"')
    expect(JSON.parse(put.source.files['sample.json'] ?? '')).to.deep.equal({ no: 1 })
    for (const [source, given, words] of [
      [linked({}), company, 'are not inserted'],
      [linked({ company: 'name' }), noCompany, 'Enter them on the Brand page'],
      [linked({ company: 'name', default: 'A' }), company, 'already uses'],
    ] as const) {
      const made = withBrand(source, given)
      expect(made.company).to.include(words)
      expect(made.takesCompany).to.equal(false)
      expect(made.source).to.deep.equal(source)
    }
  })

  it('explains why no logo is replaced: it is embedded in the page, already follows the brand, or is not found', () => {
    for (const [page, words] of [
      ['<img src="data:image/png;base64,AAAA">', 'is embedded in the HTML'],
      ['<svg viewBox="0 0 9 9"></svg>', 'is part of the HTML'],
      ['<img src="assets/brand-logo.svg">', 'already follows the brand'],
      ['<p>x</p>', 'No logo was found'],
    ] as const) {
      const { logo, logoStays, values, source } = make(page, 'p{color:#333}', [])
      expect(logo, page).to.equal(undefined)
      expect(logoStays, page).to.include(words)
      expect(values).to.deep.equal([])
      expect(source.files['template.html']).to.equal(page)
    }
  })
})

import { defaultBox, writeOverlay } from '@platen/template/overlay'
import { readSettings } from '@platen/template/draft'
import { expect } from 'chai'
import { unusedPageKeys } from './unused-page-keys.ts'
import { withPdf } from './with-pdf.ts'

describe('withPdf', () => {
  const asset = (sha256: string) => ({ sha256, bytes: 1, contentType: 'application/octet-stream' })
  const boxOn = (page: number) => defaultBox('text', { page, left: 10, top: 10, width: 50, height: 20 })
  const source = {
    files: {
      'template.html': writeOverlay([boxOn(1), boxOn(4)]),
      'template.json': '{ "name": "x", "page": { "pdf": "assets/form.pdf", "size": "A5" } }',
    },
    assets: { 'assets/form.pdf': asset('a'), 'assets/taken.pdf': asset('b') },
  }
  const replace = (name: string, boxes: 'kept' | 'deleted') =>
    withPdf(source, { replaced: 'assets/form.pdf', pdf: { name, asset: asset('c'), pages: 1 }, boxes })

  it('names the new PDF in the settings and deletes the old one in the same step; kept boxes stay unchanged', () => {
    expect(replace('New form.PDF', 'kept')).to.deep.equal({
      files: { 'template.json': source.files['template.json'].replace('form', 'New-form') },
      assets: { 'assets/form.pdf': null, 'assets/New-form.pdf': asset('c') },
    })
    expect(replace('taken.pdf', 'kept').assets).to.have.property('assets/taken-2.pdf')
    expect(replace('form.pdf', 'kept')).to.deep.equal({
      files: { 'template.json': source.files['template.json'] },
      assets: { 'assets/form.pdf': asset('c') },
    })
  })

  it('deletes the boxes of missing pages on request', () => {
    expect(replace('a.pdf', 'deleted').files['template.html']).to.equal(writeOverlay([boxOn(1)]))
  })

  it('lists the page settings that have no effect over a PDF', () => {
    expect(unusedPageKeys(readSettings(source.files['template.json']))).to.deep.equal(['size'])
    expect(unusedPageKeys(readSettings('{ "page": { "pdf": "assets/a.pdf" } }'))).to.deep.equal([])
  })
})

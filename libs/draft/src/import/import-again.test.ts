import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { withDocumentMark } from './document-mark.ts'
import { importAgain } from './import-again.ts'

const asset = (sha256: string) => ({ sha256, bytes: 1, contentType: 'image/png' })
const html = '<p>Dear {{name}}</p>'
const css = '.a {\n  color: red;\n}\n'
const page = { size: 'A4', margin: { top: '20mm', right: '20mm', bottom: '20mm', left: '20mm' } }
const source: DraftSource = {
  files: {
    'template.html': html,
    'style.css': withDocumentMark(html, css, page),
    'template.json': '{ "name": "Letter", "fields": { "name": { "type": "text", "label": "Whom" } } }',
    'sample.json': '{ "name": "Ada" }',
    'samples/long.json': '{ "name": "Adaline" }',
  },
  assets: { 'assets/picture-1.png': asset('a'), 'assets/logo.png': asset('b') },
}
const nextHtml = '<p>Hello {{name}}, {{due}}</p>'
const nextCss = '.a {\n  color: blue;\n}\n'
const imported: DraftSource = {
  files: {
    'template.html': nextHtml,
    'style.css': withDocumentMark(nextHtml, nextCss, page),
    'template.json':
      '{ "name": "Else", "fields": { "name": { "type": "date" }, "due": { "type": "date" } } }',
    'sample.json': '{ "name": "Name", "due": "2026-12-01" }',
  },
  assets: { 'assets/picture-1.png': asset('c') },
}
const withFile = (path: string, text: string): DraftSource => ({
  ...source,
  files: { ...source.files, [path]: text },
})

describe('importAgain', () => {
  it('takes the page, style and pictures of the document; fields, samples, settings and other files stay, and new fields join them', () => {
    const { source: after, notes } = importAgain(source, imported)
    expect(after.files['template.html']).to.equal(nextHtml)
    expect(after.files['style.css']).to.equal(imported.files['style.css'])
    expect(JSON.parse(after.files['template.json'] ?? '')).to.deep.equal({
      name: 'Letter',
      fields: { name: { type: 'text', label: 'Whom' }, due: { type: 'date' } },
    })
    expect(JSON.parse(after.files['sample.json'] ?? '')).to.deep.equal({ name: 'Ada', due: '2026-12-01' })
    expect(after.files['samples/long.json']).to.equal(source.files['samples/long.json'])
    expect(after.assets).to.deep.equal({ 'assets/picture-1.png': asset('c'), 'assets/logo.png': asset('b') })
    expect(notes).to.deep.equal([])
  })

  it('says that the page was changed here, and which of its fields the document does not have', () => {
    const { notes } = importAgain(withFile('template.html', `${html}<p>{{iban}}</p>`), imported)
    expect(notes).to.have.length(2)
    expect(notes[0]).to.include('was changed here')
    expect(notes[1]).to.include('{{iban}}').and.not.include('{{name}}')
  })

  it('keeps rules that were added to the style, and names those that differ', () => {
    const own = source.files['style.css']?.replace('red', 'green') ?? ''
    const { source: after, notes } = importAgain(
      withFile('style.css', `${own}\n.stamp { color: grey }\n`),
      imported,
    )
    expect(after.files['style.css']).to.equal(`${imported.files['style.css']}\n.stamp { color: grey }\n`)
    expect(notes.join(' '))
      .to.include('.stamp')
      .and.to.include('Otherwise here than in the document, whose style is taken: .a.')
  })

  it('leaves a sample as it was typed where the document names nothing new, or it cannot be read', () => {
    for (const text of ['{ "name":"Ada", "due": "" }', '{ broken'])
      expect(importAgain(withFile('sample.json', text), imported).source.files['sample.json']).to.equal(text)
  })

  it('takes fields that are gone from the page out of its first sample, unless the settings name them', () => {
    const files = {
      ...source.files,
      'template.html': '<p>{{iban}} {{bic}}</p>',
      'template.json': '{ "name": "Letter", "fileName": "{{bic}}.pdf" }',
      'sample.json': '{ "iban": "DE1", "bic": "X", "other": 1 }',
    }
    const { source: after } = importAgain({ ...source, files }, imported)
    expect(JSON.parse(after.files['sample.json'] ?? '')).to.deep.equal({
      bic: 'X',
      other: 1,
      name: 'Name',
      due: '2026-12-01',
    })
  })

  describe('page size, margins, header and footer', () => {
    const withPage = (of: DraftSource, own: object): DraftSource => ({
      ...of,
      files: { ...of.files, 'template.json': JSON.stringify({ name: 'Letter', page: own }) },
    })
    const next = withPage(imported, { ...page, size: 'Letter', footer: { right: '{page}' } })
    const pageOf = ({ files }: DraftSource) =>
      (JSON.parse(files['template.json'] ?? '') as { page: unknown }).page

    it('are the document’s where nobody changed them here, and that is said; other settings of the page stay', () => {
      const { source: after, notes } = importAgain(withPage(source, { ...page, pdf: 'assets/a.pdf' }), next)
      expect(pageOf(after)).to.deep.equal({
        ...page,
        size: 'Letter',
        footer: { right: '{page}' },
        pdf: 'assets/a.pdf',
      })
      expect(notes.join()).to.include('Taken into the settings').and.include('page size, footer')
    })

    it('stay where they were changed here, this time and the next, and that is said', () => {
      const own = { ...page, margin: '10mm' }
      let now = withPage(source, own)
      for (let turn = 0; turn < 2; turn++) {
        const { source: after, notes } = importAgain(now, next)
        expect(pageOf(after)).to.deep.equal(own)
        expect(notes.join()).to.include('page size, margins, footer').and.include('changed here')
        now = after
      }
    })
  })
})

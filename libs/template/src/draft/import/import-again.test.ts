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
  it('replaces the page, style and pictures, and keeps fields, samples, settings and other files, with new fields added', () => {
    const { source: after, notes } = importAgain(source, imported)
    expect(after.files['template.html']).to.equal(nextHtml)
    expect(after.files['style.css']).to.equal(imported.files['style.css'])
    expect(after.files['template.json']).to.equal(
      '{ "name": "Letter", "fields": { "name": { "type": "text", "label": "Whom" }, "due": { "type": "date" } } }',
    )
    expect(after.files['sample.json']).to.equal('{ "name": "Ada", "due": "2026-12-01" }')
    expect(after.files['samples/long.json']).to.equal('{ "name": "Adaline", "due": "2026-12-01" }')
    expect(after.assets).to.deep.equal({ 'assets/picture-1.png': asset('c'), 'assets/logo.png': asset('b') })
    expect(notes).to.deep.equal([])
  })

  it('reports that the page was changed here, and which of its fields the document lacks', () => {
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
      .and.to.include('These rules were different in the template, and now have the document’s style: .a.')
  })

  it('does not change a sample if the document has no new fields, or if it is invalid', () => {
    for (const text of ['{ "name":"Ada", "due": "" }', '{ broken'])
      expect(importAgain(withFile('sample.json', text), imported).source.files['sample.json']).to.equal(text)
  })

  it('removes unused values from all samples with a note, and keeps earlier errors', () => {
    const files = {
      ...source.files,
      'template.html': '<p>{{iban}} {{bic}}</p>{{#items}}{{what}}{{price}}{{/items}}',
      'template.json': '{ "name": "Letter", "fileName": "{{bic}}.pdf" }',
      'sample.json': '{\n\t"iban": "DE1",\n\t"bic": "X",\n\t"other": 1\n}',
      'samples/long.json':
        '{ "iban": "DE2", "bic": "Y", "items": [{ "what": "A", "price": 1 }, { "what": "B", "price": 2 }] }',
    }
    const next = {
      ...imported,
      files: {
        ...imported.files,
        'template.html': `${nextHtml}{{#items}}{{what}}{{count}}{{/items}}`,
        'sample.json': '{ "name": "Name", "due": "2026-12-01", "items": [{ "what": "What", "count": 3 }] }',
      },
    }
    const { source: after, notes } = importAgain({ ...source, files }, next)
    expect(after.files['sample.json']).to.equal(
      '{\n\t"bic": "X",\n\t"other": 1,\n\t"name": "Name",\n\t"due": "2026-12-01"\n}',
    )
    expect(JSON.parse(after.files['samples/long.json'] ?? '')).to.deep.equal({
      bic: 'Y',
      items: [
        { what: 'A', count: 3 },
        { what: 'B', count: 3 },
      ],
      name: 'Name',
      due: '2026-12-01',
    })
    expect(notes.at(-1)).to.equal(
      'Removed from the samples, because the template no longer has these fields: iban, items.price.',
    )
  })

  it('keeps template.json and samples byte for byte if the document changes nothing in them', () => {
    const files = {
      ...source.files,
      'template.json': '{"name":"Letter","page":{"size":"A4"},  "fields":{"name":{"type":"text"}}}',
      'sample.json': '{"name":"Ada",   "due":"1.12."}',
    }
    const { files: after } = importAgain(
      { ...source, files },
      { ...imported, files: { ...imported.files, 'template.json': '{ "name": "Else" }' } },
    ).source
    expect(after['template.json']).to.equal(files['template.json'])
    expect(after['sample.json']).to.equal(files['sample.json'])
  })

  describe('page size, margins, header and footer', () => {
    const withPage = (of: DraftSource, own: object): DraftSource => ({
      ...of,
      files: { ...of.files, 'template.json': JSON.stringify({ name: 'Letter', page: own }) },
    })
    const next = withPage(imported, { ...page, size: 'Letter', footer: { right: '{page}' } })
    const pageOf = ({ files }: DraftSource) =>
      (JSON.parse(files['template.json'] ?? '') as { page: unknown }).page

    it('are updated from the document with a note if they were not changed here, while other page settings are unchanged', () => {
      const { source: after, notes } = importAgain(withPage(source, { ...page, pdf: 'assets/a.pdf' }), next)
      expect(pageOf(after)).to.deep.equal({
        ...page,
        size: 'Letter',
        footer: { right: '{page}' },
        pdf: 'assets/a.pdf',
      })
      expect(notes.join())
        .to.include('Updated in the settings from the document')
        .and.include('page size, footer')
    })

    it('are kept with a note if they were changed here, even at the next import', () => {
      const own = { ...page, margin: '10mm' }
      let now = withPage(source, own)
      for (let turn = 0; turn < 2; turn++) {
        const { source: after, notes } = importAgain(now, next)
        expect(pageOf(after)).to.deep.equal(own)
        expect(notes.join()).to.include('page size, margins, footer').and.include('changed here')
        now = after
      }
    })

    it('are kept without a note if the document does not have them', () => {
      const { notes } = importAgain(
        withPage(source, { ...page, footer: { center: 'Ours' } }),
        withPage(imported, page),
      )
      expect(notes).to.include('The document has no footer, so the template keeps its own.')
      expect(notes.join()).to.not.include('Different in the document')
    })
  })
})

import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { withDocument } from './with-document.ts'

const asset = (sha256: string) => ({ sha256, bytes: 1, contentType: 'image/png' })
const source: DraftSource = {
  files: {
    'template.html': '<p>Dear {{name}}</p>',
    'style.css': 'p { color: red }',
    'template.json': '{ "name": "Letter", "fields": { "name": { "type": "text" } } }',
    'sample.json': '{ "name": "Ada" }',
    'sample.long.json': '{ "name": "Adaline" }',
  },
  assets: { 'assets/image1.png': asset('a'), 'assets/logo.png': asset('b') },
}

describe('importing a document again', () => {
  it('takes its page, style and pictures; settings, fields, samples and other files stay', () => {
    const imported: DraftSource = {
      files: {
        'template.html': '<p>Hello {{name}}, {{city}}</p>',
        'style.css': 'p { color: blue }',
        'template.json': '{ "name": "Else" }',
        'sample.json': '{ "name": "name", "city": "Paris" }',
      },
      assets: { 'assets/image1.png': asset('c') },
    }
    const { files, assets } = withDocument(source, imported)
    expect(files['template.html']).to.equal('<p>Hello {{name}}, {{city}}</p>')
    expect(files['style.css']).to.equal('p { color: blue }')
    expect(files['template.json']).to.equal(source.files['template.json'])
    expect(files['sample.long.json']).to.equal(source.files['sample.long.json'])
    expect(JSON.parse(files['sample.json'] ?? '')).to.deep.equal({ name: 'Ada', city: 'Paris' })
    expect(assets).to.deep.equal({ 'assets/image1.png': asset('c'), 'assets/logo.png': asset('b') })
  })

  it('leaves a sample as it was typed where the document names nothing new, or it cannot be read', () => {
    for (const text of ['{ "name":"Ada" }', '{ broken']) {
      const before = { ...source, files: { ...source.files, 'sample.json': text } }
      const imported = { files: { 'template.html': '', 'sample.json': '{ "name": "name" }' }, assets: {} }
      expect(withDocument(before, imported).files['sample.json']).to.equal(text)
    }
  })
})

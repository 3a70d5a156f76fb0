import { expect } from 'chai'
import { makeSingleEdit } from './single-edits.ts'

const source = {
  files: { 'template.html': '<p>{{a}}</p>', 'template.json': '{}', 'sample.json': '{ "a": "x" }\n' },
  assets: {},
}

describe('renameField', () => {
  it('refuses invalid field names, and accepts others', async () => {
    for (const to of ['__proto__', 'constructor', 'prototype', ' ', 'x'.repeat(101)]) {
      const made = await makeSingleEdit('renameField', { path: 'a', to }, source)
      expect(made, to).to.have.property('refused')
    }
    const made = await makeSingleEdit('renameField', { path: 'a', to: 'proto' }, source)
    expect('source' in made && made.source.files['template.html']).to.equal('<p>{{proto}}</p>')
  })
})

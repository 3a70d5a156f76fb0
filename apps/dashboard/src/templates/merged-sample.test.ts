import { compileText } from '@platen/merge'
import { expect } from 'chai'
import { mergedSample } from './merged-sample.ts'

describe('a merged sample', () => {
  const settings = {
    locale: 'de',
    fields: { due: { type: 'date', format: 'long' }, qty: { type: 'number' } },
    computed: { total: 'qty * 2.5' },
  }
  const files = { 'template.json': JSON.stringify(settings), 'texts/de.json': '{ "invoice": "Rechnung" }' }
  const sample = { due: '2026-12-01', qty: 500 }
  const printed = (given: Record<string, string>, data: Record<string, unknown> = sample) => {
    const compiled = compileText('{{text.invoice}} {{due}}: {{total}}', { file: 'template.json' })
    return compiled.ok ? compiled.template.render(mergedSample(given, data)) : ''
  }

  it('has formatted values, results of formulas and translated text', () => {
    expect(printed(files)).to.equal('Rechnung 1. Dezember 2026: 1.250')
    expect(sample).to.deep.equal({ due: '2026-12-01', qty: 500 })
  })

  it('is the sample itself without settings, or if it does not match them', () => {
    expect(mergedSample({ 'template.json': '{ "name": "x" }' }, sample)).to.equal(sample)
    expect(mergedSample(files, { due: 'soon' })).to.deep.equal({ due: 'soon' })
    for (const broken of [
      '{ "fields": 7 }',
      '{ "fields": { "due": null } }',
      '{ "computed": [',
      '{"locale": []}',
    ])
      expect(mergedSample({ 'template.json': broken }, sample), broken).to.deep.include(sample)
    expect(printed({ 'template.json': '{}', 'texts/en.json': '[1' })).to.equal(' 2026-12-01: ')
  })
})

import { compileTemplate, declaredFieldsOf, declareFields } from '@platen/merge'
import { expect } from 'chai'
import { expectedFields } from './expected-fields.ts'

describe('the uses of a field', () => {
  const html = '{{seller.contact}} {{#items}}{{what}} {{currency}} {{payee.name}}{{/items}}'
  const compiled = compileTemplate(html, { file: 'template.html' })
  const declared = declaredFieldsOf({
    language: 'en',
    fields: { items: { type: 'list', fields: { rate: { type: 'number' } } } },
    computed: { sum: 'sum(items.rate)' },
  })
  const pageFields = declareFields(compiled.ok ? compiled.template.fields : [], declared)
  const { inPage, elsewhere } = expectedFields(pageFields, {
    patterns: [
      { position: 'PDF metadata', text: '{{seller.name}}' },
      { position: 'formats', text: '{{#items}}{{currency}}{{/items}}' },
    ],
    optional: [],
    declared,
  })

  it('belong to exactly that field, not to others in its group', () => {
    expect(elsewhere.get('seller.name')).to.deep.equal(['PDF metadata'])
    expect(elsewhere.get('seller.contact')).to.equal(undefined)
    expect([inPage.has('seller.contact'), inPage.has('seller.name')]).to.deep.equal([true, false])
  })

  it('include fields of a list, and those that the list looks up in its parents', () => {
    for (const name of ['items.what', 'items.currency', 'currency', 'payee.name'])
      expect(inPage.has(name), name).to.equal(true)
    expect(elsewhere.get('currency')).to.deep.equal(['formats'])
    expect(elsewhere.get('items')).to.equal(undefined)
  })

  it('are empty if only formulas need it', () => {
    expect([inPage.has('items.rate'), inPage.has('sum')]).to.deep.equal([false, false])
  })
})

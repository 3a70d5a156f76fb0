import { compileTemplate } from '@platen/merge'
import { expect } from 'chai'
import { type SentField, sentFields } from './sent-fields.ts'

/** Writes a field as `name`, `name?` if it is optional and `name[]` if it is a list. */
const written = ({ name, isList, isOptional, children }: SentField): string =>
  `${name}${isList ? '[]' : ''}${isOptional ? '?' : ''}${children.length > 0 ? ` { ${children.map(written).join(' ')} }` : ''}`

describe('the fields of a version', () => {
  it('are listed once and nested as in the data, even if a section repeats them', () => {
    const html =
      '{{no}}{{#seller.vat}}<p>{{seller.vat}}</p>{{/seller.vat}}{{#items}}<p>{{what}}</p>{{/items}}{{no}}'
    const compiled = compileTemplate(html, { file: 'template.html', optional: ['no'] })
    const fields = compiled.ok ? compiled.template.fields : []
    expect(
      sentFields(fields, [{ no: '1', seller: { vat: 'A' }, items: [{ what: 'x' }] }]).map(written),
    ).to.deep.equal(['no?', 'seller? { vat }', 'items[]? { what? }'])
  })
})

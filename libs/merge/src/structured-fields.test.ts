import { expect } from 'chai'
import { checkData } from './check-data.ts'
import { compileText, compileTemplate } from './compile-template.ts'
import { declareFields } from './declare-fields.ts'
import { findStructuredNames } from './structured-fields.ts'

function fieldsOf(source: string) {
  const compiled = compileTemplate(source, { file: 'template.html' })
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults))
  return compiled.template.fields
}

const page = `{{number}}{{customer.name}}{{#items}}{{description}}{{/items}}{{#note}}{{note}}{{/note}}
  {{#draft}}Draft of {{number}}{{/draft}}{{#tags}}{{.}}{{/tags}}{{#company}}{{title}}{{/company}}`

function found(pattern: string, fields = fieldsOf(page)): string[] {
  const compiled = compileText(pattern, { file: 'fileName' })
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults))
  return findStructuredNames(compiled.template.fields, fields)
}

describe('the suggestion for an unknown key', () => {
  const suggested = (data: Record<string, unknown>) =>
    checkData(fieldsOf(`${page}{{customer_vat}}`), data, '')
      .faults.filter(({ code }) => code === 'unknown_key')
      .map(({ suggestion }) => suggestion)

  it('is the dotted path with the same words rather than a name with similar letters', () => {
    expect(suggested({ customer_name: 'Ada', customerName: 'Ada' })).to.deep.equal([
      'customer.name',
      'customer.name',
    ])
  })

  it('is not a list or a group if the value is a string or a number', () => {
    expect(suggested({ Item: 'x', Customer: 'x', itms: 5 })).to.deep.equal([undefined, undefined, undefined])
    expect(suggested({ itms: [], custmer: {} })).to.deep.equal(['items', 'customer'])
  })
})

describe('names in a pattern that have no text of their own', () => {
  it('are lists and groups, and are reported with an alternative', () => {
    expect(found('{{items}}-{index}')).to.deep.equal([
      '"items" is a list, which has no text of its own. Use a field with a single value, such as {{number}}.',
    ])
    expect(found('{{customer}}')).to.deep.equal([
      '"customer" is a group, which has no text of its own. Use a field with a single value, such as {{customer.name}}.',
    ])
  })

  it('include those declared in template.json, and fields after the dot of a list', () => {
    const fields = declareFields(fieldsOf('{{no}}'), {
      fields: {
        rows: { type: 'list', fields: { qty: { type: 'number' } } },
        seller: { type: 'group', fields: { contact: { type: 'group', fields: { mail: { type: 'text' } } } } },
      },
    })
    expect(found('{{rows}}', fields)).to.have.length(1)
    expect(found('{{rows.qty}}', fields)).to.have.length(1)
    expect(found('{{seller.contact}}', fields)).to.deep.equal([
      '"seller.contact" is a group, which has no text of its own. Use a field with a single value, such as {{seller.contact.mail}}.',
    ])
    expect(found('{{#seller}}{{contact}}{{/seller}}', fields)).to.have.length(1)
    expect(found('{{#rows}}{{qty}}{{/rows}}{{seller.contact.mail}}{{no}}', fields)).to.deep.equal([])
  })

  it('do not include strings or booleans that also open sections', () => {
    expect(found('{{note}}{{draft}}{{tags}}{{number}}{{customer.name}}{{company.title}}')).to.deep.equal([])
    expect(found('{{#items}}{{description}}{{/items}}')).to.deep.equal([])
  })
})

import type { Field } from '@platen/contract'
import { compileTemplate } from '@platen/merge'
import { expect } from 'chai'
import { compareFields } from './compare-fields.ts'

function fieldsOf(html: string, optional: string[] = []): Field[] {
  const compiled = compileTemplate(html, { file: 'template.html', optional })
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults))
  return compiled.template.fields
}

/** Each change as `name change`, with `!` for a breaking one and `→` before a new name. */
function changes(before: Field[], after: Field[]): string[] {
  return compareFields(before, after, []).map(
    ({ name, change, isBreaking, renamedTo }) =>
      `${isBreaking ? '!' : ''}${name} ${change}${renamedTo === undefined ? '' : ` → ${renamedTo}`}`,
  )
}

describe('compareFields', () => {
  it('is empty for the same fields in another order', () => {
    expect(changes(fieldsOf('{{a}}{{#b}}{{c}}{{/b}}'), fieldsOf('{{#b}}{{c}}{{/b}}{{a}}'))).to.deep.equal([])
  })

  it('a new value breaks requests, an optional one, a new list and what stands in it do not', () => {
    const after = fieldsOf('{{a}}{{b}}{{c}}{{#items}}{{price}}{{/items}}', ['c'])
    expect(changes(fieldsOf('{{a}}'), after)).to.deep.equal([
      '!b added',
      'c added',
      'items added',
      'items.price added',
    ])
  })

  it('a value in a list that was there breaks requests', () => {
    const before = fieldsOf('{{#items}}{{price}}{{/items}}')
    expect(changes(before, fieldsOf('{{#items}}{{price}}{{tax}}{{/items}}'))).to.deep.equal([
      '!items.tax added',
    ])
  })

  it('names what a removed field may have become: near, in the same place, of the same kind', () => {
    const before = fieldsOf('{{invoice_no}}{{#lines}}{{price}}{{/lines}}{{total}}')
    const after = fieldsOf('{{invoiceNo}}{{#line}}{{prices}}{{/line}}{{#totals}}x{{/totals}}')
    expect(changes(before, after).filter((change) => change.includes('removed'))).to.deep.equal([
      '!invoice_no removed → invoiceNo',
      '!lines removed → line',
      '!lines.price removed → line.prices',
      '!total removed',
    ])
  })

  it('tells optional and required apart', () => {
    const [optional, required] = [fieldsOf('{{a}}', ['a']), fieldsOf('{{a}}')]
    expect(changes(optional, required)).to.deep.equal(['!a now_required'])
    expect(changes(required, optional)).to.deep.equal(['a now_optional'])
  })

  it('another kind breaks requests, unless it takes what the old one took', () => {
    expect(changes(fieldsOf('{{a}}'), fieldsOf('{{#a}}x{{/a}}'))).to.deep.equal(['!a kind_changed'])
    expect(changes(fieldsOf('{{#a}}x{{/a}}'), fieldsOf('{{a}}'))).to.deep.equal(['!a kind_changed'])
    expect(changes(fieldsOf('{{a}}'), fieldsOf('{{#a}}x{{/a}}{{a}}'))).to.deep.equal(['a kind_changed'])
    expect(changes(fieldsOf('{{a.b}}'), fieldsOf('{{#a}}{{b}}{{/a}}'))).to.deep.equal(['a kind_changed'])
  })

  it('counts the documents of every version that had the field', () => {
    const inUse = [
      { fields: fieldsOf('{{a}}{{b}}'), documents: 3 },
      { fields: fieldsOf('{{a}}'), documents: 4 },
    ]
    const found = compareFields(fieldsOf('{{a}}{{b}}'), fieldsOf('{{x_y_z}}'), inUse)
    expect(found.map(({ name, recentDocuments }) => [name, recentDocuments])).to.deep.equal([
      ['a', 7],
      ['b', 3],
      ['x_y_z', 0],
    ])
  })
})

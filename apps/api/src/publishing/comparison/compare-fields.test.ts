import { type Field, describeFieldChange } from '@platen/contract'
import { checkData, compileTemplate } from '@platen/merge'
import { expect } from 'chai'
import { compareFields } from './compare-fields.ts'

function fieldsOf(html: string, optional: string[] = []): Field[] {
  const compiled = compileTemplate(html, { file: 'template.html', optional })
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults))
  return compiled.template.fields
}

/** Returns each change as `name change`, with `!` before a breaking one and `→` before a new name. */
function changes(before: Field[], after: Field[]): string[] {
  return compareFields(before, after, []).map(
    ({ name, change, isBreaking, renamedTo }) =>
      `${isBreaking ? '!' : ''}${name} ${change}${renamedTo === undefined ? '' : ` → ${renamedTo}`}`,
  )
}

describe('compareFields', () => {
  it('returns nothing for the same fields in a different order', () => {
    expect(changes(fieldsOf('{{a}}{{#b}}{{c}}{{/b}}'), fieldsOf('{{#b}}{{c}}{{/b}}{{a}}'))).to.deep.equal([])
  })

  it('a new required value breaks requests, but a new optional value, or a new list with its fields, does not', () => {
    const after = fieldsOf('{{a}}{{b}}{{c}}{{#items}}{{price}}{{/items}}', ['c'])
    expect(changes(fieldsOf('{{a}}'), after)).to.deep.equal([
      '!b added',
      'c added',
      'items added',
      'items.price added',
    ])
  })

  it('a new required value in an existing list breaks requests', () => {
    const before = fieldsOf('{{#items}}{{price}}{{/items}}')
    expect(changes(before, fieldsOf('{{#items}}{{price}}{{tax}}{{/items}}'))).to.deep.equal([
      '!items.tax added',
    ])
  })

  it('suggests the new name of a removed field: similar, in the same position, of the same kind', () => {
    const before = fieldsOf('{{invoice_no}}{{#lines}}{{price}}{{/lines}}{{total}}')
    const after = fieldsOf('{{invoiceNo}}{{#line}}{{prices}}{{/line}}{{#totals}}x{{/totals}}')
    expect(changes(before, after).filter((change) => change.includes('removed'))).to.deep.equal([
      '!invoice_no removed → invoiceNo',
      '!lines removed → line',
      '!lines.price removed → line.prices',
      '!total removed',
    ])
  })

  it('distinguishes optional and required fields', () => {
    const [optional, required] = [fieldsOf('{{a}}', ['a']), fieldsOf('{{a}}')]
    expect(changes(optional, required)).to.deep.equal(['!a now_required'])
    expect(changes(required, optional)).to.deep.equal(['a now_optional'])
  })

  it('a field of a different kind breaks requests, unless it accepts the values of the old field', () => {
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

describe('the reported effect of a new field matches the effect on callers', () => {
  /** Returns the descriptions of the new fields, and a function that checks whether the new version accepts data. */
  const reportOf = (before: string, after: string, optional: string[] = []) => {
    const fields = fieldsOf(after, optional)
    const added = compareFields(fieldsOf(before), fields, []).filter(({ change }) => change === 'added')
    return {
      takes: (data: object) => checkData(fields, data).total === 0,
      words: added.map((change) =>
        describeFieldChange(change)
          .map((piece) => (typeof piece === 'string' ? piece : piece.code))
          .join(''),
      ),
    }
  }
  const mustGive =
    'is new, and all spreadsheets and programs must send it. Spreadsheets and programs that do not send it will be rejected.'

  it('a new group must be sent with its fields, because data without them is rejected', () => {
    const { takes, words } = reportOf('{{a}}', '{{a}}{{buyer.name}}{{buyer.home.city}}')
    expect(words).to.deep.equal(
      ['buyer', 'buyer.name', 'buyer.home', 'buyer.home.city'].map((name) => `${name} ${mustGive}`),
    )
    expect(takes({ a: 1 })).to.equal(false)
    expect(takes({ a: 1, buyer: { home: { city: 'x' } } })).to.equal(false)
    expect(takes({ a: 1, buyer: { name: 'x', home: {} } })).to.equal(false)
    expect(takes({ a: 1, buyer: { name: 'x', home: { city: 'x' } } })).to.equal(true)
  })

  it('a group of optional fields can be omitted, and so can each of its fields', () => {
    const { takes, words } = reportOf('{{a}}', '{{a}}{{buyer.name}}', ['buyer.name'])
    expect(words).to.deep.equal(
      ['buyer', 'buyer.name'].map((name) => `${name} is new. Spreadsheets and programs can omit it.`),
    )
    expect(takes({ a: 1 })).to.equal(true)
    expect(takes({ a: 1, buyer: {} })).to.equal(true)
  })

  it('a field in a new list can be omitted with its list', () => {
    const { takes, words } = reportOf('{{a}}', '{{a}}{{#items}}{{price}}{{/items}}')
    expect(words).to.deep.equal([
      'items is new. Spreadsheets and programs can omit it.',
      'items.price is new. Spreadsheets and programs can omit items, but if they send it, they must also send items.price.',
    ])
    expect(takes({ a: 1 })).to.equal(true)
    expect(takes({ a: 1, items: [{}] })).to.equal(false)
    expect(takes({ a: 1, items: [{ price: 2 }] })).to.equal(true)
  })

  it('a field in a list can be omitted if the data has a required field with the same name outside of the list', () => {
    const { takes, words } = reportOf('{{a}}{{#items}}x{{/items}}', '{{a}}{{#items}}{{a}}{{/items}}')
    expect(words).to.deep.equal(['items.a is new. Spreadsheets and programs can omit it.'])
    expect(takes({ a: 1, items: [{}] })).to.equal(true)
  })

  it('reports a group as required if one of its fields becomes required', () => {
    const before = fieldsOf('{{a}}{{buyer.name}}', ['buyer.name'])
    expect(changes(before, fieldsOf('{{a}}{{buyer.name}}'))).to.deep.equal([
      '!buyer now_required',
      '!buyer.name now_required',
    ])
  })
})

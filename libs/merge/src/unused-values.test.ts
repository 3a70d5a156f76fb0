import type { FieldDeclaration } from '@platen/contract'
import { expect } from 'chai'
import { declareFields, type DeclaredFields } from './declare-fields.ts'
import { givenTemplate } from './testing/given-template.ts'
import { findUnusedValues } from './unused-values.ts'

const fields: Record<string, FieldDeclaration> = {
  no: { type: 'text' },
  note: { type: 'text' },
  items: { type: 'list', fields: { title: { type: 'text' }, weight: { type: 'number' } } },
}
const source = '{{no}}{{#items}}{{title}}{{/items}}'

function unusedOf(data: unknown, declared: DeclaredFields = {}): string[] {
  const tree = declareFields(givenTemplate(source).fields, { fields, ...declared })
  return findUnusedValues(tree, data).map(({ code, pointer, message }) => `${code} ${pointer}: ${message}`)
}

describe('findUnusedValues', () => {
  it('names declared values that are not printed, at the top level and in the first item that has them', () => {
    const items = [{ title: 'Sunglasses' }, { title: 'Lounger', weight: 4 }, { title: 'Chair', weight: 6 }]
    expect(unusedOf({ no: '1', note: 'Thanks', items })).to.deep.equal([
      'not_used /data/items/1/weight: The template does not print "weight".',
      'not_used /data/note: The template does not print "note".',
    ])
  })

  it('names the whole list if nothing in it is printed', () => {
    const rates: FieldDeclaration = { type: 'list', fields: { rate: { type: 'percent' } } }
    expect(unusedOf({ no: '1', rates: [{ rate: 1 }] }, { fields: { ...fields, rates } })).to.deep.equal([
      'not_used /data/rates: The template does not print "rates".',
    ])
  })

  it('does not name values that are printed, used in formulas, not sent, or unknown to the template', () => {
    const items = [{ title: 'Lounger', weight: 4, colour: 'red' }]
    expect(unusedOf({ no: '1', items, zebra: 1 }, { inputs: ['items.weight'] })).to.deep.equal([])
  })
})

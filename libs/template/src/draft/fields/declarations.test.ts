import type { TypedSettings } from '@platen/contract'
import { expect } from 'chai'
import { declarationAt, readDeclarations, withComputed, withDeclaration } from './declarations.ts'

describe('declarations in template.json', () => {
  it('are read without invalid parts', () => {
    const settings = {
      fields: {
        a: { type: 'date' },
        b: { type: 'nonsense' },
        c: 5,
        d: { type: 'list', fields: { e: { type: 'money' }, f: [] } },
      },
      computed: { g: 'a + 1', h: { formula: 'b', type: 'money' }, i: 7, j: {} },
    } as unknown as TypedSettings
    const read = readDeclarations(settings)
    expect(Object.keys(read.fields)).to.deep.equal(['a', 'd'])
    expect(declarationAt(read, ['d', 'e'])).to.deep.equal({ type: 'money' })
    expect(declarationAt(read, ['d', 'f'])).to.equal(undefined)
    expect(Object.entries(read.computed)).to.deep.equal([
      ['g', { formula: 'a + 1' }],
      ['h', { formula: 'b', type: 'money' }],
    ])
    expect(readDeclarations({ fields: 'x', computed: [] } as unknown as TypedSettings).fields).to.deep.equal(
      {},
    )
  })

  it('keep limits only for numbers, and checks only for text fields', () => {
    const fields = {
      vat: { type: 'percent', min: 0, max: 1 },
      seats: { type: 'number', max: 'many' },
      name: { type: 'text', max: 3 },
      iban: { type: 'text', check: 'iban' },
      bic: { type: 'multiline', check: 'iban' },
    }
    expect(readDeclarations({ fields } as unknown as TypedSettings).fields).to.deep.equal({
      vat: { type: 'percent', min: 0, max: 1 },
      seats: { type: 'number' },
      name: { type: 'text' },
      iban: { type: 'text', check: 'iban' },
      bic: { type: 'multiline' },
    })
  })

  it('declare the list of a field, and remove it with its last field', () => {
    const written = withDeclaration({}, ['items', 'price'], { type: 'money', currency: 'EUR' })
    expect(written).to.deep.equal({
      fields: { items: { type: 'list', fields: { price: { type: 'money', currency: 'EUR' } } } },
    })
    expect(withDeclaration(written, ['items', 'price'], undefined)).to.deep.equal({ fields: undefined })
    const labelled = {
      fields: { items: { type: 'list', label: 'Items', fields: { price: { type: 'money' } } } },
    } as const
    expect(withDeclaration(labelled, ['items', 'price'], undefined)).to.deep.equal({
      fields: { items: { type: 'list', label: 'Items' } },
    })
  })

  it('do not change when an undeclared field is removed', () => {
    const fields = { items: { type: 'list' } } as const
    expect(withDeclaration({ fields }, ['items', 'price'], undefined)).to.deep.equal({ fields })
    expect(withDeclaration({}, ['price'], undefined)).to.deep.equal({ fields: undefined })
  })

  it('declare the group of a field', () => {
    const around = () => 'group' as const
    expect(withDeclaration({}, ['customer', 'since'], { type: 'date' }, around)).to.deep.equal({
      fields: { customer: { type: 'group', fields: { since: { type: 'date' } } } },
    })
  })

  it('keep other fields unchanged', () => {
    const fields = { a: { type: 'date' }, b: { type: 'text' } } as const
    expect(withDeclaration({ fields }, ['b'], { type: 'number' })).to.deep.equal({
      fields: { a: { type: 'date' }, b: { type: 'number' } },
    })
  })

  it('write a formula without settings as a string', () => {
    const written = withComputed({}, ['items', 'amount'], { formula: 'qty * price' })
    expect(written).to.deep.equal({ computed: { 'items.amount': 'qty * price' } })
    expect(
      withComputed(written, ['items', 'amount'], { formula: 'qty * price', type: 'money' }),
    ).to.deep.equal({
      computed: { 'items.amount': { formula: 'qty * price', type: 'money' } },
    })
    expect(withComputed(written, ['items', 'amount'], undefined)).to.deep.equal({ computed: undefined })
  })
})

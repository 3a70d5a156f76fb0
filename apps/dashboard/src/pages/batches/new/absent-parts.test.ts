import { compileTemplate, declareFields, declaredFieldsOf } from '@platen/merge'
import { expect } from 'chai'
import { targetsOf } from '../columns/targets.ts'
import { absentParts } from './absent-parts.ts'

const compiled = compileTemplate(
  '{{no}}{{#bank}}{{iban}} {{bic}}{{/bank}}{{#note}}{{note}}{{/note}}{{#paid}}paid{{/paid}}{{#lines}}{{text}}{{#more}}{{more}}{{/more}}{{/lines}}',
  { file: 'template.html' },
)
const fields = compiled.ok ? compiled.template.fields : []
const sample = {
  no: 1,
  bank: { iban: 'X', bic: 'Y' },
  note: 'Thanks',
  paid: true,
  lines: [{ text: 'a', more: 'b' }],
}

const absent = (data: Record<string, unknown>[], { isCut = false, filled = [] as string[] } = {}) =>
  absentParts({
    fields,
    targets: targetsOf(fields),
    sample,
    items: data.map((one, at) => ({ item: at + 1, line: at + 2, data: one, faults: [], warnings: [] })),
    isCut,
    filled: new Set(filled),
  })

describe('absentParts', () => {
  it('finds the parts that the sample prints, with their fields', () => {
    expect(absent([{ no: 1 }, { no: 2, lines: [{ text: 'a' }], note: ' ' }])).to.deep.equal([
      { label: 'bank', inner: ['bank.iban', 'bank.bic'], isGiven: false },
      { label: 'note', inner: [], isGiven: true },
    ])
  })

  it('distinguishes parts with a column from those without one', () => {
    const none = [{ no: 1, lines: [{ text: 'a' }] }]
    const given = (filled: string[]) =>
      absent(none, { filled }).map(({ label, isGiven }) => `${label} ${isGiven ? 'empty' : 'missing'}`)
    expect(given([])).to.deep.equal(['bank missing', 'note missing'])
    expect(given(['bank.bic', 'no'])).to.deep.equal(['bank empty', 'note missing'])
  })

  it('ignores parts with default values, such as the company’s bank, and groups with such parts', () => {
    const source = '{{no}}{{#bank}}{{iban}}{{/bank}}{{#pay}}{{#account}}{{account}}{{/account}}{{/pay}}'
    const declared = declaredFieldsOf({
      language: 'en',
      locale: 'en',
      timeZone: 'UTC',
      fields: {
        bank: { type: 'group', default: {}, fields: { iban: { type: 'text', default: 'DE 1' } } },
        pay: { type: 'group', default: {}, fields: { account: { type: 'text', default: 'DE 2' } } },
      },
    })
    const read = compileTemplate(source, { file: 'template.html' })
    const own = read.ok ? declareFields(read.template.fields, declared) : []
    const given = { no: 1, bank: { iban: 'X' }, pay: { account: 'Y' } }
    const parts = (data: Record<string, unknown>) =>
      absentParts({
        fields: own,
        targets: targetsOf(own),
        sample: given,
        items: [{ item: 1, line: 2, data, faults: [], warnings: [] }],
        isCut: false,
        filled: new Set(),
      }).map(({ label }) => label)
    expect(own.map(({ name }) => name)).to.include.members(['bank', 'pay'])
    expect(parts({ no: 1 })).to.deep.equal([])
    expect(parts({ no: 1, bank: null, pay: {} })).to.deep.equal([])
    // An empty string in the data is printed as empty.
    expect(parts({ no: 1, bank: { iban: '' }, pay: { account: '' } })).to.deep.equal(['bank', 'pay'])
  })

  it('ignores parts that one document has, or that unread rows may have', () => {
    const some = [
      { no: 1, bank: { iban: '', bic: '' } },
      { no: 2, note: 'x', bank: { iban: 'X' }, lines: [{ text: 'a' }] },
    ]
    expect(absent(some)).to.deep.equal([])
    const none = [{ no: 1, note: 'x', bank: { iban: '' }, lines: [{ text: 'a' }] }]
    expect(absent(none, { isCut: true, filled: ['bank.iban'] })).to.deep.equal([])
    expect(absent(none, { isCut: true }).map(({ label }) => label)).to.deep.equal(['bank'])
  })
})

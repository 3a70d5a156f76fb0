import { expect } from 'chai'
import { readChips, type ChipContext } from './chips.ts'

const known: ChipContext = {
  keys: [],
  names: [
    { name: 'due_date', label: 'Due date', detail: 'date', children: [], isList: false },
    { name: 'notes', label: 'Notes', detail: 'text of several lines', children: [], isList: false },
    { name: 'paid', label: 'Paid', detail: 'yes or no', children: [], isList: false },
    { name: 'items', label: 'Items', detail: 'list', children: [], isList: true },
  ],
  texts: new Map([
    ['pay_by', 'Please pay by {{due_date}} and quote {{ no }}{{#paid}}!{{/paid}}.'],
    ['loop', 'Again: {{text.loop}}'],
  ]),
  printed: () => undefined,
}
const words = (text: string) => readChips(text, [], known).map((chip) => chip.words)

describe('chips of merge tags', () => {
  it('show a translated string with the labels of its fields', () => {
    expect(words('{{text.pay_by}}')).to.deep.equal(['Please pay by Due date and quote no!.'])
  })

  it('describe conditions on values, booleans and lists, and mark where they end', () => {
    expect(words('{{#notes}}x{{/notes}}{{^notes}}y{{/notes}}')).to.deep.equal([
      'only with Notes',
      'end: Notes',
      'without Notes',
      'end: Notes',
    ])
    expect(words('{{#paid}}x{{/paid}}{{^paid}}y{{/paid}}{{#items}}z{{/items}}')).to.deep.equal([
      'only when Paid',
      'end: Paid',
      'when not Paid',
      'end: Paid',
      'for each: Items',
      'end: Items',
    ])
  })

  it('stop at a string that refers to itself', () => {
    expect(words('{{text.loop}}')).to.deep.equal(['Again: text.loop'])
  })
})

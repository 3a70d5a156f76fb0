import { expect } from 'chai'
import { chipsOf, type FieldWords } from './chip-words.ts'

const known: FieldWords = {
  keys: [],
  names: [{ name: 'due_date', label: 'Due date', detail: 'date', children: [], isList: false }],
  texts: new Map([
    ['pay_by', 'Please pay by {{due_date}} and quote {{ no }}{{#paid}}!{{/paid}}.'],
    ['loop', 'Again: {{text.loop}}'],
  ]),
  printed: () => undefined,
}
const words = (text: string) => chipsOf(text, [], known).map((chip) => chip.words)

describe('the merge tags of a text in words', () => {
  it('a text of the languages is shown as it is read: the fields in it by what they are called, without a brace', () => {
    expect(words('{{text.pay_by}}')).to.deep.equal(['Please pay by Due date and quote no!.'])
  })

  it('a text that names itself ends', () => {
    expect(words('{{text.loop}}')).to.deep.equal(['Again: text.loop'])
  })
})

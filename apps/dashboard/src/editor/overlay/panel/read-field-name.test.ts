import { expect } from 'chai'
import { readFieldName } from './read-field-name.ts'

describe('names of fields that are typed in the panel', () => {
  it('are read with and without their braces, dotted for nested ones', () => {
    const read = ['paid', ' paid ', '{{#order.paid}}', '{{ paid }}', 'größe_2', 'ID-7', ''].map(readFieldName)
    expect(read).to.deep.equal(['paid', 'paid', 'order.paid', 'paid', 'größe_2', 'ID-7', ''])
  })

  it('are refused where no field can be named so', () => {
    for (const typed of ['is paid', 'a..b', '.png', 'logo.', '{{a}} {{b}}', 'a<b', 'this'])
      expect(readFieldName(typed), typed).to.equal(undefined)
  })
})

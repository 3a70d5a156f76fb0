import { expect } from 'chai'
import { readFieldName } from './read-field-name.ts'

describe('typed field names', () => {
  it('are read with and without braces, with dots for nested fields', () => {
    const read = ['paid', ' paid ', '{{#order.paid}}', '{{ paid }}', 'größe_2', 'ID-7', ''].map(readFieldName)
    expect(read).to.deep.equal(['paid', 'paid', 'order.paid', 'paid', 'größe_2', 'ID-7', ''])
  })

  it('are rejected if they are invalid', () => {
    for (const typed of ['is paid', 'a..b', '.png', 'logo.', '{{a}} {{b}}', 'a<b', 'this'])
      expect(readFieldName(typed), typed).to.equal(undefined)
  })
})

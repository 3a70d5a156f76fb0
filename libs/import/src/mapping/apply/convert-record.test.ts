import { expect } from 'chai'
import { givenFields } from '../testing/given-fields.ts'
import { fillTargets } from '../targets/fill-targets.ts'
import { convertRecord } from './convert-record.ts'

describe('convertRecord', () => {
  it('converts typed text to the types of the fields, in rows and groups, and keeps what cannot be converted', () => {
    const targets = fillTargets(
      givenFields('{{a.due}} {{note}} {{#items}}{{price}}{{/items}}', {
        a: { type: 'group', fields: { due: { type: 'date' } } },
        note: { type: 'text' },
        items: { type: 'list', fields: { price: { type: 'number' } } },
      }),
    )
    const typed = {
      a: { due: '2026-11-24' },
      note: '',
      items: [{ price: '12.50' }, { price: 'many' }],
      other: 1,
    }
    expect(convertRecord(targets, typed)).to.deep.equal({
      a: { due: '2026-11-24' },
      note: '',
      items: [{ price: 12.5 }, { price: 'many' }],
      other: 1,
    })
    expect(typed.items[0]).to.deep.equal({ price: '12.50' })
  })
})

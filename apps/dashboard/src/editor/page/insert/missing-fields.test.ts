import { expect } from 'chai'
import { withExamples, withMissingFields } from './missing-fields.ts'

const fields = {
  note: { type: 'text', label: 'Note', required: true },
  items: { type: 'list', fields: { what: { type: 'text', example: 'Layout' }, amount: { type: 'number' } } },
} as const

describe('what a kept block brings into another template', () => {
  it('declares what is not known there, as what data may leave out, and adds to lists what their rows lack', () => {
    const has = { items: { type: 'list', fields: { what: { type: 'text', label: 'Own' } } } } as const
    expect(withMissingFields({ fields: has }, fields, () => false)).to.deep.equal({
      items: {
        type: 'list',
        fields: {
          what: { type: 'text', label: 'Own' },
          amount: { type: 'number', required: false },
        },
      },
      note: { type: 'text', label: 'Note', required: false },
    })
    expect(withMissingFields({ fields: has }, { note: fields.note }, () => true)).to.equal(undefined)
  })

  it('fills samples with an example of each field that they lack, and touches nothing else', () => {
    const filled = withExamples({ note: 'Own', no: 1 }, fields)
    expect(filled).to.include({ note: 'Own', no: 1 })
    expect(filled['items']).to.have.length(1)
    expect((filled['items'] as unknown[])[0]).to.have.property('what', 'Layout')
    const whole = { note: '', items: [] }
    expect(withExamples(whole, fields)).to.equal(whole)
  })
})

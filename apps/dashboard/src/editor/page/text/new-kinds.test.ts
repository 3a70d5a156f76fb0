import { expect } from 'chai'
import { declarationOf, kindsFor } from './new-kinds.ts'

const guessed = (name: string) => kindsFor(name)[0]?.type

describe('the type of a new field', () => {
  it('is guessed from the last word of its name, then from the other words, and is text otherwise', () => {
    const names = {
      discount: 'percent',
      discount_amount: 'money',
      unitPrice: 'money',
      due_date: 'date',
      hours: 'number',
      tax_number: 'percent',
      project: 'text',
      collection: 'text',
    }
    for (const [name, type] of Object.entries(names)) expect(guessed(name), name).to.equal(type)
  })

  it('is followed by the other types to choose from', () => {
    expect(kindsFor('discount').map(({ type }) => type)).to.deep.equal([
      'percent',
      'text',
      'money',
      'number',
      'date',
    ])
  })

  it('comes with an example, and an amount uses the currency of the template’s other amounts', () => {
    const [percent, , money] = kindsFor('discount')
    const settings = {
      fields: { items: { type: 'list', fields: { price: { type: 'money', currency: 'GBP' } } } },
    }
    expect(percent && declarationOf(percent, {})).to.deep.equal({ type: 'percent', example: 0.05 })
    expect(money && declarationOf(money, settings as never)).to.deep.equal({
      type: 'money',
      currency: 'GBP',
      example: 100,
    })
  })
})

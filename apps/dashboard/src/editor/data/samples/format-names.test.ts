import { expect } from 'chai'
import { cleanSettings } from '@platen/template/draft'
import { withFormatNames } from './format-names.ts'

const settings = cleanSettings({
  language: 'de',
  locale: '{{customer.locale}}',
  fields: { items: { type: 'list', fields: { price: { type: 'money', currency: '{{currency}}' } } } },
})

describe('generated samples', () => {
  it('have valid currencies and languages', () => {
    const made = { currency: '{{currency}}', customer: { name: 'x', locale: '' }, items: [{ price: 1 }] }
    expect(withFormatNames(made, settings, {})).to.deep.equal({
      currency: 'EUR',
      customer: { name: 'x', locale: 'de' },
      items: [{ price: 1 }],
    })
  })

  it('have those of the sample that they are based on', () => {
    const made = { currency: 'GBP and much more', items: [{ price: 1, currency: 'USD 2' }] }
    expect(withFormatNames(made, settings, { currency: 'GBP' })).to.deep.equal({
      currency: 'GBP',
      items: [{ price: 1, currency: 'GBP' }],
    })
  })
})

import type { ModelAnswer } from '@platen/contract'
import { expect } from 'chai'
import { formOf, keepsKey, settingsOf } from './model-form.ts'

const answer: ModelAnswer = {
  setBy: 'operator',
  hasKey: true,
  settings: {
    provider: 'compatible',
    baseUrl: 'http://models.example.com/v1',
    draftModel: 'large',
    hasVision: true,
    dailyTokensMax: 500_000,
  },
}

describe('the form of the model’s settings', () => {
  it('sends what it read, without a key and without what is empty', () => {
    expect(settingsOf(formOf(answer))).to.deep.equal(answer.settings)
  })

  it('sends a key and prices that are typed, without blanks around them', () => {
    const form = { ...formOf(answer), apiKey: ' sk-1 ', inputPrice: 2.5, outputPrice: 0 }
    expect(settingsOf(form)).to.include({ apiKey: 'sk-1', inputPrice: 2.5, outputPrice: 0 })
  })

  it('says that a key is wanted anew where the address is another one', () => {
    const form = formOf(answer)
    expect(keepsKey(answer, form)).to.equal(true)
    expect(keepsKey(answer, { ...form, baseUrl: 'http://elsewhere.example.com/v1' })).to.equal(false)
    expect(keepsKey(answer, { ...form, provider: 'anthropic' })).to.equal(false)
  })
})

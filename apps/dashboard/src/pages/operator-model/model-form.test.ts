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
    for (const [typed, sent] of [
      [2.5, 2.5],
      [0, 0],
      ['2.50', 2.5],
      ['1 000.0', 1_000],
    ] as const) {
      const form = { ...formOf(answer), apiKey: ' sk-1 ', inputPrice: typed, dailyTokensMax: typed }
      expect(settingsOf(form)).to.include({ apiKey: 'sk-1', inputPrice: sent, dailyTokensMax: sent })
    }
    expect(settingsOf({ ...formOf(answer), outputPrice: '' })).to.not.have.property('outputPrice')
  })

  it('says that a key is wanted anew where the address is another one', () => {
    const form = formOf(answer)
    expect(keepsKey(answer, form)).to.equal(true)
    expect(keepsKey(answer, { ...form, baseUrl: 'http://elsewhere.example.com/v1' })).to.equal(false)
    expect(keepsKey(answer, { ...form, provider: 'anthropic' })).to.equal(false)
  })
})

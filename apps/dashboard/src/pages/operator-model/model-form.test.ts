import type { ModelAnswer } from '@platen/contract'
import { expect } from 'chai'
import { formOf, usesSavedKey, settingsOf } from './model-form.ts'

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

describe('the form for the model settings', () => {
  it('sends the settings that it read, without a key or empty values', () => {
    expect(settingsOf(formOf(answer))).to.deep.equal(answer.settings)
  })

  it('trims the typed key and prices', () => {
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

  it('asks for a new key if the address changes', () => {
    const form = formOf(answer)
    expect(usesSavedKey(answer, form)).to.equal(true)
    expect(usesSavedKey(answer, { ...form, baseUrl: 'http://elsewhere.example.com/v1' })).to.equal(false)
    expect(usesSavedKey(answer, { ...form, provider: 'anthropic' })).to.equal(false)
  })
})

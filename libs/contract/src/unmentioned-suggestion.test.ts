import { expect } from 'chai'
import { unmentionedSuggestion } from './unmentioned-suggestion.ts'

describe('the suggestion of an error', () => {
  it('is returned only if the message does not contain it, even as one of the listed options', () => {
    const options = 'Must be one of "red", "green". You sent "gren".'
    expect(unmentionedSuggestion({ message: options, suggestion: 'green' })).to.equal('green')
    expect(unmentionedSuggestion({ message: 'The column is wrong.', suggestion: 'c' })).to.equal('c')
    const asked = 'The template does not use "nmae": did you mean "name"?'
    expect(unmentionedSuggestion({ message: asked, suggestion: 'name' })).to.equal(undefined)
    expect(unmentionedSuggestion({ message: 'Remove it.' })).to.equal(undefined)
  })
})

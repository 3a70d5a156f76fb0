import { expect } from 'chai'
import { unmentionedSuggestion } from './unmentioned-suggestion.ts'

describe('the suggestion of an error', () => {
  it('is what the message does not ask already, also where it is one of the options that are listed', () => {
    const options = 'The template takes one of "red", "green" here, not "gren".'
    expect(unmentionedSuggestion({ message: options, suggestion: 'green' })).to.equal('green')
    expect(unmentionedSuggestion({ message: 'The column is wrong.', suggestion: 'c' })).to.equal('c')
    const asked = 'The template does not use "nmae": did you mean "name"?'
    expect(unmentionedSuggestion({ message: asked, suggestion: 'name' })).to.equal(undefined)
    expect(unmentionedSuggestion({ message: 'Remove it.' })).to.equal(undefined)
  })
})

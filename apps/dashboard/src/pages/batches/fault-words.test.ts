import { expect } from 'chai'
import { adviceOf } from './fault-words.ts'

describe('what to do about an error of a batch', () => {
  it('names the nearest option, though the message lists all of them', () => {
    const message = 'The template takes one of "red", "green" here, not "gren".'
    expect(adviceOf({ pointer: '/colour', code: 'not_an_option', message, suggestion: 'green' })).to.equal(
      'Did you mean “green”?',
    )
  })

  it('says nothing that the message says', () => {
    const message = 'The template has no field for the column "nmae". Did you mean "name"?'
    expect(adviceOf({ pointer: '/nmae', code: 'unknown_column', message, suggestion: 'name' })).to.equal('')
  })
})

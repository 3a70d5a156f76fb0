import { expect } from 'chai'
import { adviceFor } from './fault-text.ts'

describe('adviceFor', () => {
  it('names the closest option, although the message lists all of them', () => {
    const message = 'Must be one of "red", "green". You sent "gren".'
    expect(adviceFor({ pointer: '/colour', code: 'not_an_option', message, suggestion: 'green' })).to.equal(
      'Did you mean “green”?',
    )
  })

  it('does not repeat the message', () => {
    const message = 'The template has no field for the column "nmae". Did you mean "name"?'
    expect(adviceFor({ pointer: '/nmae', code: 'unknown_column', message, suggestion: 'name' })).to.equal('')
  })
})

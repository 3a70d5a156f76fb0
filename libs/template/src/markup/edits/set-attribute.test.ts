import { expect } from 'chai'
import { attributeText } from './set-attribute.ts'

describe('writing an attribute in HTML', () => {
  it('escapes merge tags in names from a PDF', () => {
    for (const name of ['data-form', 'data-choice', 'data-options'])
      expect(attributeText(name, 'a {{secret}} {{#open}}'), name).to.not.include('{{')
    expect(attributeText('title', 'a {{name}}')).to.equal('a {{name}}')
  })
})

import { expect } from 'chai'
import { attributeText } from './set-attribute.ts'

describe('an attribute as HTML writes it', () => {
  it('has no merge tags where it names what a PDF has', () => {
    for (const name of ['data-form', 'data-choice', 'data-options'])
      expect(attributeText(name, 'a {{secret}} {{#open}}'), name).to.not.include('{{')
    expect(attributeText('title', 'a {{name}}')).to.equal('a {{name}}')
  })
})

import { expect } from 'chai'
import { hasBoxes, markFields } from './box-fields.ts'

describe('boxes that can overflow', () => {
  it('are found with any quotes, and list the fields that fill them', () => {
    for (const written of ['"shrink"', "'shrink'", 'shrink', ' "error"']) {
      const box = (more = '') =>
        `<div data-box="text" data-overflow=${written}${more}>{{a.b}} {{#c}}d{{/c}}</div>`
      expect(hasBoxes(box()), written).to.equal(true)
      expect(markFields(box()), written).to.equal(box(' data-fields="a.b c"'))
    }
    expect(hasBoxes('<div data-overflow="wrap">')).to.equal(false)
  })
})

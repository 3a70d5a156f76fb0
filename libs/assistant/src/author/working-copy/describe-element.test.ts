import { parseSource } from '@platen/template/markup'
import { expect } from 'chai'
import { describeElement } from './describe-element.ts'

const tree = parseSource(
  '<table><tr><td><div class="line"></div><b>{{name}}</b></td><td></td></tr></table><div><hr></div>',
)
const named = (tag: string) => {
  const element = tree.elements.find(({ start }) => start === tree.html.indexOf(tag))
  return element && describeElement(tree, element)
}

describe('the description of an element', () => {
  it('says where an element without text is', () => {
    expect(named('<div class="line">')).to.equal('the empty block in “{{name}}”')
    expect(named('<td></td>')).to.equal('the empty cell in “{{name}}”')
    expect(named('<div><hr>')).to.equal('the block')
    expect(named('<hr>')).to.equal('the line')
  })
})

import { parseSource } from '@platen/template/markup'
import { expect } from 'chai'
import { numbersAfter, numbersOf } from './element-numbers.ts'

const first = '<div class="sign"><i></i><b>{{first}}</b></div>'
const second = '<div class="sign"><i></i><b>{{second}}</b></div>'
const verify = '<div class="verify"><b>{{link}}</b></div>'

/** Returns the number of each element after an edit, with the beginning of its tag. */
function numbers(before: string, after: string): string[] {
  const [was, now] = [parseSource(before), parseSource(after)]
  const { byIndex } = numbersAfter(was, now, numbersOf(was))
  return now.elements.map(({ start, openEnd }, index) => `${byIndex[index]} ${after.slice(start, openEnd)}`)
}

describe('element numbers', () => {
  it('stay with the elements after a removed element of the same name', () => {
    expect(
      numbers(`<p>x</p>\n${first}\n${second}\n${verify}\n`, `<p>x</p>\n${first}\n${verify}\n`),
    ).to.deep.equal(['1 <p>', '2 <div class="sign">', '3 <i>', '4 <b>', '8 <div class="verify">', '9 <b>'])
  })

  it('stay with the elements after an inserted element of the same name', () => {
    expect(numbers(`${first}\n${verify}\n`, `${first}\n${second}\n${verify}\n`)).to.deep.equal([
      '1 <div class="sign">',
      '2 <i>',
      '3 <b>',
      '6 <div class="sign">',
      '7 <i>',
      '8 <b>',
      '4 <div class="verify">',
      '5 <b>',
    ])
  })

  it('stay with an element if an element that starts the same is inserted before it', () => {
    const row = (...names: string[]) => `<p>${names.map((name) => `<b>{{text.${name}}}</b>`).join('')}</p>`
    const after = row('discount', 'net_price', 'vat')
    expect(numbers(row('discount', 'vat'), after)).to.deep.equal(['1 <p>', '2 <b>', '4 <b>', '3 <b>'])
  })

  it('stay with an element whose tag, class name or content changes', () => {
    const changed = first.replace('"sign"', '"sign wide"').replace('{{first}}', '<u>{{first}}</u>')
    expect(numbers(`${first}\n${verify}`, `${changed}\n${verify}`)).to.deep.equal([
      '1 <div class="sign wide">',
      '2 <i>',
      '3 <b>',
      '6 <u>',
      '4 <div class="verify">',
      '5 <b>',
    ])
  })
})

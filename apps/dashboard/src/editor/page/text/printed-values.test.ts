import { expect } from 'chai'
import { scanMergeTags } from '../../source/merge-tags.ts'
import { printedValues } from './printed-values.ts'

const html = '{{#groups}}{{^isHidden}}<p>{{#lines}}<b>{{what}}</b>{{/lines}}</p>{{/isHidden}}{{/groups}}'
const data = {
  no: 'A-1',
  groups: [
    { isHidden: true, lines: [{ what: 'unseen' }] },
    { title: 'G', lines: [{ what: 'one' }, { what: 'two' }] },
    { title: 'H', lines: [{ what: 'three' }] },
  ],
}

describe('printedValues', () => {
  it('returns the value in the clicked row, even in nested lists, and values of outer records', () => {
    const at = (copy: number) => printedValues(html, html.indexOf('{{what'), { data, copy })
    expect([0, 1, 2, 3].map((copy) => at(copy)('what', []))).to.deep.equal(['one', 'two', 'three', undefined])
    expect([0, 1, 2].map((copy) => at(copy)('title', []))).to.deep.equal(['G', 'G', 'H'])
    expect(at(2)('no', [])).to.equal('A-1')
  })

  it('looks up values in the sections of the text, and returns nothing without data or for unknown fields', () => {
    const inner = scanMergeTags('{{#lines}}').slice(0, 1)
    expect(printedValues(html, html.indexOf('<p>'), { data, copy: 1 })('what', inner)).to.equal('three')
    expect(printedValues('', 0, { data: undefined, copy: 0 })('no', [])).to.equal(undefined)
    expect(printedValues('', 0, { data, copy: 0 })('nothing', [])).to.equal(undefined)
    expect(printedValues('', 0, { data, copy: 0 })('{{', [])).to.equal(undefined)
  })
})

import { expect } from 'chai'
import { applyStep, joinSteps, stepOf, textChange } from './history.ts'

describe('textChange', () => {
  it('returns the smallest change', () => {
    expect(textChange('abcabc', 'abcXabc')).to.deep.equal({ from: 3, to: 3, insert: 'X' })
    expect(textChange('aaa', 'aa')).to.deep.equal({ from: 2, to: 3, insert: '' })
    expect(textChange('a', 'a')).to.equal(undefined)
  })
})

describe('joinSteps', () => {
  const options = { label: 'Size', merge: 'size' }
  const texts = (page: string, style: string) => ({ files: { page, style }, assets: {} })

  it('joins steps if the first changes more files than the next', () => {
    const before = texts('<h1>', 'a{}')
    const first = stepOf(before, { files: { page: '<h1 class="t">', style: 'a{}.t{size:9}' } }, options)
    const between = texts('<h1 class="t">', 'a{}.t{size:9}')
    const second = stepOf(between, { files: { style: 'a{}.t{size:10}' } }, options)
    if (!first || !second) throw new Error('no step')
    const joined = joinSteps(first, second)
    if (!joined) throw new Error('not joined')
    const after = texts('<h1 class="t">', 'a{}.t{size:10}')
    expect(applyStep(before, joined, 'forward')).to.deep.equal(after)
    expect(applyStep(after, joined, 'back')).to.deep.equal(before)
  })

  it('does not join steps if the next changes a file that the first did not', () => {
    const before = texts('a', 'b')
    const first = stepOf(before, { files: { page: 'aa' } }, options)
    const second = stepOf(texts('aa', 'b'), { files: { style: 'bb' } }, options)
    expect(first && second && joinSteps(first, second)).to.equal(undefined)
  })
})

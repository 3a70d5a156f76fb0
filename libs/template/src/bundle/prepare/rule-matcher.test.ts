import { expect } from 'chai'
import type { Document, Element } from 'domhandler'
import { selectOne } from 'css-select'
import { parse } from 'parse5'
import { adapter } from 'parse5-htmlparser2-tree-adapter'
import { expectLinear } from '../../../../../test/parts/growth.ts'
import { createRuleMatcher } from './rule-matcher.ts'

const pageOf = (html: string): Document => parse(html, { treeAdapter: adapter })

function pictureOf(html: string): Element {
  const picture = selectOne('img', pageOf(html)) as Element | null
  if (!picture) throw new Error('no picture')
  return picture
}

describe('createRuleMatcher', () => {
  it('tells which rules fit a picture', () => {
    const picture = pictureOf('<div class="logo"><p></p><img></div>')
    const fits = (selector: string) => createRuleMatcher()(selector)(picture)
    expect(['img', '.logo img', 'p ~ img', 'body div > img'].map(fits)).to.not.include(false)
    expect(['p', '.other img', 'img ~ p', 'p > img'].map(fits)).to.not.include(true)
  })

  it('takes for fitting what would take too long to tell, so that no picture loses a pixel', () => {
    const picture = pictureOf(`${'<div>'.repeat(3_000)}<img>`)
    expect(createRuleMatcher()('p div div div div div div img')(picture)).to.equal(true)
    expectLinear((count) => {
      const matcher = createRuleMatcher()
      const answers = Array.from({ length: count }, () => matcher('p div img')(picture))
      expect(answers.at(-1)).to.equal(true)
    }, 5_000)
  })

  it('takes for fitting a selector that it does not know', () => {
    const picture = pictureOf('<img>')
    expect(createRuleMatcher()('img::no-such-thing(')(picture)).to.equal(true)
    expect(createRuleMatcher()('p:has(img)')(picture)).to.equal(true)
  })
})

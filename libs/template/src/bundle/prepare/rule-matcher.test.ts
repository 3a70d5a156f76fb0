import { expect } from 'chai'
import { type Document, type Element, hasChildren, isTag } from 'domhandler'
import { parse } from 'parse5'
import { adapter } from 'parse5-htmlparser2-tree-adapter'
import { expectLinear } from '../../../../../test/parts/growth.ts'
import { createRuleMatcher } from './rule-matcher.ts'

const pageOf = (html: string): Document => parse(html, { treeAdapter: adapter })

function pictureOf(html: string): Element {
  const waiting: Document['children'] = [...pageOf(html).children]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isTag(node) && node.name === 'img') return node
    if (hasChildren(node)) waiting.push(...node.children)
  }
  throw new Error('no picture')
}

describe('createRuleMatcher', () => {
  it('returns the rules that match a picture', () => {
    const picture = pictureOf('<div class="logo"><p></p><img></div>')
    const fits = (selector: string) => createRuleMatcher()(selector)(picture)
    const fitting = ['img', '.logo img', 'p ~ img', 'p + img', 'body div > img', 'img:nth-child(2)', 'p, img']
    expect(fitting.map(fits)).to.not.include(false)
    const others = ['p', '.other img', 'img ~ p', 'p > img', 'img:first-child', 'img:not(.logo img)', '[src]']
    expect(others.map(fits)).to.not.include(true)
  })

  it('treats rules as matching if checking would take too long, so that no picture loses a pixel', () => {
    const picture = pictureOf(`${'<div>'.repeat(3_000)}<img>`)
    const nested = ':is(p :is(p :not(div p)) div) img'
    expect(createRuleMatcher()(nested)(picture)).to.equal(true)
    expectLinear((count) => {
      const matcher = createRuleMatcher()
      const answers = Array.from({ length: count }, () => matcher(nested)(picture))
      expect(answers.at(-1)).to.equal(true)
    }, 5_000)
  })

  it('treats an unknown selector as matching', () => {
    const picture = pictureOf('<img>')
    expect(createRuleMatcher()('img::no-such-thing(')(picture)).to.equal(true)
    const unknown = ['p:has(img)', 'img:lang(de)', 'img:not(:hover)', 'div:nth-child(2 of .a) img', '& img']
    for (const selector of unknown) expect(createRuleMatcher()(selector)(picture), selector).to.equal(true)
  })
})

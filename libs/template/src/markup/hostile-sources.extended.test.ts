import { expect } from 'chai'
import { expectLinear } from '../../../../test/parts/growth.ts'
import { ownSections } from './edits/blocks.ts'
import { pasteHtml } from './edits/paste-html.ts'
import { numberElements } from './element-colors.ts'
import { isPageEdit } from './page-edit.ts'
import { parseSource } from './parse-source.ts'
import { readStyleSheet } from './style/read-style-sheet.ts'
import { setStyle } from './style/set-style.ts'
import { styleOf } from './style/style-of.ts'

function last(html: string, name: string) {
  const tree = parseSource(html)
  const element = tree.elements.findLast((one) => one.name === name)
  if (!element) throw new Error(`no ${name}`)
  return { tree, element }
}
function colorOf(html: string, css: string, name = 'p') {
  const { tree, element } = last(html, name)
  return styleOf(tree, css, element).color
}

describe('pages and style sheets that try to block the editor', () => {
  it('reads as many adjacent elements as the length of a page allows', () => {
    expect(parseSource('<br>'.repeat(300_000)).elements).to.have.length(300_000)
  })

  it('keeps the tag of an element that browsers rename', () => {
    const html = '<p>a</p><image src="b.png">'
    expect(numberElements(html, 'data-e')).to.deep.equal([
      { at: html.indexOf('>'), text: ' data-e="0"' },
      { at: html.indexOf(' src'), text: ' data-e="1"' },
    ])
  })

  it('tries a long selector once per element', () => {
    const html = `${'<div>'.repeat(60)}<i></i>${'<b></b>'.repeat(200)}<p>x</p>`
    for (const missing of ['u', 'u >', 'u +', 'u ~'])
      expect(colorOf(html, `${missing} ${'div '.repeat(30)}p{color:red}`)).to.equal(undefined)
    expect(colorOf(html, `u ~ ${'b ~ '.repeat(30)}p{color:red}`)).to.equal(undefined)
    const has = `div:has(u ~ ${'b ~ '.repeat(30)}p){color:red}`
    expect(colorOf(html, has, 'div')).to.equal(undefined)
    expect(colorOf(html, `${'div '.repeat(60)}p{color:red}`)).to.include({ value: 'red' })
    expect(colorOf(html, `${'div '.repeat(61)}p{color:red}`)).to.equal(undefined)
    expect(colorOf(html, `div > i ~ ${'b ~ '.repeat(200)}p{color:red}`)).to.include({ value: 'red' })
    expect(colorOf(html, `div:has(> i ~ ${'b + '.repeat(200)}p){color:red}`, 'div')).to.include({
      value: 'red',
    })
  })

  it('reads nested selectors to a limited depth without failing', () => {
    const deep = `${':is('.repeat(2_000)}p${')'.repeat(2_000)}`
    expect(colorOf('<p>x</p>', `${deep}{color:red}p{color:blue}`)).to.include({ value: 'blue' })
    const html = `${'<div>'.repeat(60)}<p>x</p>`
    expect(colorOf(html, `${':is(div '.repeat(12)}p${')'.repeat(12)}{color:red}`)).to.equal(undefined)
    expect(colorOf(html, ':is(:not(:where(b))){color:red}')).to.include({ value: 'red' })
    expect(readStyleSheet(`:is(${'a,'.repeat(200_000)}b){}`)).to.have.length(1)
  })

  it('resolves variables that contain others many times in limited time', () => {
    const variables = Array.from(
      { length: 8 },
      (_, step) => `--v${step}:${`var(--v${step + 1}) `.repeat(20)};`,
    )
    const found = colorOf('<p>x</p>', `:root{${variables.join('')}--v8:red}p{color:var(--v0)}`)
    expect(found?.resolved?.length).to.be.lessThan(100_000)
    expect(colorOf('<p>x</p>', ':root{--a:var(--b);--b:red}p{color:var(--a)}')).to.include({
      resolved: 'red',
    })
  })

  it('treats names of prototype properties as normal names', () => {
    const { tree, element } = last('<constructor>a</constructor>', 'constructor')
    const edit = setStyle(tree, '', element, { color: 'red' })
    expect(edit).to.deep.include({ html: '<constructor class="block">a</constructor>' })
    expect(colorOf('<p>x</p>', 'p:constructor(a){color:red}')).to.equal(undefined)
  })

  it('reads long classes, text, spaces and comments in linear time', () => {
    const style = (html: string, css: string, name: string) => {
      const { tree, element } = last(html, name)
      expect(isPageEdit(setStyle(tree, css, element, { color: 'red' }) ?? { refused: '' })).to.equal(true)
    }
    expectLinear((size) => style(`<p class="${'a'.repeat(size)} {{b}}">x</p>`, '', 'p'), 40_000, 'class')
    expectLinear(
      (size) => style(`<table><tr><td>${'< '.repeat(size)}</td></tr></table>`, '', 'td'),
      40_000,
      'text',
    )
    expectLinear(
      (size) => style('<p class="a">x</p>', `.a{${' '.repeat(size)}margin:0;color:blue}`, 'p'),
      40_000,
      'space',
    )
  })

  it('finds an element among many sections in linear time', () => {
    expectLinear((size) => {
      const { tree, element } = last('{{#a}}<p>x</p>{{/a}}\n'.repeat(size), 'p')
      expect(ownSections(tree, element)).to.have.length(1)
    }, 40_000)
  })

  it('pastes a table of many cells', () => {
    const { tree, element } = last('<p>a</p>', 'p')
    const html = `<table><tr>${'<td>a</td>'.repeat(90_000)}</tr></table>`
    expect(isPageEdit(pasteHtml(tree, element, { html }) ?? { refused: '' })).to.equal(true)
  })
})

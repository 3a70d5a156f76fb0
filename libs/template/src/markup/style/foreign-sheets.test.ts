import { expect } from 'chai'
import { isPageEdit } from '../page-edit.ts'
import { parseSource } from '../parse-source.ts'
import { setStyle } from './set-style.ts'
import { styleOf } from './style-of.ts'

/** Returns the color of an element, and the rules that are added to make it green. */
function greened(html: string, css: string, name = 'td'): { before: string | undefined; added: string } {
  const tree = parseSource(html)
  const element = tree.elements.find((one) => one.name === name)
  if (!element) throw new Error(`no ${name}`)
  const edit = setStyle(tree, css, element, { color: 'green' })
  const added = isPageEdit(edit) ? (edit.css ?? '').slice(css.length) : (edit?.refused ?? 'nothing')
  return { before: styleOf(tree, css, element).color?.value, added: added.replaceAll(/\s+/g, ' ').trim() }
}

describe('third-party style sheets', () => {
  const table = '<div class="box"><table id="lines"><tr><td class="a">x</td></tr></table></div>'

  it('in the page follow style.css, and are overridden', () => {
    const html = `<style>td { color: red }</style>${table}`
    expect(greened(html, '')).to.deep.equal({ before: 'red', added: '.a { color: green; }' })
    const strong = `<style media="print">.box .a { color: red }</style>${table}`
    expect(greened(strong, '').added).to.equal('.box td.a { color: green; }')
  })

  it('with nested rules apply to the parents, with or without &', () => {
    const css = '.box { color: blue; td { color: red } & .b { color: gold } }\n'
    expect(greened(table, css)).to.deep.equal({ before: 'red', added: 'td.a { color: green; }' })
    expect(greened(table, '.box { & .a { color: red } }\n').before).to.equal('red')
    expect(greened(table, '.other { .a { color: red } }\n').before).to.equal(undefined)
  })

  it('with ids and important declarations are overridden with the minimum specificity', () => {
    expect(greened(table, '#lines td { color: red }\n').added).to.equal('#lines .a { color: green; }')
    expect(greened(table, '.box td { color: red !important }\n').added).to.equal(
      'td.a { color: green !important; }',
    )
    expect(greened('<p id="x">x</p>', '#x { color: red !important }\n', 'p').added).to.equal(
      '#x.paragraph { color: green !important; }',
    )
  })

  it('with layers have lower priority, and important declarations in them cannot be changed, with a reason', () => {
    const css = '@layer a { .box #lines .a { color: red } }\n'
    expect(greened(table, css)).to.deep.equal({ before: 'red', added: '.a { color: green; }' })
    expect(greened(table, '@layer a { td { color: red !important } }\n').added).to.contain(
      'overrides this value',
    )
  })

  it('with media rules for some page widths may apply, and are overridden; screen rules never apply', () => {
    const css = '@media (min-width: 30em) { td.a { color: red } }\n'
    expect(greened(table, css)).to.deep.equal({ before: undefined, added: 'td.a { color: green; }' })
    expect(greened(table, '@media screen and (min-width: 1px) { td.a { color: red } }\n').added).to.equal(
      '.a { color: green; }',
    )
    expect(greened(table, '@media print { td { color: red } }\n').before).to.equal('red')
  })

  it('with escaped names and :only-child are supported', () => {
    const html = '<p class="w-1/2 md:x">x</p>'
    expect(greened(html, '.w-1\\/2 { color: red }\n', 'p').before).to.equal('red')
    expect(greened(html, '.md\\:x { color: red }\n', 'p').before).to.equal('red')
    expect(greened('<div><i>x</i></div>', 'i:only-child { color: red }\n', 'i').before).to.equal('red')
    expect(greened('<div><i>x</i><i>y</i></div>', 'i:only-child { color: red }\n', 'i').before).to.equal(
      undefined,
    )
  })
})

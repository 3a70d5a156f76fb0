import { expect } from 'chai'
import { isPageEdit } from '../page-edit.ts'
import { parseSource, type SourceElement, type SourceTree } from '../parse-source.ts'
import { findSimilarElements } from './similar-elements.ts'
import { setRowStyle, styleOfRow } from './row-style.ts'
import { setStyle, type StyleChanges } from './set-style.ts'
import { styleOf } from './style-of.ts'

const html = [
  '<table class="lines">',
  '<thead><tr><th>What</th><th>Amount</th></tr></thead>',
  '<tbody>{{#items}}<tr><td>{{what}}</td><td class="amount">{{amount}}</td></tr>{{/items}}</tbody>',
  '<tfoot><tr><td>Total</td><td>{{total}}</td></tr><tr><td colspan="2">Thanks</td></tr></tfoot>',
  '</table>',
  '<p class="note">A</p><p class="note">B</p><p class="note">C</p>',
].join('\n')
const css = 'td { text-align: left }\n.note { color: #555 }\n'

const given = (source = html) => {
  const tree = parseSource(source)
  const nth = (name: string, index = 0): SourceElement => {
    const element = tree.elements.filter((one) => one.name === name)[index]
    if (!element) throw new Error(`no ${name}`)
    return element
  }
  return { tree, nth }
}
const edited = (edit: ReturnType<typeof setStyle>) => {
  if (!isPageEdit(edit)) throw new Error('not done')
  return { html: edit.html, css: edit.css ?? css }
}
const group = (tree: SourceTree, element: SourceElement, sheet = css) => {
  const found = findSimilarElements(tree, sheet, element)
  if (!found) throw new Error('alone')
  return found
}

describe('styling several elements together', () => {
  it('gives the cells of a column one class and one rule, through which their style is read, changed and removed', () => {
    const { tree, nth } = given()
    const { kind, elements } = group(tree, nth('td', 1))
    expect(kind).to.equal('column')
    expect(elements.map(({ start, openEnd }) => html.slice(start, openEnd))).to.deep.equal([
      '<td class="amount">',
      '<th>',
      '<td>',
    ])
    const once = edited(setStyle(tree, css, elements, { 'text-align': 'right' }))
    expect(once).to.deep.equal({
      html: html
        .replace('<th>Amount', '<th class="amount-column">Amount')
        .replace('class="amount"', 'class="amount amount-column"')
        .replace('<td>{{total}}', '<td class="amount-column">{{total}}'),
      css: `${css}\n.amount-column {\n  text-align: right;\n}\n`,
    })
    const after = given(once.html)
    const cell = after.nth('td', 1)
    const among = group(after.tree, cell, once.css).elements
    expect(styleOf(after.tree, once.css, cell, { among })['text-align']).to.deep.include({
      value: 'right',
      from: 'own',
    })
    expect(styleOf(after.tree, once.css, cell)['text-align']?.from).to.equal('rule')
    const wide = edited(setStyle(after.tree, once.css, among, { 'padding-top': '1mm' }))
    expect(wide.css).to.equal(once.css.replace('right;\n', 'right;\n  padding-top: 1mm;\n'))
    expect(edited(setStyle(after.tree, once.css, among, { 'text-align': null }))).to.deep.equal({ html, css })
    const alone = edited(setStyle(after.tree, once.css, cell, { 'text-align': 'center' }))
    const { tree: last, nth: lastNth } = given(alone.html)
    expect(styleOf(last, alone.css, lastNth('td', 1))['text-align']?.value).to.equal('center')
    expect(styleOf(last, alone.css, lastNth('td', 3))['text-align']?.value).to.equal('right')
  })

  it('changes elements of a class in its rule, and a single one in a new class', () => {
    const { tree, nth } = given()
    const { kind, elements } = group(tree, nth('p', 1))
    expect([kind, elements.length]).to.deep.equal(['class', 3])
    expect(edited(setStyle(tree, css, elements, { color: 'red' }))).to.deep.equal({
      html,
      css: css.replace('#555', 'red'),
    })
    expect(edited(setStyle(tree, css, nth('p', 1), { color: 'red' }))).to.deep.equal({
      html: html.replace('"note">B', '"note paragraph">B'),
      css: `${css}\n.paragraph {\n  color: red;\n}\n`,
    })
    expect(findSimilarElements(tree, css, nth('table'))).to.equal(undefined)
    expect(findSimilarElements(tree, css, nth('td', 4))).to.equal(undefined)
  })

  it('shows inherited values on a row, and own values on its cells', () => {
    const { tree, nth } = given()
    const row = (changes: StyleChanges) => edited(setRowStyle(tree, css, nth('tr', 1), changes))
    expect(row({ color: 'red' })).to.deep.equal({
      html: html.replace('{{#items}}<tr>', '{{#items}}<tr class="items-row">'),
      css: `${css}\n.items-row {\n  color: red;\n}\n`,
    })
    const cells = html
      .replace('<td>{{what}}', '<td class="items-row-cell">{{what}}')
      .replace('class="amount"', 'class="amount items-row-cell"')
    for (const [name, value] of [
      ['text-align', 'center'],
      ['padding-top', '1mm'],
      ['border-bottom', '1pt solid #000000'],
    ] as const) {
      const once = row({ [name]: value })
      expect(once).to.deep.equal({
        html: cells,
        css: `${css}\n.items-row-cell {\n  ${name}: ${value};\n}\n`,
      })
      const after = given(once.html)
      expect(styleOfRow(after.tree, once.css, after.nth('tr', 1))[name]).to.deep.include({
        value,
        from: 'own',
      })
      expect(edited(setRowStyle(after.tree, once.css, after.nth('tr', 1), { [name]: null }))).to.deep.equal({
        html,
        css,
      })
    }
  })
})

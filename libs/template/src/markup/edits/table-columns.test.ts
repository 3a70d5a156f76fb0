import { expect } from 'chai'
import { isPageEdit } from '../page-edit.ts'
import { parseSource, type SourceElement, type SourceTree } from '../parse-source.ts'
import type { EditResult } from './finish-edit.ts'
import { columnOf, readColumns } from './read-columns.ts'
import { addColumn, moveColumn, removeColumn, setColumnWidth } from './table-columns.ts'

const table = [
  '<p>x</p>',
  '<table>',
  '  <colgroup><col class="a"><col></colgroup>',
  '  <thead>',
  '    <tr><th colspan="2">{{no}}</th></tr>',
  '    <tr>',
  '      <th scope="col">What</th>',
  '      <th scope="col">Amount</th>',
  '    </tr>',
  '  </thead>',
  '  <tbody>',
  '    {{#items}}',
  '    <tr><td>{{what}}</td><td>{{amount}}</td></tr>',
  '    {{/items}}',
  '    {{^items}}<tr><td colspan="2">None</td></tr>{{/items}}',
  '    {{#taxes}}<tr><th>Tax<td>{{tax}}</tr>{{/taxes}}',
  '  </tbody>',
  '  <tfoot><tr><td>Total</td><td><b>{{total}}</b></td></tr></tfoot>',
  '</table>',
  '',
].join('\n')

function given(html: string): { tree: SourceTree; element: SourceElement } {
  const tree = parseSource(html)
  const element = tree.elements.find(({ name }) => name === 'table')
  if (!element) throw new Error('There is no table')
  return { tree, element }
}

function after(html: string, edit: (tree: SourceTree, element: SourceElement) => EditResult): string {
  const { tree, element } = given(html)
  const result = edit(tree, element)
  if (!isPageEdit(result)) return result?.refused ?? 'nothing'
  expect(parseSource(result.html).elements.some(({ start }) => start === result.select)).to.equal(true)
  return result.html
}

function changedLines(html: string): string[] {
  const before = new Set(table.split('\n'))
  return html.split('\n').filter((line) => !before.has(line))
}

describe('the columns of a table', () => {
  it('adds a column to header, body and footer, with its field in the right rows, and extends spanning cells', () => {
    const added = (at: number) =>
      changedLines(
        after(table, (tree, element) => {
          const isIn = (row: SourceElement) => tree.html.slice(row.start, row.end).includes('{{what}}')
          return addColumn(tree, element, { at, head: 'Unit', cell: { source: '{{unit}}', isIn } })
        }),
      )
    expect(added(1)).to.deep.equal([
      '  <colgroup><col class="a"><col><col></colgroup>',
      '    <tr><th colspan="3">{{no}}</th></tr>',
      '      <th scope="col">Unit</th>',
      '    <tr><td>{{what}}</td><td>{{unit}}</td><td>{{amount}}</td></tr>',
      '    {{^items}}<tr><td colspan="3">None</td></tr>{{/items}}',
      '    {{#taxes}}<tr><th>Tax<td></td><td>{{tax}}</tr>{{/taxes}}',
      '  <tfoot><tr><td>Total</td><td></td><td><b>{{total}}</b></td></tr></tfoot>',
    ])
    expect(added(0)).to.include('    <tr><td>{{unit}}</td><td>{{what}}</td><td>{{amount}}</td></tr>')
    expect(added(2)).to.include('    <tr><td>{{what}}</td><td>{{amount}}</td><td>{{unit}}</td></tr>')
  })

  it('restores the same bytes when an added column is removed', () => {
    for (const at of [0, 1, 2]) {
      const added = after(table, (tree, element) => addColumn(tree, element, { at, head: 'Unit' }))
      expect(after(added, (tree, element) => removeColumn(tree, element, { at }))).to.equal(table)
    }
  })

  it('keeps the only column, and shrinks a cell over two columns when it loses one', () => {
    const removed = after(table, (tree, element) => removeColumn(tree, element, { at: 0 }))
    expect(changedLines(removed)).to.deep.equal([
      '  <colgroup><col></colgroup>',
      '    <tr><th>{{no}}</th></tr>',
      '    <tr><td>{{amount}}</td></tr>',
      '    {{^items}}<tr><td>None</td></tr>{{/items}}',
      '    {{#taxes}}<tr><td>{{tax}}</tr>{{/taxes}}',
      '  <tfoot><tr><td><b>{{total}}</b></td></tr></tfoot>',
    ])
    expect(after(removed, (tree, element) => removeColumn(tree, element, { at: 0 }))).to.contain(
      'only column',
    )
  })

  it('moves columns, and restores the same bytes when they are moved back', () => {
    const moved = after(table, (tree, element) => moveColumn(tree, element, { from: 0, to: 1 }))
    expect(changedLines(moved)).to.deep.equal([
      '  <colgroup><col><col class="a"></colgroup>',
      '    <tr><td>{{amount}}</td><td>{{what}}</td></tr>',
      '    {{#taxes}}<tr><td>{{tax}}<th>Tax</tr>{{/taxes}}',
      '  <tfoot><tr><td><b>{{total}}</b></td><td>Total</td></tr></tfoot>',
    ])
    expect(after(moved, (tree, element) => moveColumn(tree, element, { from: 1, to: 0 }))).to.equal(table)
  })

  it('refuses changes with a reason if the column of a cell is ambiguous', () => {
    for (const [row, reason] of [
      ['<tr><td rowspan="2">a</td><td>b</td></tr>', 'several rows'],
      ['<tr><td colspan="{{n}}">a</td></tr>', 'The data determines'],
      ['<tr><td rowspan="2">a</td><td>b</td></tr>{{#c}}<tr><td>d</td></tr>{{/c}}', 'several rows'],
      ['<tr><td>a</td><td rowspan="2">b</td></tr><tr><td colspan="2">c</td></tr>', 'several rows'],
      ['<tr><td>a</td>{{#b}}<td>c</td>{{/b}}</tr><tr><td>d</td><td>e</td></tr>', 'only for some data'],
      ['<tr>{{#a}}<td>a</td>{{/a}}</tr><tr>{{^a}}<td>a</td>{{/a}}</tr>', 'only for some data'],
      ['<tr>{{#a}}<td>a</td>{{/a}}{{^a}}<td>b</td><td>c</td>{{/a}}</tr>', 'only for some data'],
      ['<tr>{{#a}}{{#b}}<td>a</td>{{/b}}{{/a}}{{^a}}<td>b</td>{{/a}}</tr>', 'only for some data'],
      ['<tr>{{^a}}<td>b</td>{{/a}}{{#a}}{{#b}}<td>a</td>{{/b}}{{/a}}</tr>', 'only for some data'],
      ['<tr>{{^a}}<td>a</td>{{/a}}{{#a}}<td>b</td>{{/a}}{{^a}}<td>c</td>{{/a}}</tr>', 'only for some data'],
      ['<tr>{{#a}}<td>a</td>{{/a}}{{#a}}<td>b</td>{{/a}}{{^a}}<td>c</td>{{/a}}</tr>', 'only for some data'],
      ['<tr><td>a</td>{{b}}</tr>', 'only for some data'],
    ] as const) {
      const { tree: refused } = given(`<table>${row}</table>`)
      const cell = refused.elements.find(({ name }) => name === 'td')
      const found = cell && columnOf(refused, cell)
      expect(found && 'refused' in found && found.refused, row).to.contain(reason)
      for (const edit of [
        (tree: SourceTree, element: SourceElement) => addColumn(tree, element, { at: 0 }),
        (tree: SourceTree, element: SourceElement) => removeColumn(tree, element, { at: 0 }),
        (tree: SourceTree, element: SourceElement) => moveColumn(tree, element, { from: 0, to: 1 }),
      ])
        expect(after(`<table>${row}</table>`, edit), row).to.contain(reason)
    }
    const wide =
      '<table><tr><td colspan="2">a</td><td>b</td></tr><tr><td>a</td><td>b</td><td>c</td></tr></table>'
    expect(after(wide, (tree, element) => moveColumn(tree, element, { from: 1, to: 2 }))).to.contain(
      'spans one of these columns',
    )
    expect(after(table, (tree, element) => addColumn(tree, element, { at: 3 }))).to.equal('nothing')
  })

  /** Checks added, removed and moved columns, and that reverting restores the same text. */
  function expectEdits(html: string, at: number, expected: { added?: string; removed?: string }): void {
    const added = after(html, (tree, element) => addColumn(tree, element, { at, head: 'X' }))
    if (expected.added !== undefined) expect(added).to.equal(expected.added)
    expect(after(added, (tree, element) => removeColumn(tree, element, { at }))).to.equal(html)
    if (expected.removed !== undefined)
      expect(after(html, (tree, element) => removeColumn(tree, element, { at }))).to.equal(expected.removed)
  }
  function expectMoves(html: string, [from, to]: [number, number], expected: string): void {
    const moved = after(html, (tree, element) => moveColumn(tree, element, { from, to }))
    expect(moved).to.equal(expected)
    expect(after(moved, (tree, element) => moveColumn(tree, element, { from: to, to: from }))).to.equal(html)
  }

  it('moves and removes a conditional column with its section, and adds new ones outside', () => {
    const of = (head: string, body: string) =>
      `<table>\n<thead><tr>${head}</tr></thead>\n{{#rows}}<tr>${body}</tr>{{/rows}}\n</table>`
    const html = of(
      '<th>A</th>{{#tax}}<th>Tax</th>{{/tax}}<th>B</th>',
      '<td>a</td>{{#tax}}<td>{{t}}</td>{{/tax}}<td>b</td>',
    )
    expectEdits(html, 1, {
      added: of(
        '<th>A</th><th>X</th>{{#tax}}<th>Tax</th>{{/tax}}<th>B</th>',
        '<td>a</td><td></td>{{#tax}}<td>{{t}}</td>{{/tax}}<td>b</td>',
      ),
      removed: of('<th>A</th><th>B</th>', '<td>a</td><td>b</td>'),
    })
    expectEdits(html, 2, {
      added: of(
        '<th>A</th>{{#tax}}<th>Tax</th>{{/tax}}<th>X</th><th>B</th>',
        '<td>a</td>{{#tax}}<td>{{t}}</td>{{/tax}}<td></td><td>b</td>',
      ),
    })
    expectMoves(
      html,
      [1, 2],
      of(
        '<th>A</th><th>B</th>{{#tax}}<th>Tax</th>{{/tax}}',
        '<td>a</td><td>b</td>{{#tax}}<td>{{t}}</td>{{/tax}}',
      ),
    )
  })

  it('treats two mutually exclusive cells as one column', () => {
    const html =
      '<table><tr><th>A</th><th>B</th></tr><tr>{{#x}}<td>{{x}}</td>{{/x}} {{^x}}<td>none</td>{{/x}}<td>b</td></tr></table>'
    expectEdits(html, 1, {
      added:
        '<table><tr><th>A</th><td></td><th>B</th></tr><tr>{{#x}}<td>{{x}}</td>{{/x}} {{^x}}<td>none</td>{{/x}}<td></td><td>b</td></tr></table>',
      removed:
        '<table><tr><th>A</th></tr><tr>{{#x}}<td>{{x}}</td>{{/x}} {{^x}}<td>none</td>{{/x}}</tr></table>',
    })
    expectEdits(html, 0, { removed: '<table><tr><th>B</th></tr><tr><td>b</td></tr></table>' })
    expectMoves(
      html,
      [0, 1],
      '<table><tr><th>B</th><th>A</th></tr><tr><td>b</td>{{#x}}<td>{{x}}</td>{{/x}} {{^x}}<td>none</td>{{/x}}</tr></table>',
    )
  })

  it('adds, removes and moves columns within one section, on both of its sides', () => {
    const of = (yes: string, no: string) =>
      `<table><tr><td>A</td>{{#x}}${yes}{{/x}}{{^x}}${no}{{/x}}</tr></table>`
    const html = of('<td>1</td><td>2</td>', '<td>3</td><td>4</td>')
    expectEdits(html, 2, {
      added: of('<td>1</td><td></td><td>2</td>', '<td>3</td><td></td><td>4</td>'),
      removed: of('<td>1</td>', '<td>3</td>'),
    })
    expectMoves(html, [1, 2], of('<td>2</td><td>1</td>', '<td>4</td><td>3</td>'))
    expect(after(html, (tree, element) => moveColumn(tree, element, { from: 0, to: 1 }))).to.contain(
      'only together',
    )
  })

  it('treats a cell that spans several rows as one column in all of them', () => {
    const html =
      '<table>{{#rows}}<tr><td rowspan="2">A</td><td>B</td><td>C</td></tr><tr><td>D</td><td>E</td></tr>{{/rows}}' +
      '<tr><td colspan="2">F</td><td>G</td></tr></table>'
    expectEdits(html, 1, {
      added:
        '<table>{{#rows}}<tr><td rowspan="2">A</td><td></td><td>B</td><td>C</td></tr><tr><td></td><td>D</td><td>E</td></tr>{{/rows}}' +
        '<tr><td colspan="3">F</td><td>G</td></tr></table>',
      removed:
        '<table>{{#rows}}<tr><td rowspan="2">A</td><td>C</td></tr><tr><td>E</td></tr>{{/rows}}' +
        '<tr><td>F</td><td>G</td></tr></table>',
    })
    expectEdits(html, 0, {
      removed:
        '<table>{{#rows}}<tr><td>B</td><td>C</td></tr><tr><td>D</td><td>E</td></tr>{{/rows}}' +
        '<tr><td>F</td><td>G</td></tr></table>',
    })
    const head =
      '<table><thead><tr><th rowspan="2">A</th><th colspan="2">B</th></tr><tr><th>C</th><th>D</th></tr></thead></table>'
    expectMoves(
      head,
      [1, 2],
      '<table><thead><tr><th rowspan="2">A</th><th colspan="2">B</th></tr><tr><th>D</th><th>C</th></tr></thead></table>',
    )
    const tall =
      '<table><tr><td rowspan="2">A</td><td>B</td><td>C</td></tr><tr><td>D</td><td>E</td></tr></table>'
    expectMoves(
      tall,
      [0, 1],
      '<table><tr><td>B</td><td rowspan="2">A</td><td>C</td></tr><tr><td>D</td><td>E</td></tr></table>',
    )
    const narrow = '<table><tr><td rowspan="2">A</td><td>B</td></tr><tr><td>C</td></tr></table>'
    expect(after(narrow, (tree, element) => removeColumn(tree, element, { at: 1 }))).to.contain(
      'no cells left',
    )
  })

  it('handles the columns of a nested table separately', () => {
    const nested = '<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td></tr></table>'
    const { tree, element } = given(nested)
    expect(readColumns(tree, element)).to.deep.include({ count: 1 })
    const inner = tree.elements.findLast(({ name }) => name === 'td')
    expect(inner && columnOf(tree, inner)).to.deep.include({ at: 1, table: tree.elements[3] })
  })

  it('sets the width on the cell that covers only this column', () => {
    const { tree, element } = given(table)
    const result = setColumnWidth(tree, '', { table: element, at: 1, width: '30mm' })
    if (!isPageEdit(result)) throw new Error('refused')
    expect(result.css).to.match(/width: 30mm/)
    expect(result.html).to.match(/<col class="a"><col class="[\w-]+">/)
  })
})

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

/** The lines of one source that are not in another. */
function changedLines(html: string): string[] {
  const before = new Set(table.split('\n'))
  return html.split('\n').filter((line) => !before.has(line))
}

describe('the columns of a table', () => {
  it('head, body and foot get a column together, the rows that are meant its field, and wide cells grow', () => {
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

  it('what was added is taken away to the same bytes', () => {
    for (const at of [0, 1, 2]) {
      const added = after(table, (tree, element) => addColumn(tree, element, { at, head: 'Unit' }))
      expect(after(added, (tree, element) => removeColumn(tree, element, { at }))).to.equal(table)
    }
  })

  it('the only column stays, and a cell over two columns that loses one is plain', () => {
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

  it('columns change places, and back to the same bytes', () => {
    const moved = after(table, (tree, element) => moveColumn(tree, element, { from: 0, to: 1 }))
    expect(changedLines(moved)).to.deep.equal([
      '  <colgroup><col><col class="a"></colgroup>',
      '    <tr><td>{{amount}}</td><td>{{what}}</td></tr>',
      '    {{#taxes}}<tr><td>{{tax}}<th>Tax</tr>{{/taxes}}',
      '  <tfoot><tr><td><b>{{total}}</b></td><td>Total</td></tr></tfoot>',
    ])
    expect(after(moved, (tree, element) => moveColumn(tree, element, { from: 1, to: 0 }))).to.equal(table)
  })

  it('refuses with a reason where nobody can say which cell is of which column', () => {
    for (const [row, reason] of [
      ['<tr><td rowspan="2">a</td><td>b</td></tr>', 'several rows'],
      ['<tr><td colspan="{{n}}">a</td></tr>', 'Only the data'],
      ['<tr><td>a</td>{{#b}}<td>c</td>{{/b}}</tr>', 'only for some data'],
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
      'reaches over',
    )
    expect(after(table, (tree, element) => addColumn(tree, element, { at: 3 }))).to.equal('nothing')
  })

  it('a table within a cell has columns of its own', () => {
    const nested = '<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td></tr></table>'
    const { tree, element } = given(nested)
    expect(readColumns(tree, element)).to.deep.include({ count: 1 })
    const inner = tree.elements.findLast(({ name }) => name === 'td')
    expect(inner && columnOf(tree, inner)).to.deep.include({ at: 1, table: tree.elements[3] })
  })

  it('the width is said of what stands over the column alone', () => {
    const { tree, element } = given(table)
    const result = setColumnWidth(tree, '', { table: element, at: 1, width: '30mm' })
    if (!isPageEdit(result)) throw new Error('refused')
    expect(result.css).to.match(/width: 30mm/)
    expect(result.html).to.match(/<col class="a"><col class="[\w-]+">/)
  })
})

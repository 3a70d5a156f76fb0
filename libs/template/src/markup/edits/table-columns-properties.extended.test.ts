import { compileTemplate } from '@platen/merge'
import { expect } from 'chai'
import * as fc from 'fast-check'
import { isPageEdit } from '../page-edit.ts'
import { parseSource, type SourceElement, type SourceTree } from '../parse-source.ts'
import type { EditResult } from './finish-edit.ts'
import { addColumn, moveColumn, removeColumn } from './table-columns.ts'
import { runsOf } from '../../../../../test/parts/runs.ts'

/** Whether a column is printed for all data, for some data, or as one of two alternatives. */
type Column = 'always' | 'if' | 'unless' | 'either'

/** A cell can span the next column or row. */
interface Row {
  wideAt: number
  tallAt: number
}

const model = fc.record({
  columns: fc
    .array(fc.constantFrom<Column>('always', 'always', 'if', 'unless', 'either'), {
      minLength: 2,
      maxLength: 6,
    })
    // Adjacent sections could be read as alternatives, or be ambiguous.
    .map((all) =>
      all.reduce<Column[]>((kept, one) => {
        const last = kept.at(-1) ?? 'always'
        return one === 'always' || last === 'always' || (one === last && one !== 'either')
          ? [...kept, one]
          : kept
      }, []),
    )
    .filter(({ length }) => length > 1),
  pairs: fc.array(fc.record({ wideAt: fc.nat(9), tallAt: fc.nat(9) }), { minLength: 1, maxLength: 3 }),
  from: fc.nat(4),
  to: fc.nat(4),
})

/** Writes a table. `pairs` are rows in which a cell can span two rows. */
function write(columns: readonly Column[], pairs: readonly Row[]): string {
  const row = (name: string, { wideAt, tallAt }: Row, isBelow: boolean) => {
    const cells: string[] = []
    for (let at = 0; at < columns.length; at++) {
      const [column, next] = [columns[at], columns[at + 1]]
      const isTall = at === tallAt && column === 'always'
      if (isTall && isBelow) continue
      const isWide =
        !isBelow && at === wideAt && at + 1 !== tallAt && column === 'always' && next === 'always' && !isTall
      const said = (isWide ? ' colspan="2"' : '') + (isTall ? ' rowspan="2"' : '')
      const cell = `<td${said}>${name}${at}</td>`
      cells.push(
        column === 'if' || column === 'either'
          ? `{{#c}}${cell}{{/c}}`
          : column === 'unless'
            ? `{{^c}}${cell}{{/c}}`
            : cell,
      )
      if (column === 'either') cells.push(`{{^c}}${cell}{{/c}}`)
      if (isWide) at++
    }
    return `<tr>${cells.join('')}</tr>\n`
  }
  const rows = pairs.map((pair, index) => row(`r${index}c`, pair, false) + row(`s${index}c`, pair, true))
  return `<table>\n{{#rows}}\n${rows.join('{{/rows}}\n{{#rows}}\n')}{{/rows}}\n</table>\n`
}

function given(html: string): { tree: SourceTree; table: SourceElement } {
  const tree = parseSource(html)
  const table = tree.elements.find(({ name }) => name === 'table')
  if (!table) throw new Error('There is no table')
  return { tree, table }
}

/** Returns what is printed in each row and column. */
function printed(html: string, c: boolean): string[][] {
  const compiled = compileTemplate(html, { file: 'template.html' })
  if (!compiled.ok) throw new Error(compiled.faults[0]?.message)
  const page = compiled.template.render({ c, rows: [{}] }, { htmlBytesMax: 1e6 })
  const { tree } = given(page)
  const grid: string[][] = []
  for (const [index, row] of tree.elements.filter(({ name }) => name === 'tr').entries()) {
    const line = (grid[index] ??= [])
    for (const cell of row.children.filter((child) => child.kind === 'element')) {
      const sizeOf = (wanted: string) =>
        Number(cell.attributes.find(({ name }) => name === wanted)?.value ?? 1)
      let at = 0
      while (line[at] !== undefined) at++
      for (let below = 0; below < sizeOf('rowspan'); below++)
        for (let right = 0; right < sizeOf('colspan'); right++)
          (grid[index + below] ??= [])[at + right] = tree.html.slice(cell.openEnd, cell.closeStart)
    }
  }
  return grid
}

function made(
  html: string,
  edit: (tree: SourceTree, table: SourceElement) => EditResult,
): string | undefined {
  const { tree, table } = given(html)
  const result = edit(tree, table)
  return isPageEdit(result) ? result.html : undefined
}

describe('columns of tables with conditional or spanning cells', () => {
  it('are edited without changes to other columns in any document, and are restored to the same bytes', () => {
    fc.assert(
      fc.property(model, ({ columns, pairs, from: one, to: other }) => {
        const html = write(columns, pairs)
        const [from, to] = [one % columns.length, other % columns.length]
        const edits = {
          add: made(html, (tree, table) =>
            addColumn(tree, table, { at: from, cell: { source: 'new', isIn: () => true } }),
          ),
          remove: made(html, (tree, table) => removeColumn(tree, table, { at: from })),
          move: from === to ? undefined : made(html, (tree, table) => moveColumn(tree, table, { from, to })),
        }
        // Next to a cell that spans rows, two conditions can become adjacent, which is ambiguous.
        if (edits.add === undefined) {
          expect(html).to.contain('rowspan')
          return
        }
        expect(made(edits.add, (tree, table) => removeColumn(tree, table, { at: from }))).to.equal(html)
        if (edits.move !== undefined)
          expect(made(edits.move, (tree, table) => moveColumn(tree, table, { from: to, to: from }))).to.equal(
            html,
          )
        for (const c of [true, false]) {
          const isThere = (column: Column) => (c ? column !== 'unless' : column !== 'if')
          const at = columns.slice(0, from).filter(isThere).length
          const before = printed(html, c)
          const added = printed(edits.add, c)
          expect(added.map((row) => row.toSpliced(at, 1))).to.deep.equal(before)
          // A cell that spans both neighbors has become wider.
          for (const row of added) expect(['new', row[at - 1], row[at + 1]]).to.include(row[at])
          if (edits.remove !== undefined)
            expect(printed(edits.remove, c)).to.deep.equal(
              isThere(columns[from] ?? 'always') ? before.map((row) => row.toSpliced(at, 1)) : before,
            )
          if (edits.move === undefined) continue
          const order = columns
            .map((_, index) => index)
            .toSpliced(from, 1)
            .toSpliced(to, 0, from)
          const shown = order.filter((index) => isThere(columns[index] ?? 'always'))
          const positions = shown.map((index) => columns.slice(0, index).filter(isThere).length)
          expect(printed(edits.move, c)).to.deep.equal(
            before.map((row) => positions.map((position) => row[position])),
          )
        }
      }),
      { numRuns: runsOf(500) },
    )
  })
})

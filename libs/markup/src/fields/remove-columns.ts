import { parseSource, type SourceElement } from '../parse-source.ts'

/**
 * The HTML without the columns of tables that these cells stand in; a cell that spans several columns gets narrower. `undefined` where
 * that is not clear: a cell is in no row, or one before it spans columns or rows.
 */
export function removeColumns(html: string, cells: readonly number[]): string | undefined {
  const tree = parseSource(html)
  const edits = new Map<number, { to: number; text: string }>()
  for (const at of cells) {
    const cell = tree.elements.find(({ start }) => start === at)
    const row = cell?.parent
    const table = row && tableAround(row)
    if (!cell || row?.name !== 'tr' || !table) return undefined
    const column = columnOf(cell)
    if (column === undefined) return undefined
    for (const other of tree.elements) {
      if (other.name !== 'tr' || tableAround(other) !== table) continue
      const found = cellAt(other, column)
      if (found === 'unclear') return undefined
      if (!found) continue
      const span = spanOf(found)
      if (span === 1) edits.set(found.start, { to: found.end, text: '' })
      else {
        const attribute = found.attributes.find(({ name }) => name === 'colspan')
        const from = attribute && html.indexOf(attribute.value, attribute.start + 'colspan'.length)
        if (from === undefined) return undefined
        edits.set(from, { to: from + String(span).length, text: String(span - 1) })
      }
    }
  }
  return [...edits]
    .toSorted(([a], [b]) => b - a)
    .reduce((text, [from, { to, text: by }]) => {
      // A cell on a line of its own takes its line along.
      const line = by === '' ? (/\r?\n[ \t]*$/.exec(text.slice(0, from))?.[0].length ?? 0) : 0
      return text.slice(0, from - line) + by + text.slice(to)
    }, html)
}

function tableAround(element: SourceElement): SourceElement | undefined {
  let at = element.parent
  while (at && at.name !== 'table') at = at.parent
  return at
}

function cellsOf(row: SourceElement): SourceElement[] {
  return row.children.filter(
    (node): node is SourceElement => node.kind === 'element' && (node.name === 'td' || node.name === 'th'),
  )
}

/** Columns that a cell takes; `NaN` where data or a mistake say it. */
function spanOf({ attributes }: SourceElement): number {
  const said = attributes.find(({ name }) => name === 'colspan')?.value
  return said === undefined ? 1 : /^[1-9]\d*$/.test(said) ? Number(said) : Number.NaN
}

function columnOf(cell: SourceElement): number | undefined {
  const cells = cell.parent ? cellsOf(cell.parent) : []
  const before = cells.slice(0, cells.indexOf(cell))
  const column = before.reduce((sum, one) => sum + spanOf(one), 0)
  return Number.isNaN(column) || cells.some(hasRowSpan) ? undefined : column
}

function cellAt(row: SourceElement, column: number): SourceElement | 'unclear' | undefined {
  let at = 0
  for (const cell of cellsOf(row)) {
    const span = spanOf(cell)
    if (Number.isNaN(span) || hasRowSpan(cell)) return 'unclear'
    if (column < at + span) return cell
    at += span
  }
  return undefined
}

function hasRowSpan({ attributes }: SourceElement): boolean {
  return attributes.some(({ name }) => name === 'rowspan')
}

import type { XmlElement } from '../package/parse-xml.ts'
import { childOf, childrenOf, numberOf } from '../package/xml-queries.ts'
import { readControl } from './content-controls.ts'

export interface GridCell {
  element: XmlElement
  row: number
  column: number
  rows: number
  columns: number
  widthPt: number
  /** Covered by a cell above. */
  isCovered: boolean
  isContinued: boolean
}

export interface TableGrid {
  /** Widths of the columns in points. */
  widths: number[]
  rows: {
    properties: XmlElement | undefined
    cells: GridCell[]
    /** The list that begins or ends with this row. */
    opens: string | undefined
    closes: string | undefined
  }[]
}

const columnsMax = 500

/** Returns the positions of a table's cells, including spans. */
export function readGrid(table: XmlElement): TableGrid {
  const widths = childrenOf(childOf(table, 'w:tblGrid'), 'w:gridCol').map(
    (column) => (numberOf(column, 'w:w') ?? 0) / 20,
  )
  const rows = rowsIn(table).map(({ row, opens, closes }, index) => {
    const properties = childOf(row, 'w:trPr')
    let column = numberOf(childOf(properties, 'w:gridBefore'), 'w:val') ?? 0
    const cells: GridCell[] = []
    if (column > 0) cells.push(filler(index, 0, column))
    for (const element of cellsIn(row)) {
      const of = childOf(element, 'w:tcPr')
      const columns = Math.min(columnsMax, Math.max(1, numberOf(childOf(of, 'w:gridSpan'), 'w:val') ?? 1))
      const merge = childOf(of, 'w:vMerge')
      const isContinued = merge !== undefined && merge.attributes['w:val'] !== 'restart'
      const own = (numberOf(childOf(of, 'w:tcW'), 'w:w') ?? 0) / 20
      const width = widths.slice(column, column + columns).reduce((sum, one) => sum + one, 0) || own
      if (childOf(of, 'w:hMerge') && childOf(of, 'w:hMerge')?.attributes['w:val'] !== 'restart') {
        const before = cells.at(-1)
        if (before) before.columns += columns
      } else
        cells.push({
          element,
          row: index,
          column,
          columns,
          rows: 1,
          widthPt: width,
          isCovered: false,
          isContinued,
        })
      column += columns
    }
    return { properties, cells, opens, closes }
  })
  const columns = Math.min(
    columnsMax,
    Math.max(widths.length, ...rows.slice(0, 5_000).map(({ cells }) => endOf(cells))),
  )
  // A grid without widths.
  while (widths.length < columns) widths.push(widths.length === 0 ? 0 : (widths.at(-1) ?? 0))
  spanRows(rows)
  return { widths: widths.slice(0, columns), rows }
}

function endOf(cells: readonly GridCell[]): number {
  const last = cells.at(-1)
  return last ? last.column + last.columns : 0
}

function spanRows(rows: TableGrid['rows']): void {
  const open = new Map<number, GridCell>()
  for (const { cells } of rows) {
    for (const cell of cells) {
      const above = open.get(cell.column)
      if (cell.isContinued && above && above.columns === cell.columns) {
        above.rows += 1
        cell.isCovered = true
      } else open.set(cell.column, cell)
    }
  }
}

function filler(row: number, column: number, columns: number): GridCell {
  const element: XmlElement = { name: 'w:tc', attributes: {}, children: [] }
  return { element, row, column, columns, rows: 1, widthPt: 0, isCovered: false, isContinued: false }
}

interface FoundRow {
  row: XmlElement
  opens?: string | undefined
  closes?: string | undefined
}

function rowsIn(table: XmlElement): FoundRow[] {
  return childrenOf(table).flatMap((child): FoundRow[] => {
    if (child.name === 'w:tr') return childOf(child, 'w:trPr', 'w:del') ? [] : [{ row: child }]
    if (child.name === 'w:sdt') return controlledRows(child)
    return child.name === 'w:customXml' || child.name === 'w:ins' ? rowsIn(child) : []
  })
}

/** Rows in a content control. In a repeating control, the first item represents all items. */
function controlledRows(control: XmlElement): FoundRow[] {
  const content = childOf(control, 'w:sdtContent') ?? control
  const { name, isRepeating } = readControl(control)
  if (!isRepeating || name === undefined) return rowsIn(content)
  const item = childOf(content, 'w:sdt')
  const rows = rowsIn(item ? (childOf(item, 'w:sdtContent') ?? item) : content)
  const [first, last] = [rows[0], rows.at(-1)]
  // Two tags in the same row are not supported.
  if (!first || !last || rows.some(({ opens }) => opens !== undefined)) return rows
  first.opens = name
  last.closes = name
  return rows
}

function cellsIn(row: XmlElement): XmlElement[] {
  return childrenOf(row).flatMap((child) => {
    if (child.name === 'w:tc') return [child]
    if (child.name === 'w:sdt') return cellsIn(childOf(child, 'w:sdtContent') ?? child)
    return child.name === 'w:customXml' ? cellsIn(child) : []
  })
}

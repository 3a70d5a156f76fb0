import type { XmlElement } from '../package/parse-xml.ts'
import { childOf } from '../package/xml-queries.ts'
import type { GridCell } from './table-grid.ts'

/** Returns the parts of the table style for a cell, weakest first (ECMA-376-1 §17.7.6). */
export function partsOf(
  table: XmlElement,
  cell: GridCell,
  { rows, columns }: { rows: number; columns: number },
): string[] {
  const look = childOf(table, 'w:tblPr', 'w:tblLook')?.attributes ?? {}
  const bits = Number.parseInt(look['w:val'] ?? '04A0', 16)
  const isOn = (name: string, bit: number) => {
    const own = look[`w:${name}`]
    return own === undefined ? (bits & bit) !== 0 : own === '1' || own === 'true' || own === 'on'
  }
  const firstRow = isOn('firstRow', 0x20)
  const firstColumn = isOn('firstColumn', 0x80)
  const isFirstRow = firstRow && cell.row === 0
  const isLastRow = isOn('lastRow', 0x40) && cell.row + cell.rows >= rows && rows > 1
  const isFirstColumn = firstColumn && cell.column === 0
  const isLastColumn = isOn('lastColumn', 0x100) && cell.column + cell.columns >= columns
  const parts = ['wholeTable']
  if (!isOn('noVBand', 0x400) && !isFirstColumn && !isLastColumn)
    parts.push((cell.column - (firstColumn ? 1 : 0)) % 2 === 0 ? 'band1Vert' : 'band2Vert')
  if (!isOn('noHBand', 0x200) && !isFirstRow && !isLastRow)
    parts.push((cell.row - (firstRow ? 1 : 0)) % 2 === 0 ? 'band1Horz' : 'band2Horz')
  if (isFirstColumn) parts.push('firstCol')
  if (isLastColumn) parts.push('lastCol')
  if (isFirstRow) parts.push('firstRow')
  if (isLastRow) parts.push('lastRow')
  if (isFirstRow && isFirstColumn) parts.push('nwCell')
  if (isFirstRow && isLastColumn) parts.push('neCell')
  if (isLastRow && isFirstColumn) parts.push('swCell')
  if (isLastRow && isLastColumn) parts.push('seCell')
  return parts
}

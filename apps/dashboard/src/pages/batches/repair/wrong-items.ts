import { type BatchError, type ItemPosition, partsOfPointer } from '@platen/contract'
import { type Column, fullPath, type SourceItem } from '@platen/import/tabular'

/** An item without a document, and its faults. */
export interface WrongItem extends ItemPosition {
  faults: readonly BatchError[]
}

/** Groups the report by item, in order. Leaves out faults in the whole file, and the entry with the number of omitted faults. */
export function wrongItemsOf(report: readonly BatchError[]): WrongItem[] {
  const items = new Map<number, WrongItem & { faults: BatchError[] }>()
  for (const fault of report) {
    if (fault.item === 0 || fault.code === 'more') continue
    const known = items.get(fault.item)
    if (known) known.faults.push(fault)
    else {
      const { item, line, row } = fault
      const position = {
        item,
        ...(line === undefined ? {} : { line }),
        ...(row === undefined ? {} : { row }),
      }
      items.set(item, { ...position, faults: [fault] })
    }
  }
  return [...items.values()]
}

/** Whether a fault is about the file name of the document, which only the service can check. */
export function isAboutName({ code }: Pick<BatchError, 'code'>): boolean {
  return code === 'name_taken' || code === 'unsafe_name'
}

/** The position of a cell in an item's rows. */
export interface CellPosition {
  row: number
  column: number
}

/** Returns the cells that a fault is about, or all cells of the item if that is unknown. */
export function cellsOf(
  fault: Pick<BatchError, 'pointer' | 'line'>,
  { rows }: Pick<SourceItem, 'rows'>,
  { columns, header }: { columns: readonly (Column | null)[]; header: readonly string[] },
): CellPosition[] {
  const path = partsOfPointer(fault.pointer)
  const ownRow = rows.findIndex(({ line }) => line === fault.line)
  const found = columns.flatMap((column, at): CellPosition[] => {
    if (column === null || column.list === undefined) {
      const own = column === null ? [header[at] ?? ''] : fullPath(column)
      return startsWith(path, own) ? [{ row: Math.max(0, ownRow), column: at }] : []
    }
    const [list, index, ...rest] = path
    if (list !== column.list || !startsWith(rest, column.path)) return []
    const inList = rows.flatMap(({ cells }, row) =>
      columns.some((one, position) => one?.list === list && cells[position] !== '') ? [row] : [],
    )
    const row = inList[Number(index)]
    return row === undefined ? [] : [{ row, column: at }]
  })
  if (found.length > 0 || path.length > 0) return found
  return rows.flatMap(({ cells }, row) =>
    ownRow > 0 && row !== ownRow
      ? []
      : Array.from({ length: Math.max(cells.length, header.length) }, (_, column) => ({ row, column })),
  )
}

function startsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.length > 0 && start.every((part, at) => path[at] === part)
}

/** Joins the cell at `at` with the next cell, with the separator between them. Returns all cells. */
export function joinCells(cells: readonly string[], at: number, separator: string): string[] {
  const joined = [cells[at] ?? '', cells[at + 1] ?? ''].join(separator)
  return [...cells.slice(0, at), joined, ...cells.slice(at + 2)]
}

import { type BatchError, type ItemPosition, partsOfPointer } from '@platen/contract'
import { type Column, fullPath, type SourceItem } from '@platen/import/tabular'

/** An item of which there is no document, and why. */
export interface WrongItem extends ItemPosition {
  faults: readonly BatchError[]
}

/** The report by items, in order; without what it says of the file as a whole, and of lines that it leaves out. */
export function wrongItemsOf(report: readonly BatchError[]): WrongItem[] {
  const items = new Map<number, WrongItem & { faults: BatchError[] }>()
  for (const fault of report) {
    if (fault.item === 0 || fault.code === 'more') continue
    const known = items.get(fault.item)
    if (known) known.faults.push(fault)
    else {
      const { item, line, row } = fault
      const place = { item, ...(line === undefined ? {} : { line }), ...(row === undefined ? {} : { row }) }
      items.set(item, { ...place, faults: [fault] })
    }
  }
  return [...items.values()]
}

/** Whether a fault is about the document's name, which the service alone can judge. */
export function isAboutName({ code }: Pick<BatchError, 'code'>): boolean {
  return code === 'name_taken' || code === 'unsafe_name'
}

/** A cell of an item's rows. */
export interface CellPlace {
  row: number
  column: number
}

/** Which cells a fault is about; all of the item's where that cannot be told. */
export function cellsOf(
  fault: Pick<BatchError, 'pointer' | 'line'>,
  { rows }: Pick<SourceItem, 'rows'>,
  { columns, header }: { columns: readonly (Column | null)[]; header: readonly string[] },
): CellPlace[] {
  const path = partsOfPointer(fault.pointer)
  const ownRow = rows.findIndex(({ line }) => line === fault.line)
  const found = columns.flatMap((column, at): CellPlace[] => {
    if (column === null || column.list === undefined) {
      const own = column === null ? [header[at] ?? ''] : fullPath(column)
      return startsWith(path, own) ? [{ row: Math.max(0, ownRow), column: at }] : []
    }
    const [list, index, ...rest] = path
    if (list !== column.list || !startsWith(rest, column.path)) return []
    const inList = rows.flatMap(({ cells }, row) =>
      columns.some((one, place) => one?.list === list && cells[place] !== '') ? [row] : [],
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

/** The cells with the one at `at` and its neighbour as one, with the separator between them. */
export function joinCells(cells: readonly string[], at: number, separator: string): string[] {
  const joined = [cells[at] ?? '', cells[at + 1] ?? ''].join(separator)
  return [...cells.slice(0, at), joined, ...cells.slice(at + 2)]
}

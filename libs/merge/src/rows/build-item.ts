import type { FaultItem } from '@platen/contract'
import { type Column, fullPath, pointerTo } from './column.ts'

/** What is wrong with a row; `line` is where, in the file. */
export type RowFault = FaultItem & { line?: number }

/** Reads the JSON of a cell that begins with a bracket; its faults' pointers begin at the value itself. */
export type ReadCell = (text: string) => { value: unknown } | { faults: readonly RowFault[] }

export interface Row {
  line: number
  /** As many as there are columns. */
  cells: readonly string[]
}

type Data = Record<string, unknown>

/**
 * One item out of its rows, the first of which gives all that is not a list's. In the others a cell is empty or the same. A row with
 * nothing for a list adds no item to it.
 */
export function buildItem(
  columns: readonly (Column | null)[],
  rows: readonly Row[],
  readCell: ReadCell,
): { data: Data; faults: RowFault[] } {
  const data = emptyData()
  const faults: RowFault[] = []
  for (const [index, row] of rows.entries()) {
    const added = new Map<string, Data>()
    for (const [at, column] of columns.entries()) {
      if (column === null) continue
      const cell = row.cells[at] ?? ''
      if (column.list !== undefined) {
        const list = listOf(data, column.list)
        const item = added.get(column.list) ?? emptyData()
        added.set(column.list, item)
        const place = [column.list, list.length]
        setAt(item, column.path, valueOf(cell, column, { ...row, place, faults, readCell }))
      } else if (index === 0) {
        setAt(data, column.path, valueOf(cell, column, { ...row, place: [], faults, readCell }))
      } else if (cell !== '' && cell !== rows[0]?.cells[at]) {
        const message = `The rows of one group differ here: the first one is in line ${rows[0]?.line}.`
        faults.push({ pointer: pointerTo(column.path), code: 'group_differs', message, line: row.line })
      }
    }
    for (const [name, item] of added) if (hasContent(columns, row, name)) listOf(data, name).push(item)
  }
  return { data, faults }
}

/** Without a prototype: a column may be called `__proto__`. */
function emptyData(): Data {
  return Object.create(null) as Data
}

function listOf(data: Data, name: string): Data[] {
  data[name] ??= []
  return data[name] as Data[]
}

function hasContent(columns: readonly (Column | null)[], row: Row, list: string): boolean {
  return columns.some((column, at) => column?.list === list && row.cells[at] !== '')
}

function setAt(data: Data, path: readonly string[], value: unknown): void {
  let inner = data
  for (let at = 0; at < path.length - 1; at++) {
    const name = path[at] as string
    inner[name] ??= emptyData()
    inner = inner[name] as Data
  }
  inner[path.at(-1) as string] = value
}

function valueOf(
  cell: string,
  column: Column,
  {
    line,
    place,
    faults,
    readCell,
  }: { line: number; place: readonly (string | number)[]; faults: RowFault[]; readCell: ReadCell },
): unknown {
  if (column.kind === 'text') return cell
  const text = cell.trim()
  if (text === '') return null
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  const pointer = pointerTo(place.length === 0 ? fullPath(column) : [...place, ...column.path])
  if (!/^[[{]/.test(text)) {
    const message = 'This column takes true or false, a list or an object in JSON, or nothing.'
    faults.push({ pointer, code: 'wrong_type', message, line })
    return null
  }
  const parsed = readCell(text)
  if ('value' in parsed) return parsed.value
  faults.push(...parsed.faults.map((fault) => ({ ...fault, pointer: pointer + fault.pointer, line })))
  return null
}

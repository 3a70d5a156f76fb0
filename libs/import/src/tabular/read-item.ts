import { Fault, type FaultItem, type Field, type CellWarning, pointerTo, quoted } from '@platen/contract'
import { checkData, type CheckOptions } from '@platen/merge'
import { buildItem, type ReadFault } from './columns/build-item.ts'
import { fullPath } from './columns/column.ts'
import type { CsvPlan } from './columns/plan-columns.ts'
import { readJson } from './json/read-json.ts'
import type { ItemFault, SourceItem } from './source-item.ts'

/** The code for cells in a column without a name. */
export const unnamedCode = 'empty_column'
const emptyCell =
  'The cell is empty, and the document would have a blank here. Fill it, or make the field optional in the template.'

/**
 * `line` is the start of the item, from 1, `row` the row of a CSV. `filled`: the data without empty cells. `warnings`: cells that
 * may have been misread.
 */
export type ReadItem = { line: number; row?: number } & (
  | { data: Record<string, unknown>; filled?: Record<string, unknown>; warnings?: readonly CellWarning[] }
  | { faults: readonly ReadFault[] }
)

/** Reads the data of an item, or its errors. `plan` has the columns of a table, and is absent for JSON. */
export function readItem(source: SourceItem, plan: CsvPlan | undefined): ReadItem {
  const { line, row, rows, json, faults } = source
  const position = row === undefined ? { line } : { line, row }
  if (faults.length > 0) return { ...position, faults: faults.map((fault) => toFault(fault, plan)) }
  if (plan === undefined) return { ...position, ...readObject(json, line) }
  const lost = unnamedCell(source, plan)
  if (lost !== undefined) return { ...position, faults: [lost] }
  const { faults: wrong, warnings, ...built } = buildItem(plan.columns, rows)
  if (wrong.length > 0) return { ...position, faults: wrong }
  return { ...position, ...built, ...(warnings.length > 0 && { warnings }) }
}

/**
 * Returns the errors in an item for a template. Unless `allowEmpty` is set, the `filled` data of `ReadItem` is checked for empty required cells.
 * `nearest` finds suggestions, which are added if `suggests` is set.
 */
export function itemFaults(
  { data, filled }: { data: Record<string, unknown>; filled?: Record<string, unknown> },
  {
    fields,
    allowEmpty = false,
    ...search
  }: { fields: readonly Field[]; allowEmpty?: boolean } & Pick<CheckOptions, 'suggests' | 'nearest'>,
): readonly FaultItem[] {
  try {
    const known = checkData(fields, data, '', search).faults
    if (filled === undefined || allowEmpty) return known
    const reported = new Set(known.map(({ pointer }) => pointer))
    return [...known, ...emptyCells(fields, filled).filter(({ pointer }) => !reported.has(pointer))]
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return [{ pointer: '', code: error.code, message: error.detail }]
  }
}

function readObject(
  json: Uint8Array,
  line: number,
): { data: Record<string, unknown> } | { faults: readonly ReadFault[] } {
  const read = readJson(json, { called: 'The item', firstLine: line })
  if ('faults' in read) return read
  const { value } = read
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return { data: value as Record<string, unknown> }
  const message = 'An item must be a JSON object whose keys are the merge fields of the template.'
  return { faults: [{ pointer: '', code: 'wrong_type', message }] }
}

/** Spreadsheets add empty columns. A column with content needs a name. */
function unnamedCell({ rows }: SourceItem, { names, unnamed }: CsvPlan): ReadFault | undefined {
  if (unnamed.length === 0) return undefined
  for (const { cells, line, row } of rows) {
    const column = unnamed.find((at) => (cells[at] ?? '').trim() !== '')
    if (column === undefined) continue
    const before = names[column - 1]
    const where = before ? `, after ${quoted(before)},` : ''
    const message = `Column ${column + 1}${where} has ${quoted(cells[column] ?? '')} in row ${row}, but no name in the header. Give it a name, or clear the cell.`
    return { pointer: '', code: unnamedCode, message, line, row }
  }
  return undefined
}

function toFault({ column, ...fault }: ItemFault, plan: CsvPlan | undefined): ReadFault {
  return { pointer: pointerTo(pathOf(column, { isOfCell: fault.row !== undefined, plan })), ...fault }
}

/** A cell is named after its field, a group after its column. */
function pathOf(
  column: number | undefined,
  { isOfCell, plan }: { isOfCell: boolean; plan: CsvPlan | undefined },
): string[] {
  if (column === undefined || plan === undefined) return []
  const filled = isOfCell ? plan.columns[column] : undefined
  if (filled) return fullPath(filled)
  const name = plan.names[column]
  return name === undefined ? [] : [name]
}

function emptyCells(fields: readonly Field[], filled: Record<string, unknown>): FaultItem[] {
  return checkData(fields, filled, '', { suggests: false })
    .faults.filter(({ code }) => code === 'missing_key')
    .map(({ pointer }) => ({ pointer, code: 'empty_cell', message: emptyCell }))
}

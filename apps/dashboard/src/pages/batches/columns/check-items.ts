import { Fault, type FaultItem, type Field, type ItemPlace } from '@platen/contract'
import { checkData } from '@platen/merge'
import { buildItem, emptyCells, planColumns, type ReadCell, type RowFault } from '@platen/tabular'
import { isJsonObject } from '../../../templates/read-json.ts'
import type { SourceItem, SourceShape } from '../source/source-items.ts'
import type { ColumnMap } from './guess-columns.ts'
import { targetsOf } from './targets.ts'

/** How a table is to be read. */
export interface TableChoice {
  columns: ColumnMap
  groupBy: string | null
  /** A cell may be empty where the template needs a value. */
  allowEmpty?: boolean
}

/** An item held against the template, by the service's own rules; its data where there is any. */
export interface CheckedItem extends ItemPlace {
  data: Record<string, unknown> | undefined
  faults: readonly RowFault[]
}

/** What is wrong with the columns as a whole, which every row would say again. */
export function headerFaults(
  shape: SourceShape,
  choice: TableChoice,
  fields: readonly Field[],
): readonly FaultItem[] {
  if (shape.format !== 'csv') return []
  try {
    planColumns(shape.header, planOf(choice, fields))
    return []
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const missing = missingColumns(choice, fields)
    // The service names the outermost part of a name alone: `customer` for `customer.name`.
    return missing.length === 0
      ? error.errors
      : [...missing, ...error.errors.filter(({ code }) => code !== 'missing_column')]
  }
}

function missingColumns({ columns }: TableChoice, fields: readonly Field[]): FaultItem[] {
  const filled = new Set(Object.values(columns))
  return targetsOf(fields)
    .filter(({ path, isNeeded }) => isNeeded && !filled.has(path))
    .map(({ path }) => {
      const message = `No column fills “${path}”, which every document needs.`
      return { pointer: '', code: 'missing_column', message }
    })
}

/** Checks items one by one; of a table whose header has no faults. */
export function* checkItems(
  items: Iterable<SourceItem>,
  shape: SourceShape,
  { choice, fields }: { choice: TableChoice; fields: readonly Field[] },
): Generator<CheckedItem> {
  const plan = shape.format === 'csv' ? planColumns(shape.header, planOf(choice, fields)) : undefined
  for (const { item, line, rows, text } of items) {
    const read = plan ? readRows(rows, plan.columns) : readText(text)
    const filled = choice.allowEmpty === true ? undefined : read.filled
    const faults = read.faults.length > 0 ? read.faults : dataFaults(fields, { ...read, filled })
    const row = rows[0]?.row
    yield { item, line, ...(row === undefined ? {} : { row }), data: read.data, faults }
  }
}

function planOf({ columns, groupBy }: TableChoice, fields: readonly Field[]) {
  return { columns, fields, ...(groupBy === null ? {} : { groupBy }) }
}

interface Read {
  data: Record<string, unknown> | undefined
  /** Without cells that are empty, where there are any. */
  filled?: Record<string, unknown> | undefined
  faults: readonly RowFault[]
}

function readRows(rows: SourceItem['rows'], columns: Parameters<typeof buildItem>[0]): Read {
  const faults = rows.flatMap(({ cells, line, row, isSound }): RowFault[] => {
    if (!isSound) {
      const message = 'A double quote stands where none may be, or is never closed.'
      return [{ pointer: '', code: 'bad_quotes', message, line, row }]
    }
    if (cells.every((cell) => cell.trim() === ''))
      return [{ pointer: '', code: 'empty_row', message: 'The row is empty.', line, row }]
    if (cells.length === columns.length) return []
    const message = `The row has ${counted(cells.length)}, and the header ${counted(columns.length)}.`
    return [{ pointer: '', code: 'ragged_row', message, line, row }]
  })
  return faults.length > 0 ? { data: undefined, faults } : buildItem(columns, rows, readCell)
}

function readText(text: string): Read {
  try {
    const data: unknown = JSON.parse(text)
    if (isJsonObject(data)) return { data, faults: [] }
    const message = 'An item is a JSON object: its keys are the fields of the template.'
    return { data: undefined, faults: [{ pointer: '', code: 'wrong_type', message }] }
  } catch {
    return { data: undefined, faults: [{ pointer: '', code: 'malformed_json', message: 'This is no JSON.' }] }
  }
}

const readCell: ReadCell = (text) => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return {
      faults: [
        {
          pointer: '',
          code: 'malformed_json',
          message: 'The cell begins like a list or an object, but is no JSON.',
        },
      ],
    }
  }
}

function dataFaults(
  fields: readonly Field[],
  { data, filled }: Pick<Read, 'data' | 'filled'>,
): readonly FaultItem[] {
  try {
    return [...checkData(fields, data, '').faults, ...emptyCells(fields, filled)]
  } catch (error) {
    if (error instanceof Fault) return [{ pointer: '', code: error.code, message: error.detail }]
    throw error
  }
}

function counted(cells: number): string {
  return cells === 1 ? '1 cell' : `${cells.toLocaleString('en')} cells`
}

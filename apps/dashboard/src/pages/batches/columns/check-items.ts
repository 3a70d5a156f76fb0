import {
  type CellWarning,
  Fault,
  type FaultItem,
  type Field,
  type ItemPosition,
  partsOfPointer,
} from '@platen/contract'
import {
  itemFaults,
  planColumns,
  type ReadFault,
  readItem,
  type SourceItem,
  type SourceShape,
} from '@platen/import/tabular'
import { columnChoices, type TableChoice } from './table-choice.ts'
import { targetsOf } from './targets.ts'

/** An item that was checked against the template by the same rules as in the service. `data` is undefined if the item could not be read. */
export interface CheckedItem extends ItemPosition {
  data: Record<string, unknown> | undefined
  faults: readonly ReadFault[]
  /** Cells that may not contain what the user meant. Empty for items with faults. */
  warnings: readonly CellWarning[]
}

/** Returns the errors in the header, so that not every row repeats them. */
export function headerFaults(
  shape: SourceShape,
  choice: TableChoice,
  fields: readonly Field[],
): readonly FaultItem[] {
  if (shape.format !== 'csv') return []
  if (shape.headerFaults.length > 0) return shape.headerFaults
  try {
    planColumns(shape.header, planOf(choice, fields))
    return []
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const missing = missingColumns(choice, fields)
    const errors = error.errors.map((fault) => (fault.code === 'ungrouped_list' ? chooseRows(fault) : fault))
    // The service reports only the first part of a path, such as `customer` for `customer.name`.
    return missing.length === 0
      ? errors
      : [...missing, ...errors.filter(({ code }) => code !== 'missing_column')]
  }
}

/** Replaces the message from the service, which names its API parameter. */
function chooseRows({ pointer, code }: FaultItem): FaultItem {
  const name = partsOfPointer(pointer).join('.')
  const message = `The list “${name}” needs several rows per document. Below, choose the column that groups them.`
  return { pointer, code, message }
}

function missingColumns({ columns }: TableChoice, fields: readonly Field[]): FaultItem[] {
  const filled = new Set(Object.values(columns))
  return targetsOf(fields)
    .filter(({ path, isNeeded }) => isNeeded && !filled.has(path))
    .map(({ label }) => {
      const message = `“${label}” is required, but no column is matched to it.`
      return { pointer: '', code: 'missing_column', message }
    })
}

/** Checks items one by one. The header of the table must have no faults. */
export function* checkItems(
  items: Iterable<SourceItem>,
  shape: SourceShape,
  { choice, fields }: { choice: TableChoice; fields: readonly Field[] },
): Generator<CheckedItem> {
  const plan = shape.format === 'csv' ? planColumns(shape.header, planOf(choice, fields)) : undefined
  const { allowEmpty = false } = choice
  for (const source of items) {
    const read = readItem(source, plan)
    const { item, line, row } = source
    const position = { item, line, ...(row === undefined ? {} : { row }) }
    yield 'faults' in read
      ? { ...position, data: undefined, faults: read.faults, warnings: [] }
      : {
          ...position,
          data: read.data,
          faults: itemFaults(read, { fields, allowEmpty }),
          warnings: read.warnings ?? [],
        }
  }
}

/** Returns the options from which the service plans the columns. */
export function planOf(choice: TableChoice, fields: readonly Field[]) {
  const { groupBy } = choice
  const currentYear = new Date().getUTCFullYear()
  return { columns: columnChoices(choice), fields, currentYear, ...(groupBy === null ? {} : { groupBy }) }
}

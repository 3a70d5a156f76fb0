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

/** An item held against the template, by the service's own rules; its data where it could be read. */
export interface CheckedItem extends ItemPosition {
  data: Record<string, unknown> | undefined
  faults: readonly ReadFault[]
  /** Of an item without faults: cells that may not say what was meant. */
  warnings: readonly CellWarning[]
}

/** What is wrong with the columns as a whole, which every row would say again. */
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
    // The service names the outermost part of a name alone: `customer` for `customer.name`.
    return missing.length === 0
      ? errors
      : [...missing, ...errors.filter(({ code }) => code !== 'missing_column')]
  }
}

/** The service names its parameter. */
function chooseRows({ pointer, code }: FaultItem): FaultItem {
  const name = partsOfPointer(pointer).join('.')
  const message = `The list “${name}” takes several rows per document. Below, choose the column that groups them.`
  return { pointer, code, message }
}

function missingColumns({ columns }: TableChoice, fields: readonly Field[]): FaultItem[] {
  const filled = new Set(Object.values(columns))
  return targetsOf(fields)
    .filter(({ path, isNeeded }) => isNeeded && !filled.has(path))
    .map(({ words }) => {
      const message = `No column fills “${words}”, which every document needs.`
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
  const { allowEmpty = false } = choice
  for (const source of items) {
    const read = readItem(source, plan)
    const { item, line, row } = source
    const place = { item, line, ...(row === undefined ? {} : { row }) }
    yield 'faults' in read
      ? { ...place, data: undefined, faults: read.faults, warnings: [] }
      : {
          ...place,
          data: read.data,
          faults: itemFaults(read, { fields, allowEmpty }),
          warnings: read.warnings ?? [],
        }
  }
}

/** What the service makes a plan of the columns of. */
export function planOf(choice: TableChoice, fields: readonly Field[]) {
  const { groupBy } = choice
  const currentYear = new Date().getUTCFullYear()
  return { columns: columnChoices(choice), fields, currentYear, ...(groupBy === null ? {} : { groupBy }) }
}

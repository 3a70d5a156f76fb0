import { Fault, type FaultItem, type Field } from '@platen/contract'
import { useDeferredValue, useMemo } from 'react'
import { checkItems, headerFaults } from '../columns/check-items.ts'
import { keyColumns } from '../columns/guess-columns.ts'
import type { TableChoice } from '../columns/table-choice.ts'
import type { Target } from '../columns/targets.ts'
import { type ColumnReading, describeReading } from '../columns/column-readings.ts'
import type { Source } from '../open-source.ts'
import {
  isOfTable,
  type RepeatedKey,
  type SourceItem,
  sourceItems,
  watchRepeats,
} from '@platen/import/tabular'

/** Maximum number of items to check. Checking one takes a fraction of a millisecond. */
const checkedMax = 2_000

/** Checks the first rows in the loaded part of the file against the template. Deferred, so that typing stays responsive. */
export function useChecked(of: {
  source: Source | undefined
  fields: readonly Field[] | undefined
  targets: readonly Target[]
  choice: TableChoice
  readings: readonly (ColumnReading | undefined)[]
}) {
  const { source, fields, targets, readings } = of
  const choice = useDeferredValue(of.choice)
  return useMemo(() => {
    if (!source || !fields) return undefined
    const { shape, head, isCut } = source
    const header = [...headerFaults(shape, choice, fields), ...undecidedFaults(readings)]
    const repeated = repeatedKey(source, choice, targets)
    if (header.length > 0) return { header, items: [], isCut, count: undefined, repeated }
    const items: SourceItem[] = []
    let count = 0
    let rows = 0
    try {
      for (const item of sourceItems(head, shape, { groupBy: choice.groupBy ?? undefined, isCut })) {
        count++
        if (count > checkedMax) continue
        items.push(item)
        rows += item.rows.length
      }
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return { header: error.errors, items: [], isCut, count: undefined, repeated }
    }
    const checked = [...checkItems(items, shape, { choice, fields })]
    // The service refuses the whole file for these faults.
    const ofTable = checked.flatMap(({ faults }) => faults.find(isOfTable) ?? [])
    return {
      header: ofTable.slice(0, 1),
      items: ofTable.length > 0 ? [] : checked,
      isCut: isCut || count > checkedMax,
      /** The number of items. Undefined unless the whole file was read. */
      count: isCut ? undefined : count,
      repeated,
      ...(choice.groupBy !== null && { rows }),
    }
  }, [source, fields, targets, choice, readings])
}

/** Returns the column by which rows could be grouped, if rows are not grouped yet. */
function repeatedKey(
  { shape, head, isCut }: Source,
  { columns, groupBy }: TableChoice,
  targets: readonly Target[],
): RepeatedKey | undefined {
  if (shape.format !== 'csv' || groupBy !== null) return undefined
  const filled = shape.header.map((name) => targets.find(({ path }) => path === columns[name]))
  const watch = watchRepeats(keyColumns(shape.header, filled))
  let count = 0
  for (const { rows, faults } of sourceItems(head, shape, { isCut })) {
    if (++count > checkedMax) break
    if (faults.length === 0) for (const row of rows) watch.add(row)
  }
  return watch.found()
}

/** Returns a fault for each column whose format is ambiguous. */
function undecidedFaults(readings: readonly (ColumnReading | undefined)[]): FaultItem[] {
  return readings.flatMap((reading) => {
    if (reading === undefined || reading.locale !== undefined) return []
    const message = `Choose the format of the column “${reading.name}” below: ${describeReading(reading)}`
    return [{ pointer: '', code: 'ambiguous_column', message }]
  })
}

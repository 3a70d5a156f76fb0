import { type BatchHint, type Field, quoted } from '@platen/contract'
import { readYesNo } from '../cells/read-boolean.ts'
import type { SourceItem } from '../source-item.ts'
import { listOf } from './cell-kind.ts'
import { fullPath } from './column.ts'
import type { CsvPlan } from './plan-columns.ts'
import { type RepeatedKey, watchRepeats } from './repeated-keys.ts'

/** More columns of a table are read alike, and nobody reads on. */
const conditionsMax = 20

/** Looks at the items of a table one after the other, in constant memory, for what its sender may not have meant. */
export function watchTable(plan: CsvPlan, fields: readonly Field[]) {
  const { columns, names, groupColumn } = plan
  const paths = columns.map((column) => column && fullPath(column))
  const repeats =
    groupColumn === undefined
      ? watchRepeats(
          paths.map((path, at) => ({
            name: names[at] ?? '',
            path: path?.join('.'),
            isOfList: path !== null && path !== undefined && listOf(fields, path) !== undefined,
          })),
        )
      : undefined
  const conditions = columns
    .flatMap((column, at) => (column?.isCondition ? [at] : []))
    .slice(0, conditionsMax)
  const seen = new Map<number, BatchHint>()

  return {
    add({ rows }: Pick<SourceItem, 'rows'>): void {
      for (const row of rows) {
        repeats?.add(row)
        for (const at of conditions) {
          const cell = row.cells[at]?.trim() ?? ''
          if (cell === '' || seen.has(at) || /^(true|false)$/i.test(cell)) continue
          const read = readYesNo(cell)
          if ('value' in read) seen.set(at, yesNoHint(names[at] ?? '', cell, read.value === true))
        }
      }
    },
    hints(): BatchHint[] {
      const key = repeats?.found()
      const repeated = key === undefined ? [] : [repeatHint(key)]
      return [...repeated, ...conditions.flatMap((at) => seen.get(at) ?? [])]
    },
  }
}

function repeatHint({ column, text, rows: [one, other] }: RepeatedKey): BatchHint {
  const message = `Rows ${one} and ${other} have the same ${quoted(column, 80)} (${quoted(text, 40)}), and each of them is a document of its own. To put such rows into one document, group them by this column (groupBy).`
  return { code: 'rows_repeat', column, message }
}

function yesNoHint(column: string, cell: string, isYes: boolean): BatchHint {
  const message = `The column ${quoted(column, 80)} is read as yes or no: ${quoted(cell, 40)} is ${isYes ? 'yes' : 'no'}.`
  return { code: 'read_as_yes_or_no', column, message }
}

import { type BatchHint, type Field, quoted } from '@platen/contract'
import { readYesNo } from '../cells/read-boolean.ts'
import { splitTexts } from '../cells/split-texts.ts'
import type { SourceItem } from '../source-item.ts'
import { listAround } from './cell-kind.ts'
import { fullPath } from './column.ts'
import type { CsvPlan } from './plan-columns.ts'
import { type RepeatedKey, watchRepeats } from './repeated-keys.ts'

/** Maximum number of columns in the hints of each kind. */
const columnsMax = 20

/** Checks the items of a table in order, in constant memory, for probable mistakes. */
export function watchTable(plan: CsvPlan, fields: readonly Field[]) {
  const { columns, names, groupColumn } = plan
  const paths = columns.map((column) => column && fullPath(column))
  const repeats =
    groupColumn === undefined
      ? watchRepeats(
          paths.map((path, at) => ({
            name: names[at] ?? '',
            path: path?.join('.'),
            isOfList: path !== null && path !== undefined && listAround(fields, path) !== undefined,
          })),
        )
      : undefined
  const conditions = columns.flatMap((column, at) => (column?.isCondition ? [at] : [])).slice(0, columnsMax)
  const lists = columns
    .flatMap((column, at) => (column?.kind === 'texts' && column.typed === undefined ? [at] : []))
    .slice(0, columnsMax)
  const seen = new Map<number, BatchHint>()

  return {
    add({ rows }: Pick<SourceItem, 'rows'>): void {
      for (const row of rows) {
        repeats?.add(row)
        for (const at of conditions) {
          const cell = row.cells[at]?.trim() ?? ''
          if (cell === '' || seen.has(at) || /^(true|false)$/i.test(cell)) continue
          const read = readYesNo(cell)
          if ('value' in read) seen.set(at, yesNoHint(names[at] ?? ''))
        }
        for (const at of lists) {
          if (seen.has(at)) continue
          const parts = splitTexts(row.cells[at] ?? '')
          if (parts.isAtSemicolons) seen.set(at, splitHint(names[at] ?? '', row.row, parts.texts.length))
        }
      }
    },
    hints(): BatchHint[] {
      const key = repeats?.found()
      const repeated = key === undefined ? [] : [repeatHint(key)]
      return [...repeated, ...[...conditions, ...lists].flatMap((at) => seen.get(at) ?? [])]
    },
  }
}

/** Contains no text of cells, because hints are stored in the database. */
function repeatHint({ column, rows: [one, other] }: RepeatedKey): BatchHint {
  const message = `Rows ${one} and ${other} have the same value in ${quoted(column)}, but each row generates its own document. To combine such rows, group them by this column.`
  return { code: 'rows_repeat', column, message }
}

function yesNoHint(column: string): BatchHint {
  const message = `${quoted(column)} is read as a yes/no column.`
  return { code: 'read_as_yes_or_no', column, message }
}

function splitHint(column: string, row: number, texts: number): BatchHint {
  const message = `Row ${row}: the cell in ${quoted(column)} was split at its semicolons into ${texts} ${texts === 1 ? 'entry' : 'entries'}. To keep a semicolon, write one entry per line and end a single entry with a line break, or write a JSON list such as ["Tea; milk"].`
  return { code: 'split_at_semicolons', column, message }
}

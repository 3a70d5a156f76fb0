import { type BatchError, describeItemPosition } from '@platen/contract'
import Papa from 'papaparse'
import { csvFile } from '../../../ui/save-file.ts'
import { adviceFor, formatPointer } from '../fault-text.ts'
import type { SourceItem, SourceShape, TableShape } from '@platen/import/tabular'

/** The edit of an item with errors: its new rows or JSON, or `left out`. */
export type Edit = { rows: string[][] } | { text: string } | 'left out'

/** An item with errors, and its edit. */
export interface EditedItem {
  source: SourceItem
  edit: Edit
}

const newline = '\n'

/** Returns the whole file with the edited items. All other bytes are copied unchanged. Items in a JSON array cannot be left out. */
export function repairedFile(file: Blob, shape: SourceShape, edited: readonly EditedItem[]): Blob {
  const parts: BlobPart[] = []
  let from = 0
  for (const { source, edit } of edited.toSorted((one, other) => one.source.start - other.source.start)) {
    parts.push(file.slice(from, source.start), textOf(edit, shape, { isElement: shape.format === 'json' }))
    from = source.end
  }
  return new Blob([...parts, file.slice(from)])
}

/** Returns a file with only the edited items: a table with the same header, or a JSON array. */
export function fileOfEdited(file: Blob, shape: SourceShape, edited: readonly EditedItem[]): Blob {
  const kept = edited.filter(({ edit }) => edit !== 'left out')
  if (shape.format === 'csv')
    return new Blob([file.slice(0, shape.bodyStart), ...kept.map(({ edit }) => textOf(edit, shape))])
  return new Blob([
    '[',
    kept.map(({ edit }) => textOf(edit, { format: 'json' }, { isElement: true })).join(','),
    ']',
  ])
}

/** Returns a table of the rows with errors. The errors are in the first column, where missing cells cannot shift them. */
export function wrongRowsTable(
  shape: TableShape,
  wrong: readonly { source: SourceItem; why: string }[],
): Blob {
  const rows = wrong.flatMap(({ source, why }) =>
    source.rows.map(({ cells, row }) => [`Row ${row}: ${why}`, ...cells]),
  )
  const text = Papa.unparse([['Error', ...shape.header], ...rows], { newline })
  return csvFile(text, newline)
}

function textOf(edit: Edit, shape: SourceShape, { isElement = false } = {}): string {
  if (edit === 'left out') return ''
  if ('text' in edit) return isElement ? edit.text : `${edit.text.replaceAll(/\s*\n\s*/g, ' ')}${newline}`
  const delimiter = shape.format === 'csv' ? String.fromCharCode(shape.delimiter) : ','
  return `${Papa.unparse(edit.rows, { delimiter, newline })}${newline}`
}

/** Returns the error report as a table. Values are escaped, so that spreadsheets do not read them as formulas. `labels` are field labels by path. */
export function reportTable(report: readonly BatchError[], labels?: ReadonlyMap<string, string>): Blob {
  const rows = report.map((fault) => [
    describeItemPosition(fault),
    formatPointer(fault.pointer, labels),
    fault.message,
    adviceFor(fault),
  ])
  const text = Papa.unparse([['Where', 'Field', 'Error', 'What to do'], ...rows], {
    newline: '\n',
    escapeFormulae: true,
  })
  return csvFile(text, '\n')
}

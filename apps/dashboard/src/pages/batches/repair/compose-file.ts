import { type BatchError, describeItemPosition } from '@platen/contract'
import Papa from 'papaparse'
import { csvFile } from '../../../ui/save-file.ts'
import { adviceOf, placeWords } from '../fault-words.ts'
import type { SourceItem, SourceShape, TableShape } from '@platen/import/tabular'

/** What becomes of a wrong item: its rows or its JSON as they are now, or nothing. */
export type Edit = { rows: string[][] } | { text: string } | 'left out'

/** A wrong item with what became of it. */
export interface EditedItem {
  source: SourceItem
  edit: Edit
}

const newline = '\n'

/**
 * The whole file with the edited items in place of the wrong ones. Only what was edited is written anew: all else is the file's own bytes,
 * which are not read for it. Of a JSON array nothing can be left out.
 */
export function repairedFile(file: Blob, shape: SourceShape, edited: readonly EditedItem[]): Blob {
  const parts: BlobPart[] = []
  let from = 0
  for (const { source, edit } of edited.toSorted((one, other) => one.source.start - other.source.start)) {
    parts.push(file.slice(from, source.start), textOf(edit, shape, { isElement: shape.format === 'json' }))
    from = source.end
  }
  return new Blob([...parts, file.slice(from)])
}

/** A file of the edited items alone: a table under the same header, or a JSON array. */
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

/** A table of the wrong rows as they stand in the file; what is wrong comes first, where no missing cell can move it. */
export function wrongRowsTable(
  shape: TableShape,
  wrong: readonly { source: SourceItem; why: string }[],
): Blob {
  const rows = wrong.flatMap(({ source, why }) =>
    source.rows.map(({ cells, row }) => [`Row ${row}: ${why}`, ...cells]),
  )
  const text = Papa.unparse([['What is wrong', ...shape.header], ...rows], { newline })
  return csvFile(text, newline)
}

function textOf(edit: Edit, shape: SourceShape, { isElement = false } = {}): string {
  if (edit === 'left out') return ''
  if ('text' in edit) return isElement ? edit.text : `${edit.text.replaceAll(/\s*\n\s*/g, ' ')}${newline}`
  const delimiter = shape.format === 'csv' ? String.fromCharCode(shape.delimiter) : ','
  return `${Papa.unparse(edit.rows, { delimiter, newline })}${newline}`
}

/** The report as a table for people. A text of the data is never a formula in it. `called`: what fields are called, by their paths. */
export function reportTable(report: readonly BatchError[], called?: ReadonlyMap<string, string>): Blob {
  const rows = report.map((fault) => [
    describeItemPosition(fault),
    placeWords(fault.pointer, called),
    fault.message,
    adviceOf(fault),
  ])
  const text = Papa.unparse([['Where', 'Field', 'What is wrong', 'What to do'], ...rows], {
    newline: '\n',
    escapeFormulae: true,
  })
  return csvFile(text, '\n')
}

import type { DraftSource } from '@platen/contract'
import { callerNotices, draftShape, pageHtml, removeEverywhere } from '@platen/template/draft'
import {
  type DataPath,
  fieldMentions,
  isPageEdit,
  parseSource,
  readColumns,
  removeColumn,
  type SourceElement,
} from '@platen/template/markup'
import type { CommandResult } from '../command.ts'
import { shownText } from './name-element.ts'
import { isComputed } from './remove-field.ts'

/** Removes a column, and fields of the rows that only the column used. */
export function removeColumnAt(
  source: DraftSource,
  { table, at }: { table: SourceElement; at: number },
  field?: DataPath,
): CommandResult {
  const tree = parseSource(pageHtml(source))
  const same = tree.elements[table.index]
  if (!same) return { refused: 'The column no longer exists.' }
  const shape = draftShape(source)
  const pathsIn = (html: string) =>
    new Set(
      fieldMentions(html, shape).flatMap(({ kind, path }) => (kind === 'close' ? [] : [path.join('.')])),
    )
  const read = readColumns(tree, same)
  const heading =
    'refused' in read
      ? undefined
      : read.rows
          .flatMap(({ row, cells }) => (row.parent?.name === 'thead' ? cells : []))
          .find((cell) => cell.from === at && cell.span === 1)
  const words = heading ? shownText(source, tree, heading.element) : (field?.join('.') ?? String(at + 1))
  const edit = removeColumn(tree, same, { at })
  if (!isPageEdit(edit)) return { refused: edit?.refused ?? 'That column cannot be removed.' }
  const left = pathsIn(edit.html)
  const gone = [...pathsIn(tree.html)].filter(
    (path) => !left.has(path) && path.includes('.') && !path.startsWith('text.'),
  )
  let files: Record<string, string> = { 'template.html': edit.html }
  const notes: string[] = []
  for (const dotted of gone) {
    const path = dotted.split('.')
    const removed = removeEverywhere({ ...source, files: { ...source.files, ...files } }, path)
    if ('refused' in removed) notes.push(`The field “${dotted}” stays in the data. ${removed.refused}`)
    else {
      files = { ...files, ...removed.files }
      if (!isComputed(source, path)) notes.push(callerNotices.removed(path))
    }
  }
  const now = parseSource(files['template.html'] ?? '')
  const after = now.elements.find(({ start }) => start === same.start)
  return {
    files,
    named: after ? [{ words: 'the table', start: after.start }] : [],
    summary: `Removed the column “${words}”`,
    notes,
  }
}

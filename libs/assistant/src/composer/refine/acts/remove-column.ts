import { nameElement, shownText } from '@platen/template/commands'
import { callersWords, draftShape, pageHtml, removeEverywhere } from '@platen/template/draft'
import {
  columnOf,
  type DataPath,
  fieldMentions,
  isPageEdit,
  parseSource,
  readColumns,
  removeColumn,
} from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import { type Column, columnNoun, findColumns } from '../finding/find-columns.ts'
import { isInside, selectedIn } from '../finding/selection.ts'
import { type Done, isDeclined, type Working } from '../refining.ts'
import { literal, type Phrase } from '../reading/phrase.ts'
import { withoutArticle } from '../reading/words.ts'

/** Removes the column that words or the selection mean, and its fields where nothing needs them. */
export function removeTheColumn(draft: Working, what: Phrase): Done | Declined {
  const tree = parseSource(pageHtml(draft.source))
  const selected = selectedIn(draft, tree)
  const name = withoutArticle(what).text.replace(columnNoun, '').trim()
  if (/^(?:this|that|dies\p{L}*|cette|ce|esta|este)?$/u.test(name)) {
    const found = selected && columnOf(tree, selected)
    if (!found) return { declined: 'No column is selected: click a cell of it, or say its heading.' }
    return 'refused' in found ? { declined: found.refused } : removeColumnAt(draft, found)
  }
  const columns = findColumns(draft, tree, what)
  if (isDeclined(columns)) return columns
  const [first] = columns
  return first ? removeColumnAt(draft, first) : { declined: `No table has a column “${literal(what)}”.` }
}

/** Removes a column. */
export function removeColumnAt(draft: Working, { table, at }: Column, field?: DataPath): Done | Declined {
  const { source } = draft
  const tree = parseSource(pageHtml(source))
  const same = tree.elements[table.index]
  if (!same) return { declined: 'That column cannot be found any more.' }
  const selected = selectedIn(draft, tree)
  if (selected && !isInside(same, selected) && !isInside(selected, same))
    return {
      declined: `This is about ${nameElement(source, tree, selected)}, and that column is not in it: take the selection off the prompt, and ask again.`,
    }
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
  if (!isPageEdit(edit)) return { declined: edit?.refused ?? 'That column cannot be taken away.' }
  const left = pathsIn(edit.html)
  const gone = [...pathsIn(tree.html)].filter(
    (path) => !left.has(path) && path.includes('.') && !path.startsWith('text.'),
  )
  let files: Record<string, string> = { 'template.html': edit.html }
  const notes: string[] = []
  for (const dotted of gone) {
    const path = dotted.split('.')
    const removed = removeEverywhere({ ...source, files: { ...source.files, ...files } }, path)
    if ('refused' in removed) notes.push(`The field ${dotted} stays in the data. ${removed.refused}`)
    else {
      files = { ...files, ...removed.files }
      notes.push(callersWords.removed(path))
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

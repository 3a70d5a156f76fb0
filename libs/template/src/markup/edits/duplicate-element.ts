import type { SourceElement, SourceTree } from '../parse-source.ts'
import { isCell } from './content-model.ts'
import { isEditable } from './editable.ts'
import { type EditResult, finishEdit, withChanges } from './finish-edit.ts'
import { besideStretch } from './insert-html.ts'
import { indentAt } from './lines.ts'
import { elementsIn, firstElementAt, writtenElement } from './written-element.ts'

/** Inserts a copy after an element in the same section, and selects it. */
export function duplicateElement(tree: SourceTree, element: SourceElement): EditResult {
  if (!isEditable(element)) return undefined
  if (isCell(element.name)) return { refused: 'A cell can only be duplicated with its row or its column.' }
  const { html } = tree
  const placed = besideStretch(html, element, {
    at: 'after',
    source: withoutIds(tree, element),
    indent: indentAt(html, element.start),
  })
  return finishEdit(tree, {
    html: withChanges(html, [placed]),
    grows: elementsIn(tree, element),
    select: placed.from + (firstElementAt(placed.insert) ?? 0),
  })
}

/** Removes ids, which must be unique. */
function withoutIds(tree: SourceTree, element: SourceElement): string {
  const ids = tree.elements
    .filter(({ start }) => element.start <= start && start < element.end)
    .flatMap(({ attributes }) => attributes.filter(({ name }) => name === 'id'))
  const changes = ids.map(({ start, end }) => ({
    from: start - element.start - (/\s/.test(tree.html[start - 1] ?? '') ? 1 : 0),
    to: end - element.start,
    insert: '',
  }))
  return withChanges(writtenElement(tree, element), changes)
}

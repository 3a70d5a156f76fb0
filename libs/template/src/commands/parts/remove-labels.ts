import type { DraftSource } from '@platen/contract'
import { draftShape, pageHtml } from '@platen/template/draft'
import {
  type DataPath,
  deleteElement,
  fieldMentions,
  isCell,
  isPageEdit,
  isWithin,
  parseSource,
  type SourceElement,
  type SourceTree,
} from '@platen/template/markup'
import { elementsWithField } from './elements-with-field.ts'
import { wholePart } from './whole-part.ts'

/** Maximum number of edits. No page has so many labels of one field. */
const editsMax = 50

/** Removes the labels of a field, and elements that showed nothing else: a term with its detail, a row with its heading, “Label: value”. */
export function removeLabels(source: DraftSource, path: DataPath): string {
  let html = pageHtml(source)
  for (let count = 0; count < editsMax; count++) {
    const now = { ...source, files: { ...source.files, 'template.html': html } }
    const next = withoutOne(now, path)
    if (next === undefined) return html
    html = next
  }
  return html
}

function withoutOne(source: DraftSource, path: DataPath): string | undefined {
  const tree = parseSource(pageHtml(source))
  for (const holder of elementsWithField(source, tree, path)) {
    if (!showsOnly(source, tree, holder, path)) continue
    const [own] = labelled(source, tree, holder, path)
    const gone = wholePart(tree, own ?? holder)
    if (own || gone !== holder) {
      const edit = deleteElement(tree, gone, { withSections: true })
      if (isPageEdit(edit) && edit.html !== tree.html) return edit.html
    }
  }
  return undefined
}

/** Returns the element that contains only a printed field and its label. */
function labelled(
  source: DraftSource,
  tree: SourceTree,
  holder: SourceElement,
  path: DataPath,
): SourceElement[] {
  if (holder.name === 'dd') {
    const siblings = elementsIn(holder.parent, tree)
    const around = holder.parent
    const term = siblings[siblings.indexOf(holder) - 1]
    if (around?.name === 'div' && siblings.length === 2) return [around]
    return term?.name === 'dt' && siblings[siblings.indexOf(holder) + 1]?.name !== 'dd' ? [term] : []
  }
  const row = holder.parent
  if (isCell(holder.name) && row?.name === 'tr') {
    const others = elementsIn(row, tree).filter((cell) => cell !== holder)
    const isOwn = others.every((cell) => !shows(source, tree, cell, path))
    const isRepeated = fieldMentions(tree.html, draftShape(source)).some(
      ({ kind, start, end }) =>
        kind === 'value' && row.start < start && end < row.end && !(holder.start < start && end < holder.end),
    )
    return isOwn && !isRepeated && others.length > 0 ? [row] : []
  }
  const own = tree.html.slice(holder.openEnd, holder.closeStart).replaceAll(/<[^>]*>|\{\{[^}]*\}\}/g, '')
  return /:\s*$/.test(own) && own.trim().length <= 60 ? [holder] : []
}

function showsOnly(
  source: DraftSource,
  tree: SourceTree,
  { openEnd, closeStart }: SourceElement,
  path: DataPath,
): boolean {
  return fieldMentions(tree.html, draftShape(source))
    .filter(({ start, end }) => openEnd <= start && end <= closeStart)
    .every((mention) => isWithin(mention.path, path) || mention.path[0] === 'text')
}

function shows(
  source: DraftSource,
  tree: SourceTree,
  { openEnd, closeStart }: SourceElement,
  path: DataPath,
): boolean {
  return fieldMentions(tree.html, draftShape(source)).some(
    (mention) => openEnd <= mention.start && mention.end <= closeStart && isWithin(mention.path, path),
  )
}

function elementsIn(parent: SourceElement | undefined, tree: SourceTree): SourceElement[] {
  return (parent?.children ?? tree.children).filter((child) => child.kind === 'element')
}

import type { SourceElement, SourceTree } from '../parse-source.ts'
import type { SourceSection } from '../sections.ts'
import { isCell } from './content-model.ts'
import { isEditable } from './editable.ts'
import { type EditResult, finishEdit, type TextChange, withChanges } from './finish-edit.ts'
import { beginsLine, endsLine, indentAt, wholeLines } from './lines.ts'

export interface SectionWords {
  field: string
  /** `if` and `each` have the same syntax. The data determines which applies. */
  kind: 'if' | 'each' | 'unless'
}

/** Wraps an element in a section. Undefined for an invalid field name. */
export function wrapInSection(tree: SourceTree, element: SourceElement, words: SectionWords): EditResult {
  const tags = tagsOf(words)
  if (!tags || !isEditable(element)) return undefined
  if (isCell(element.name))
    return {
      refused: 'A cell cannot be conditional: every row needs it. Make the row or table conditional instead.',
    }
  const { html } = tree
  const { start, end } = element
  // Tags are on separate lines unless the element has one line.
  const isApart =
    (words.kind === 'each' || html.slice(start, end).includes('\n')) &&
    beginsLine(html, start) &&
    endsLine(html, end) &&
    !/\s/.test(html[end - 1] ?? '')
  const line = `\n${indentAt(html, start)}`
  const [open, close] = isApart ? [`${tags.open}${line}`, `${line}${tags.close}`] : [tags.open, tags.close]
  return finishEdit(tree, {
    html: withChanges(html, [
      { from: start, to: start, insert: open },
      { from: end, to: end, insert: close },
    ]),
    grows: 0,
    select: start + open.length,
  })
}

/** Removes a section, and keeps its content. */
export function unwrapSection(
  tree: SourceTree,
  section: SourceSection,
  selected?: SourceElement,
): EditResult {
  const { start, openEnd, closeStart, end } = section
  const gone = (from: number, to: number): TextChange => {
    const isLine = beginsLine(tree.html, from) && endsLine(tree.html, to)
    return { ...(isLine ? wholeLines(tree.html, from, to) : { from, to }), insert: '' }
  }
  const [open, close] = [gone(start, openEnd), gone(closeStart, end)]
  return finishEdit(tree, {
    html: withChanges(
      tree.html,
      open.to > close.from
        ? [{ from: start, to: end, insert: tree.html.slice(openEnd, closeStart) }]
        : [open, close],
    ),
    grows: 0,
    select: selected && selected.start - (selected.start >= open.to ? open.to - open.from : 0),
  })
}

/** Changes the field or kind of a section. */
export function changeSection(
  tree: SourceTree,
  { start, openEnd, closeStart, end }: SourceSection,
  { words, selected }: { words: SectionWords; selected?: SourceElement | undefined },
): EditResult {
  const tags = tagsOf(words)
  if (!tags) return undefined
  return finishEdit(tree, {
    html: withChanges(tree.html, [
      { from: start, to: openEnd, insert: tags.open },
      { from: closeStart, to: end, insert: tags.close },
    ]),
    grows: 0,
    select: selected && selected.start + tags.open.length - (openEnd - start),
  })
}

/** Excludes characters that begin another kind of tag or end a tag. */
const fieldName = /^[^\s{}<>"'#^/!&=][^\s{}<>"']*$/

function tagsOf({ field, kind }: SectionWords): { open: string; close: string } | undefined {
  if (!fieldName.test(field)) return undefined
  return { open: `{{${kind === 'unless' ? '^' : '#'}${field}}}`, close: `{{/${field}}}` }
}

import { scanTags } from '@platen/merge'
import { parseFragment } from 'parse5'
import type { SourceElement, SourceTree } from '../parse-source.ts'
import { blocksOf, unitOf } from './blocks.ts'
import { canHold } from './content-model.ts'
import { isEditable, isOneThing } from './editable.ts'
import { type EditResult, finishEdit, type TextChange, withChanges } from './finish-edit.ts'
import { beginsLine, endsLine, indentAt, indented } from './lines.ts'
import { firstElementAt } from './written-element.ts'

/** A position next to an element or at the end of its content. Without an element, it is at the end of the page. */
export interface InsertPosition {
  at: 'before' | 'after' | 'inside'
  element?: SourceElement | undefined
  /** The range next to the position. Default: the element and the sections that contain only this element. */
  stretch?: Stretch | undefined
}

export interface Stretch {
  start: number
  end: number
}

/**
 * Inserts HTML, indented like its neighbors. The first line of the HTML has no indentation. If the HTML cannot be next to the element, for example
 * next to a cell, it is inserted next to the parent. Sections that contain only the element are treated as part of it.
 */
export function insertHtml(tree: SourceTree, html: string, position: InsertPosition): EditResult {
  const source = html.trim()
  if (source === '') return undefined
  const change = insertion(tree, position, { source, names: topNames(source) })
  if (!change || 'refused' in change) return change
  const first = firstElementAt(change.insert)
  return finishEdit(tree, {
    html: withChanges(tree.html, [change]),
    select: first === undefined ? position.element?.start : change.from + first,
  })
}

/** Returns the change that inserts HTML at a position. */
export function insertion(
  tree: SourceTree,
  { at, element, stretch }: InsertPosition,
  what: Inserted,
): TextChange | { refused: string } | undefined {
  return at === 'inside' || element === undefined
    ? insideChange(tree, element, what)
    : besideChange(tree, { at, element, stretch }, what)
}

/** Inserts HTML before or after a range, on separate lines if the range is on separate lines. */
export function besideStretch(
  html: string,
  { start, end }: Stretch,
  { at, source, indent: was = '' }: { at: 'before' | 'after'; source: string; indent?: string },
): TextChange {
  const indent = indentAt(html, start)
  const placed = indented(source, was, indent)
  if (at === 'after' && /\s/.test(html[end - 1] ?? '')) {
    const space = /\s+$/.exec(html.slice(start, end))?.[0] ?? ''
    return { from: end, to: end, insert: placed + space }
  }
  const isOnLines = beginsLine(html, start) && endsLine(html, end)
  const offset = at === 'before' ? start : end
  if (!isOnLines) return { from: offset, to: offset, insert: placed }
  return {
    from: offset,
    to: offset,
    insert: at === 'before' ? `${placed}\n${indent}` : `\n${indent}${placed}`,
  }
}

interface Inserted {
  source: string
  names: readonly string[]
  /** Indentation of all lines except the first. */
  indent?: string
}

function besideChange(
  tree: SourceTree,
  { at, element, stretch }: InsertPosition & { at: 'before' | 'after'; element: SourceElement },
  { source, names, indent }: Inserted,
): TextChange | { refused: string } | undefined {
  for (let beside: SourceElement | undefined = element; beside; beside = beside.parent) {
    const { parent } = beside
    if (!isEditable(beside) || !names.every((name) => canHold(parent?.name, name))) continue
    const own = beside === element ? stretch : undefined
    const block = own ?? unitOf(tree, beside)?.block
    return block && besideStretch(tree.html, block, { at, source, ...(indent !== undefined && { indent }) })
  }
  return { refused: cannotStandHere }
}

export const cannotStandHere = 'This is not allowed here. Rows belong in a table, and items in a list.'

function insideChange(
  tree: SourceTree,
  element: SourceElement | undefined,
  { source, names, indent: was = '' }: Inserted,
): TextChange | { refused: string } | undefined {
  const holder = element ?? tree.elements.find(({ name }) => name === 'body')
  if (element && (isOneThing(element) || (!isEditable(element) && element.name !== 'body'))) return undefined
  if (!names.every((name) => canHold(holder?.name, name))) return { refused: cannotStandHere }
  const { html } = tree
  const [openEnd, closeStart] = holder ? [holder.openEnd, holder.closeStart] : [0, html.length]
  const inside = html.slice(openEnd, closeStart)
  const end = openEnd + inside.trimEnd().length
  const last = blocksOf(tree, holder).findLast(({ kind }) => kind === 'element' || kind === 'section')
  const isOnLines = holder ? inside.includes('\n') && beginsLine(html, closeStart) : true
  if (!isOnLines && inside.trim() === '' && source.includes('\n')) {
    const indent = indentAt(html, holder?.start ?? 0)
    const placed = indented(source, was, `${indent}  `)
    return { from: openEnd, to: closeStart, insert: `\n${indent}  ${placed}\n${indent}` }
  }
  if (!isOnLines) return { from: end, to: end, insert: source }
  const around = holder && holder.name !== 'body' ? `${indentAt(html, holder.start)}  ` : ''
  const indent = last && beginsLine(html, last.start) ? indentAt(html, last.start) : around
  const placed = indented(source, was, indent)
  return { from: end, to: end, insert: end === 0 ? `${placed}\n` : `\n${indent}${placed}` }
}

/** Returns the names of top-level elements, including those in sections, and `#text` for text and fields. */
function topNames(source: string): string[] {
  let plain = ''
  let from = 0
  for (const { kind, start, end } of scanTags(source)) {
    plain += source.slice(from, start) + (kind === 'value' ? 'x' : '')
    from = end
  }
  const { childNodes } = parseFragment(plain + source.slice(from))
  return childNodes.flatMap((node) => {
    if ('value' in node) return node.value.trim() === '' ? [] : ['#text']
    return 'tagName' in node ? [node.tagName] : []
  })
}

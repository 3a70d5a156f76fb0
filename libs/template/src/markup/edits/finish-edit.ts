import { scanTags } from '@platen/merge'
import type { PageEdit, RefusedEdit } from '../page-edit.ts'
import { parseSource, type SourceTree } from '../parse-source.ts'
import { findSections } from '../sections.ts'

/** Undefined if the edit is not possible. */
export type EditResult = PageEdit | RefusedEdit | undefined

export interface TextChange {
  from: number
  to: number
  insert: string
}

/** Applies changes that do not overlap, in any order. */
export function withChanges(text: string, changes: readonly TextChange[]): string {
  let changed = ''
  let at = 0
  for (const { from, to, insert } of changes.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    changed += text.slice(at, from) + insert
    at = to
  }
  return changed + text.slice(at)
}

interface MadeEdit {
  html: string
  select?: number | undefined
  /** The number of added elements. If browsers find another number, the HTML is too invalid to edit. */
  grows?: number
}

/** Checks the result of an edit. Refused if the edit would split a section that was whole. */
export function finishEdit(tree: SourceTree, { html, select, grows }: MadeEdit): EditResult {
  if (html !== tree.html) {
    const after = parseSource(html)
    if (looseItems(html) > looseItems(tree.html))
      return { refused: 'This part shows the items of a list, which exist only within that list.' }
    if (faultsOf(after) > faultsOf(tree))
      return {
        refused:
          'A condition or a repeated part begins here and ends elsewhere, or the other way round. Both ends must stay together.',
      }
    if (grows !== undefined && after.elements.length !== tree.elements.length + grows) return undefined
  }
  return select === undefined ? { html } : { html, select }
}

/** Counts uses of `{{.}}` outside of lists. */
function looseItems(html: string): number {
  const items = [...scanTags(html)].filter(({ kind, name }) => name === '.' && kind !== 'close')
  if (items.length === 0) return 0
  // An inverted section is printed for an empty list, so it has no item.
  const sections = findSections(html).filter(({ isInverted }) => !isInverted)
  return items.filter(
    ({ start, end }) => !sections.some(({ openEnd, closeStart }) => openEnd <= start && end <= closeStart),
  ).length
}

/** Counts sections that begin and end in different elements, and unpaired section tags, which count more. */
function faultsOf(tree: SourceTree): number {
  const sections = findSections(tree.html)
  let ends = 0
  for (const { kind } of scanTags(tree.html))
    if (kind === 'section' || kind === 'inverted' || kind === 'close') ends++
    else if (kind === 'unclosed') ends += 2
  const holders = holdersOf(
    tree,
    sections.flatMap(({ start, closeStart }) => [start, closeStart]),
  )
  const torn = sections.filter(({ start, closeStart }) => holders.get(start) !== holders.get(closeStart))
  return 2 * (ends - 2 * sections.length) + torn.length
}

/** Returns the innermost element around each offset, in one pass. */
function holdersOf({ elements }: SourceTree, offsets: readonly number[]): Map<number, number | undefined> {
  const holders = new Map<number, number | undefined>()
  const open: SourceTree['elements'] = []
  let next = 0
  const closeUntil = (offset: number) => {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= offset) open.pop()
  }
  for (const offset of offsets.toSorted((a, b) => a - b)) {
    for (let element = elements[next]; element && element.start <= offset; element = elements[++next]) {
      closeUntil(element.start)
      open.push(element)
    }
    closeUntil(offset)
    holders.set(offset, open.at(-1)?.index)
  }
  return holders
}

import { scanTags } from '@platen/merge'
import type { PageEdit, RefusedEdit } from '../page-edit.ts'
import { parseSource, type SourceTree } from '../parse-source.ts'
import { findSections } from '../sections.ts'

/** The edit that makes `html` of a tree's source; refused where it would tear a section that was whole. */
export function finishEdit(tree: SourceTree, html: string, select?: number): PageEdit | RefusedEdit {
  if (html !== tree.html && faultsOf(parseSource(html)) > faultsOf(tree))
    return {
      refused:
        'A condition or a repeated part begins here and ends elsewhere, or the other way round: both its ends go together.',
    }
  return select === undefined ? { html } : { html, select }
}

/** How many tags of sections have no other end, and how many sections begin in another element than they end in. */
function faultsOf(tree: SourceTree): number {
  const sections = findSections(tree.html)
  let ends = 0
  for (const { kind } of scanTags(tree.html))
    if (kind === 'section' || kind === 'inverted' || kind === 'close') ends++
    else if (kind === 'unclosed') ends += 2
  // Tags within start tags belong to attributes, each of which is whole or not by itself.
  const places = sections.flatMap(({ start, closeStart }) => [start, closeStart])
  const parents = holdersOf(tree, places)
  const torn = sections.filter(
    ({ start, closeStart }) => parents.get(start) !== parents.get(closeStart),
  ).length
  return ends - 2 * sections.length + torn
}

/** The number of the innermost element around each offset, in one pass. */
function holdersOf({ elements }: SourceTree, offsets: readonly number[]): Map<number, number | undefined> {
  const holders = new Map<number, number | undefined>()
  const open: SourceTree['elements'] = []
  let next = 0
  for (const offset of offsets.toSorted((a, b) => a - b)) {
    for (let element = elements[next]; element && element.start <= offset; element = elements[++next]) {
      while (open.length > 0 && (open.at(-1)?.end ?? 0) <= element.start) open.pop()
      open.push(element)
    }
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= offset) open.pop()
    holders.set(offset, open.at(-1)?.index)
  }
  return holders
}

import { elementsWithField, nameElement } from '@platen/template/commands'
import { pageHtml } from '@platen/template/draft'
import { type DataPath, parseSource, type SourceElement, type SourceTree } from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import type { Working } from '../refining.ts'

/** Returns the selected element, or `undefined`. */
export function selectedIn({ about }: Working, tree: SourceTree): SourceElement | undefined {
  if (about === undefined) return undefined
  return (
    tree.elements.find(({ start }) => start === about) ??
    tree.elements.findLast(({ start, end }) => start <= about && about < end)
  )
}

/** Refuses to change a field that is outside of the selection. */
export function outsideSelection(draft: Working, path: DataPath): Declined | undefined {
  const tree = parseSource(pageHtml(draft.source))
  const selected = selectedIn(draft, tree)
  if (!selected) return undefined
  const isIn = elementsWithField(draft.source, tree, path).some(
    (holder) => isInside(holder, selected) || isInside(selected, holder),
  )
  return isIn ? undefined : beyondSelection(draft, `the field ${path.join('.')} is not in it`)
}

/** Refuses a change beyond the selected element. */
export function beyondSelection(draft: Working, why: string): Declined {
  const tree = parseSource(pageHtml(draft.source))
  const selected = selectedIn(draft, tree)
  const words = selected ? nameElement(draft.source, tree, selected) : 'the selection'
  return { declined: `The selection is ${words}, but ${why}. Clear the selection, and try again.` }
}

/** Whether an element is inside another element, or is the same. */
export function isInside(element: SourceElement, around: SourceElement): boolean {
  return around.start <= element.start && element.end <= around.end
}

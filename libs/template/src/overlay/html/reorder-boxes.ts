import { findSections, sectionsAround } from '@platen/template/markup'
import { type BoxChange, finishOverlayEdit, type OverlayEdit } from './overlay-edit.ts'
import type { Overlay, SourceBox } from './read-overlay.ts'

export type ReorderStep = 'forward' | 'backward' | 'front' | 'back'

/** Changes the drawing order of boxes on their page. Content between boxes does not move, and boxes stay in their sections. */
export function reorderBoxes(overlay: Overlay, indexes: readonly number[], step: ReorderStep): OverlayEdit {
  const chosen = new Set(indexes.flatMap((index) => overlay.boxes[index] ?? []))
  const changes = groupsOf(overlay).flatMap((group): BoxChange[] => {
    if (!group.some((box) => chosen.has(box))) return []
    const order = ordered(group, chosen, step)
    return group.flatMap(({ element: slot }, at): BoxChange[] => {
      const source = order[at]
      if (!source || (source === group[at] && !chosen.has(source))) return []
      const { start, end } = source.element
      return [
        {
          from: slot.start,
          to: slot.end,
          insert: overlay.tree.html.slice(start, end),
          ...(chosen.has(source) && { startsWithin: [0] }),
        },
      ]
    })
  })
  return finishOverlayEdit(overlay, changes)
}

/** Groups the boxes of a sheet and section. Only boxes of one group can swap positions. */
function groupsOf({ tree, boxes }: Overlay): SourceBox[][] {
  const sections = findSections(tree.html)
  const keyOf = ({ element, sheet }: SourceBox) =>
    [sheet.start, ...sectionsAround(sections, element).map(({ start }) => start)].join(' ')
  return [...Map.groupBy(boxes, keyOf).values()]
}

function ordered(
  group: readonly SourceBox[],
  chosen: ReadonlySet<SourceBox>,
  step: ReorderStep,
): SourceBox[] {
  const isChosen = (box: SourceBox) => chosen.has(box)
  const others = group.filter((box) => !isChosen(box))
  if (step === 'front') return [...others, ...group.filter(isChosen)]
  if (step === 'back') return [...group.filter(isChosen), ...others]
  // Starting at the end that they move toward, each chosen box swaps with the next box that is not chosen.
  const order = step === 'forward' ? [...group].toReversed() : [...group]
  for (let at = 1; at < order.length; at++) {
    const [before, box] = [order[at - 1], order[at]]
    if (before && box && isChosen(box) && !isChosen(before)) [order[at - 1], order[at]] = [box, before]
  }
  return step === 'forward' ? order.toReversed() : order
}

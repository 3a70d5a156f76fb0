import type { ElementBox } from '../../pdf-view/element-boxes.ts'
import type { DrawnElements, SelectedElement } from './selection-store.ts'

/**
 * Returns the next or previous element in reading order: page by page, from top to bottom, and outer elements before inner ones. `undefined` beyond
 * the first and last element.
 */
export function nextElement(
  drawn: DrawnElements,
  from: SelectedElement | undefined,
  step: 1 | -1,
): SelectedElement | undefined {
  const order = readingOrder(drawn)
  const index = order.findIndex(({ at, copy }) => at === from?.at && copy === from.copy)
  return index < 0 ? order[0] : order[index + step]
}

const known = new WeakMap<DrawnElements, SelectedElement[]>()

function readingOrder(drawn: DrawnElements): SelectedElement[] {
  const kept = known.get(drawn)
  if (kept) return kept
  const order: SelectedElement[] = []
  const seen = new Set<string>()
  for (const page of [...drawn.pages.keys()].toSorted((a, b) => a - b)) {
    for (const { element, copy } of (drawn.pages.get(page) ?? []).toSorted(byPosition)) {
      const at = drawn.tree.elements[element]?.start
      if (at === undefined || seen.has(`${at} ${copy}`)) continue
      seen.add(`${at} ${copy}`)
      order.push({ at, copy })
    }
  }
  known.set(drawn, order)
  return order
}

/** Boxes whose tops differ by at most this many pixels are in the same line. */
const lineSlack = 2

function byPosition(a: ElementBox, b: ElementBox): number {
  if (Math.abs(a.top - b.top) > lineSlack) return a.top - b.top
  if (Math.abs(a.left - b.left) > lineSlack) return a.left - b.left
  // The outer element comes first, as in the source.
  return a.element - b.element
}

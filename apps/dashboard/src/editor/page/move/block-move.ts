import { isPageEdit, moveTo, type RefusedEdit, type SourceElement } from '@platen/template/markup'
import { treeOf } from '../draft-tree.ts'
import { elementWords } from '../element-words.ts'
import { drawnPlaces, placesAt } from '../places/drawn-places.ts'
import { placeWords } from '../places/place-words.ts'
import type { Move, MovedPage } from './move-store.ts'

/** Places that are drawn so close to each other, in pixels, are one to the eye: inside and outside of a condition. */
const oneLine = 8

/** An element with all that is in it, to where blocks, rows or items may stand. */
export function blockMove({ drawn, html, kinds }: MovedPage, element: SourceElement): Move {
  const tree = treeOf(html)
  const places = drawnPlaces(drawn, html, { moving: element })
  const known = new Map<number, ReturnType<typeof moveTo>>()
  const editTo = (index: number) => {
    const place = places[index]?.place
    if (!known.has(index)) known.set(index, place && moveTo(tree, element, place))
    return known.get(index)
  }
  return {
    name: elementWords(tree, element, kinds),
    html,
    at: element.start,
    landingAt(page, point) {
      const near = placesAt(places, page, point)
      let refused: RefusedEdit | undefined
      for (const { index, distance } of near) {
        if (distance > (near[0]?.distance ?? 0) + oneLine) break
        const edit = editTo(index)
        const drawnPlace = places[index]
        // It stands there already.
        if (!edit || !drawnPlace) return undefined
        if (!isPageEdit(edit)) {
          refused ??= edit
          continue
        }
        const { place, holder: _, ...line } = drawnPlace
        return { ...line, words: placeWords(place, tree, kinds), edit }
      }
      return refused
    },
  }
}

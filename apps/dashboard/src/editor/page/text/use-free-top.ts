import { type RefObject, useLayoutEffect, useState } from 'react'
import { freeSpot, onNewTexts, placesBeside, type Spot, textsOn } from '../free-spot.ts'

/** Of the screen's edges. */
const edge = 4

/** Where the stylesheet reads it. */
const noteTop = '--note-top'

/** Where a bar of a typing box stands so that it hides no text, in pixels from the box's top; `undefined` where its style says it. */
export function useFreeTop(
  bar: RefObject<HTMLElement | null>,
  { isFixed, scale }: { isFixed: boolean; scale: number },
): number | undefined {
  const [top, setTop] = useState<number>()
  useLayoutEffect(() => {
    const box = bar.current?.parentElement
    const paper = box?.closest('[data-page]')
    const seen = paper?.closest('[tabindex]')
    box?.style.removeProperty(noteTop)
    if (isFixed || !bar.current || !box || !paper || !seen) {
      setTop(undefined)
      return undefined
    }
    const measured = bar.current
    const find = () => {
      const page = paper.getBoundingClientRect()
      const window = seen.getBoundingClientRect()
      const spotOf = (element: Element): Spot => {
        const { left, top: upper, width, height } = element.getBoundingClientRect()
        return { left: left - page.left, top: upper - page.top, width, height }
      }
      const own = spotOf(box)
      const places = placesBeside(own, spotOf(measured), {
        from: Math.max(0, window.top - page.top) + edge,
        to: Math.min(page.height, window.bottom - page.top) - edge,
      })
      const free = freeSpot(places, textsOn(paper))
      setTop(free && free.top - own.top)
      // What is told below the box stands under the bar, where that is there too.
      if (free && free.top > own.top)
        box.style.setProperty(noteTop, `${free.top + free.height - own.top + edge}px`)
      else box.style.removeProperty(noteTop)
    }
    find()
    return onNewTexts(paper, find)
  }, [bar, isFixed, scale])
  return top
}

import { keptOn, moved, type Rectangle } from '@platen/template/overlay'

/** Where a page stands on the canvas, in its points. */
export interface PagePlace extends Rectangle {
  /** From 1. */
  page: number
}

/** Between two pages. */
const gap = 24

/** Pages one below the other, in the middle of the canvas. */
export function placePages(sizes: readonly { width: number; height: number }[]): PagePlace[] {
  let top = 0
  return sizes.map(({ width, height }, index) => {
    const place = { page: index + 1, left: -width / 2, top, width, height }
    top += height + gap
    return place
  })
}

/** The place of a page; that of the last one for a page that the PDF does not have. */
export function placeOf(places: readonly PagePlace[], page: number): PagePlace | undefined {
  return places[page - 1] ?? places.at(-1)
}

/** A rectangle of a page on the canvas. */
export function onCanvas(place: PagePlace | undefined, { left, top, width, height }: Rectangle): Rectangle {
  return { left: left + (place?.left ?? 0), top: top + (place?.top ?? 0), width, height }
}

/** A rectangle of the canvas on a page. */
export function onPage(place: PagePlace, { left, top, width, height }: Rectangle): Rectangle {
  return { left: left - place.left, top: top - place.top, width, height }
}

/** A box of a page elsewhere on it, as far as the page reaches. */
export function movedOn<T extends Rectangle & { page: number }>(
  places: readonly PagePlace[],
  box: T,
  by: { x: number; y: number },
): T {
  const place = placeOf(places, box.page)
  const there = moved(box, by.x, by.y)
  return place ? keptOn(there, place) : there
}

/** A box that was placed anew, on its page: no larger than that, and wholly on it. */
export function broughtIn<T extends Rectangle & { page: number }>(places: readonly PagePlace[], box: T): T {
  const place = placeOf(places, box.page)
  if (!place) return box
  const [width, height] = [Math.min(box.width, place.width), Math.min(box.height, place.height)]
  return keptOn({ ...box, width, height }, place)
}

/** Where a box stands on its page, also while a hand moves it over the canvas (`held`). */
export function placeNow(
  places: readonly PagePlace[],
  box: Rectangle,
  held: Rectangle | undefined,
): Rectangle {
  const place = held && pageUnder(places, held)
  return place ? onPage(place, held) : box
}

/** Further out than this, in points, something is missing on paper. */
const outsideMin = 0.5

/** Whether part of a box stands beyond the edges of its page, where nothing is printed. */
export function isOutside(
  places: readonly PagePlace[],
  { page, left, top, width, height }: Rectangle & { page: number },
): boolean {
  const place = places[page - 1]
  if (!place) return false
  const beyond = Math.max(-left, -top, left + width - place.width, top + height - place.height)
  return beyond > outsideMin
}

/** The page that a rectangle of the canvas stands on: the one with its middle, else the nearest. */
export function pageUnder(places: readonly PagePlace[], { top, height }: Rectangle): PagePlace | undefined {
  const middle = top + height / 2
  const far = (place: PagePlace) => Math.max(place.top - middle, middle - place.top - place.height, 0)
  // The first of the nearest.
  return places.reduce<PagePlace | undefined>(
    (best, place) => (best && far(best) <= far(place) ? best : place),
    undefined,
  )
}

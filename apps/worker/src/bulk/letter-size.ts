import type { Said } from './check-positions.ts'
import { measuresIn, pixels } from './lengths.ts'
import type { BodyElement } from './read-markup.ts'

const standardPx = 16
const largest = 3
/** Chromium's own style makes the letters of these larger, up to twice. */
const headings = /^h[1-3]$/

/** How large the letters of an element may be, in pixels, given those around it. */
export interface Letters {
  /** Of html and body. */
  outermost: number
  /** The element's own, and the largest of what stands before or after its content. */
  of(element: BodyElement, said: readonly Said[], outer: number): { own: number; largest: number }
}

/** `ofPage`: what is said of html and body. */
export function createLetters(ofPage: readonly Said[]): Letters {
  const root = sizeWith(ofPage, standardPx, standardPx)
  const outermost = sizeWith(ofPage, root, root)
  return {
    outermost,
    of(element, said, outer) {
      const start = headings.test(element.name) ? 2 * outer : outer
      const own = sizeWith(
        said.filter(({ pseudoElement }) => pseudoElement === undefined),
        start,
        outermost,
      )
      const ofPseudo = said.filter(({ pseudoElement }) => pseudoElement !== undefined)
      return { own, largest: sizeWith(ofPseudo, own, outermost) }
    },
  }
}

/** Whichever of it counts. */
function sizeWith(said: readonly Said[], outer: number, root: number): number {
  let size = outer
  let factor = 1
  for (const { declarations } of said) {
    for (const { property, value } of declarations) {
      if (property !== 'font' && property !== 'font-size') continue
      const measures = measuresIn(value.replaceAll(/(?<=\d)\s*\/\s*[\w.%]+/g, ''))
      if (!measures || /[a-z-]+\(/.test(value.replaceAll('var()', ''))) return Number.POSITIVE_INFINITY
      if (/\blarger\b/.test(value)) factor = Math.max(factor, 1.5)
      if (/large/.test(value)) size = Math.max(size, largest * standardPx)
      for (const { number, unit } of measures) {
        if (unit === 'em' || unit === '%') factor = Math.max(factor, unit === '%' ? number / 100 : number)
        else if (unit !== 'deg')
          size = Math.max(size, number * (unit === 'rem' ? root : (pixels[unit] ?? Number.POSITIVE_INFINITY)))
      }
    }
  }
  return size * factor
}

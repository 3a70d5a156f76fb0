import { plainLook } from './html/look-style.ts'

/** The smallest text that a new box is made for. More than what texts may shrink to, so that a longer one has some room. */
export const newTextSizeMinPt = 4

/** The largest size, in halves of a point, with which a line has room in a height. */
export function sizeOfLine(height: number): number {
  return Math.floor((height / plainLook.lineHeight) * 2) / 2
}

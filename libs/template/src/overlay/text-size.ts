import { plainStyle } from './html/text-style.ts'

/** Minimum text size of a new box. It is larger than the minimum size of shrinking text, so that longer text fits. */
export const newTextSizeMinPt = 4

/** Returns the largest size, in half points, of a line that fits in a height. */
export function sizeOfLine(height: number): number {
  return Math.floor((height / plainStyle.lineHeight) * 2) / 2
}

import { pageSizes } from '@platen/contract'
import { round } from '../styles/lengths.ts'
import type { WordSection } from './sections.ts'

const pointsPerMm = 72 / 25.4

/** Returns the name and orientation of a page size. */
export function pageSizeOf({ width, height }: Pick<WordSection, 'width' | 'height'>): {
  size: string
  orientation: 'portrait' | 'landscape'
} {
  const [short, long] = width <= height ? [width, height] : [height, width]
  const orientation = width <= height ? 'portrait' : 'landscape'
  for (const [name, [w, h]] of Object.entries(pageSizes))
    if (Math.abs(w * pointsPerMm - short) < 3 && Math.abs(h * pointsPerMm - long) < 3)
      return { size: name, orientation }
  return { size: `${round(short)}pt ${round(long)}pt`, orientation }
}

/** Prints a length, in whole millimeters if possible. */
export function lengthOf(points: number): string {
  const mm = points / pointsPerMm
  return Math.abs(mm - Math.round(mm)) < 0.06 ? `${Math.round(mm)}mm` : `${round(points)}pt`
}

import { pageSizes } from '@platen/contract'
import { round } from '../styles/lengths.ts'
import type { WordSection } from './sections.ts'

const pointsPerMm = 72 / 25.4

/** A page's size by its name where it has one, and which way it is turned. */
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

/** A length as people write it: whole millimetres where it is about that. */
export function lengthOf(points: number): string {
  const mm = points / pointsPerMm
  return Math.abs(mm - Math.round(mm)) < 0.06 ? `${Math.round(mm)}mm` : `${round(points)}pt`
}

import type { CheckBox } from './box.ts'

/** Marks as SVG paths in a square of 10 units. */
export const checkMarks: Readonly<Record<CheckBox['mark'], { path: string; isFilled: boolean }>> = {
  tick: { path: 'M1.5 5.5 4 8 8.5 2', isFilled: false },
  cross: { path: 'M2 2 8 8M8 2 2 8', isFilled: false },
  dot: { path: 'M2.5 5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0', isFilled: true },
}

/** Stroke width in the same units, with round ends and corners. */
export const checkMarkStroke = 1.4

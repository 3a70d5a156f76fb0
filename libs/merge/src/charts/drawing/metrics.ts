/** Text of 8 pt, in CSS pixels; the drawing is laid out for it, and scales with the drawing. */
export const fontPx = 32 / 3

/** From one line of text to the next. */
export const linePx = 13.5

/** From the middle of a line of text down to its baseline. */
export const baselinePx = fontPx * 0.35

/** Between a label and what it belongs to. */
export const gapPx = 6

/** Strokes: a rule of the grid, the line of zero, and the line of a series, the denser its points the finer. */
export const strokePx = { grid: 0.5, zero: 0.75, series: 1.75, dense: 1.25, densest: 0.6 }

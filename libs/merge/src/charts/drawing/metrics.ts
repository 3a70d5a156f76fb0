/** Text of 8 pt, in CSS pixels. The layout uses this size, and scales with the drawing. */
export const fontPx = 32 / 3

export const linePx = 13.5

/** Distance from the middle of a line of text down to its baseline. */
export const baselinePx = fontPx * 0.35

export const gapPx = 6

/** Stroke widths: grid, zero line, and lines of series, thinner if the points are dense. */
export const strokePx = { grid: 0.5, zero: 0.75, series: 1.75, dense: 1.25, densest: 0.6 }

/**
 * The default of `--chart-1` to `--chart-8`. Any two stay apart for people who see red and green or blue and yellow alike, and in grey:
 * their lightness (of CIELAB) differs by 4 or more of 100, that of neighbours by 13 or more.
 */
export const palette = [
  '#124b78',
  '#f3b73e',
  '#168872',
  '#b0dafa',
  '#5e1c0c',
  '#dd76b6',
  '#8450b6',
  '#7d9426',
] as const

/** The colour of a series or slice, by its place; there are never more than the palette has. */
export function seriesColour(index: number): string {
  const place = index % palette.length
  return `var(--chart-${place + 1},${palette[place]})`
}

/** Black or white, whichever can be read on the colour of a series, whatever the page's CSS makes of it. */
export function textOn(index: number): string {
  return `oklch(from ${seriesColour(index)} clamp(0,(.62 - l)*999,1) 0 0)`
}

/** The colour of all text. */
export const textColour = 'var(--chart-text,currentColor)'

/** The colour of the rules behind the data. */
export const gridColour = 'var(--chart-grid,#d5d9de)'

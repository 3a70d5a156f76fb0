/**
 * Defaults of `--chart-1` to `--chart-8`. They are distinct with red-green and blue-yellow color blindness, and in grayscale: their
 * lightness (CIELAB) differs by at least 4 of 100, and the lightness of neighbors by 13.
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

/** Returns the color of a series or slice by its index. A chart never has more of them than the palette has colors. */
export function seriesColor(index: number): string {
  const position = index % palette.length
  return `var(--chart-${position + 1},${palette[position]})`
}

/** Returns black or white, whichever has the higher contrast on the color of a series, even if CSS changes that color. */
export function textOn(index: number): string {
  return `oklch(from ${seriesColor(index)} clamp(0,(.62 - l)*999,1) 0 0)`
}

export const textColor = 'var(--chart-text,currentColor)'

export const gridColor = 'var(--chart-grid,#d5d9de)'

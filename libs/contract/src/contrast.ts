/** Returns the contrast ratio between a color (`#rrggbb`) and white according to WCAG 2.2, from 1 to 21. */
export function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

/**
 * Returns white or black, whichever is readable on a background color. The product of the two contrast ratios is 21, so at least one of them is 4.5
 * or more.
 */
export function readableTextColor(color: string): '#ffffff' | '#000000' {
  return contrastWithWhite(color) >= 4.5 ? '#ffffff' : '#000000'
}

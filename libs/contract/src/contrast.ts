/** How much a colour (`#rrggbb`) stands out from white, 1 to 21, as WCAG 2.2 reckons it: the same for white on the colour. */
export function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

/** White or black: what can be read on a colour. Contrast with both makes 21 in product, so that one of them has 4.5 always. */
export function readableTextColor(colour: string): '#ffffff' | '#000000' {
  return contrastWithWhite(colour) >= 4.5 ? '#ffffff' : '#000000'
}

/** How much a colour (`#rrggbb`) stands out from white, 1 to 21, as WCAG 2.2 reckons it: the same for white on the colour. */
export function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

/** What that means for print on white paper, and whether it is enough. */
export function contrastWords(colour: string): { words: string; isEnough: boolean } {
  const ratio = contrastWithWhite(colour)
  const shown = `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1 on white`
  if (ratio >= 4.5) return { words: `${shown}: reads well at any size`, isEnough: true }
  if (ratio >= 3) return { words: `${shown}: fine for headings, pale for small text`, isEnough: true }
  return { words: `${shown}: too pale for text, also for white text on it`, isEnough: false }
}

/** A colour as it was typed (`0f4c5c`, `#abc`), as `#rrggbb`; `undefined` for what is none. */
export function readColour(text: string): string | undefined {
  const [, digits = ''] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim()) ?? []
  if (digits === '') return undefined
  const six = digits.length === 6 ? digits : digits.replaceAll(/./g, (digit) => digit + digit)
  return `#${six.toLowerCase()}`
}

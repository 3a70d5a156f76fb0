import { contrastWithWhite, readableTextColor } from '@platen/contract'

/** What a colour's contrast with white means for print on paper, in words, and whether it is enough. */
export function contrastWords(colour: string): { words: string; isEnough: boolean } {
  const ratio = contrastWithWhite(colour)
  if (ratio >= 4.5) return { words: 'Reads well on paper at any size.', isEnough: true }
  if (ratio >= 3) return { words: 'Fine for headings, pale for small text.', isEnough: true }
  const on = readableTextColor(colour) === '#ffffff' ? 'white' : 'black'
  return { words: `Too pale for text on paper. On it, text is printed ${on}.`, isEnough: false }
}

/** The same colour, as dark as text on paper needs it. */
export function darkEnough(colour: string): string {
  let darker = colour
  for (let share = 0.99; contrastWithWhite(darker) < 4.5; share -= 0.01)
    darker = `#${[1, 3, 5]
      .map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * share))
      .map((part) => part.toString(16).padStart(2, '0'))
      .join('')}`
  return darker
}

/** A colour as it was typed (`0f4c5c`, `#abc`), as `#rrggbb`; `undefined` for what is none. */
export function readColour(text: string): string | undefined {
  const [, digits = ''] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim()) ?? []
  if (digits === '') return undefined
  const six = digits.length === 6 ? digits : digits.replaceAll(/./g, (digit) => digit + digit)
  return `#${six.toLowerCase()}`
}

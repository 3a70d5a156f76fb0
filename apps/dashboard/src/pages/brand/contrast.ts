import { contrastWithWhite, readableTextColor } from '@platen/contract'

/** Describes how a color reads as text on white paper, and whether the contrast is enough. */
export function describeContrast(color: string): { text: string; isEnough: boolean } {
  const ratio = contrastWithWhite(color)
  if (ratio >= 4.5) return { text: 'Readable on paper at any size.', isEnough: true }
  if (ratio >= 3) return { text: 'Readable in headings, but too pale for small text.', isEnough: true }
  const on = readableTextColor(color) === '#ffffff' ? 'white' : 'black'
  return { text: `Too pale for text on paper. Text on this color will be ${on}.`, isEnough: false }
}

/** Darkens a color until it has enough contrast for text on paper. */
export function darkenForText(color: string): string {
  let darker = color
  for (let share = 0.99; contrastWithWhite(darker) < 4.5; share -= 0.01)
    darker = `#${[1, 3, 5]
      .map((at) => Math.round(Number.parseInt(color.slice(at, at + 2), 16) * share))
      .map((part) => part.toString(16).padStart(2, '0'))
      .join('')}`
  return darker
}

/** Converts a typed color (`0f4c5c`, `#abc`) to `#rrggbb`. Returns `undefined` for invalid input. */
export function readColor(text: string): string | undefined {
  const [, digits = ''] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim()) ?? []
  if (digits === '') return undefined
  const six = digits.length === 6 ? digits : digits.replaceAll(/./g, (digit) => digit + digit)
  return `#${six.toLowerCase()}`
}

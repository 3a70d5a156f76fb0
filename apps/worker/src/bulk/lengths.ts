/** CSS pixels of a length. What is not here depends on a font, the page or the element, and counts as endless. */
export const pixels: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 960 / 25.4,
  in: 96,
  q: 24 / 25.4,
}

const units = /(-?[\d.]+)(?:e[-+]?\d+)?([a-z]+|%)/g
const text = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)]*\)|#[\da-f]+/gs

/** The numbers with units in a value; `undefined` where a calculation may make any of them larger. */
export function measuresIn(value: string): Array<{ number: number; unit: string }> | undefined {
  const plain = value.replaceAll(text, ' ')
  if (
    /\(.*[*/]|\de\+?\d/s.test(
      plain.replaceAll(/\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\([^()]*\)/g, ''),
    )
  )
    return undefined
  return Array.from(plain.matchAll(units), ([, number, unit = '']) => ({
    number: Math.abs(Number(number)),
    unit,
  }))
}

/** Adds up the lengths in a value, in pixels. `share` is that of 100%. */
export function lengthsIn(value: string, { letterPx, share }: { letterPx: number; share: number }): number {
  const measures = measuresIn(value)
  if (!measures) return Number.POSITIVE_INFINITY
  let sum = 0
  for (const { number, unit } of measures) {
    if (number === 0 || /^(?:deg|rad|turn|grad|fr|s|ms)$/.test(unit)) continue
    if (unit === '%') sum += share === 0 ? 0 : (number / 100) * share
    else if (unit === 'em' || unit === 'rem') sum += number * letterPx
    else sum += number * (pixels[unit] ?? Number.POSITIVE_INFINITY)
  }
  return sum
}

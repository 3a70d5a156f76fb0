/** Points of absolute CSS units. */
const points: Readonly<Record<string, number>> = {
  pt: 1,
  px: 0.75,
  pc: 12,
  in: 72,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
  q: 72 / 101.6,
}

const length = /^(-?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9}))([a-z]{1,2})?$/i

/** Returns a CSS length in points; undefined for relative lengths such as `50%`. */
export function readLength(text: string | undefined): number | undefined {
  const [, digits = '', unit = ''] = length.exec(text?.trim() ?? '') ?? []
  if (digits === '') return undefined
  const value = Number(digits)
  if (value === 0) return 0
  const factor = points[unit.toLowerCase()]
  return factor === undefined ? undefined : value * factor
}

/** Returns a length in points as CSS, rounded to hundredths. */
export function writeLength(value: number): string {
  return `${writeNumber(value)}pt`
}

/** Returns a number rounded to hundredths, without trailing zeros. */
export function writeNumber(value: number): string {
  const rounded = Math.round(value * 100) / 100
  return String(rounded === 0 ? 0 : rounded)
}

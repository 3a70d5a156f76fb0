export type Unit = 'mm' | 'pt' | 'in'

const points: Readonly<Record<Unit, number>> = { mm: 72 / 25.4, pt: 1, in: 72 }
/** Precision of print: a tenth of a millimeter, a quarter of a point. */
const digits: Readonly<Record<Unit, number>> = { mm: 1, pt: 2, in: 3 }

/** Converts points to a unit, rounded. */
export function inUnit(value: number, unit: Unit): number {
  const factor = 10 ** digits[unit]
  const rounded = Math.round((value / points[unit]) * factor) / factor
  return rounded === 0 ? 0 : rounded
}

const measure = /^\s*([-+]?(?:\d{1,6}(?:[.,]\d{0,6})?|[.,]\d{1,6}))\s*(mm|pt|in|cm|")?\s*$/i

/** Reads a length in points: `12`, `12,5`, `1.5 in`. The default is the displayed unit. Undefined if the text is invalid. */
export function readMeasure(text: string, unit: Unit): number | undefined {
  const [, number = '', said = unit] = measure.exec(text) ?? []
  if (number === '') return undefined
  const value = Number(number.replace(',', '.'))
  const name = said.toLowerCase()
  if (name === 'cm') return value * 10 * points.mm
  return value * points[name === '"' ? 'in' : (name as Unit)]
}

import { mmPerUnit } from '@platen/contract'

export interface Length {
  number: number
  /** `mm`, `pt`, `%` and so on. Empty for a multiple, such as of the font size. */
  unit: string
}

/** Reads a length of a style sheet and converts absolute lengths to `unit`. Returns `undefined` if it is not a single number. */
export function readLength(value: string, unit: 'mm' | 'pt'): Length | undefined {
  const [, written = '', own = ''] = /^(-?(?:\d+\.?\d*|\.\d+))([a-z]+|%)?$/i.exec(value) ?? []
  if (written === '') return undefined
  const number = Number(written)
  const per = mmPerUnit[own.toLowerCase()]
  if (per === undefined) return { number, unit: own === '' && number === 0 ? unit : own }
  if (own === unit) return { number, unit }
  return { number: rounded((number * per) / (mmPerUnit[unit] ?? 1), 2), unit }
}

const unitNames: Readonly<Record<string, string>> = {
  point: 'pt',
  points: 'pt',
  millimetre: 'mm',
  millimetres: 'mm',
  millimeter: 'mm',
  millimeters: 'mm',
  inch: 'in',
  inches: 'in',
  '"': 'in',
  '″': 'in',
  pixel: 'px',
  pixels: 'px',
  percent: '%',
}
const units = new Set(['mm', 'cm', 'in', 'pt', 'pc', 'px', '%', 'em', 'rem'])

/** Reads a length as typed: `12`, `12pt`, `1,5 cm`, `50 %`. `unit` is the default unit. Returns `undefined` if it is invalid. */
export function typedLength(text: string, unit: string): Length | undefined {
  const [, sign = '', written = '', named = ''] =
    /^([-−–]?)((?:\d+(?:[.,]\d*)?|[.,]\d+))\s*(\p{L}+|["″%])?$/u.exec(text.trim()) ?? []
  if (written === '') return undefined
  const own = named === '' ? unit : (unitNames[named.toLowerCase()] ?? named.toLowerCase())
  if (own !== '' && own !== unit && !units.has(own)) return undefined
  const number = Number(written.replace(',', '.'))
  return { number: sign === '' ? number : -number, unit: own }
}

/** Formats a length for a style sheet. */
export function writeLength({ number, unit }: Length): string {
  return number === 0 && unit !== '' ? '0' : `${rounded(number, 3)}${unit}`
}

/** Formats a length for users. Omits the unit if it equals `beside`, which is already shown next to the number. */
export function shownLength({ number, unit }: Length, beside?: string): string {
  const written = String(rounded(number, 3))
  return unit === '' || unit === beside ? written : `${written} ${unit}`
}

function rounded(number: number, decimalPlaces: number): number {
  const factor = 10 ** decimalPlaces
  return Math.round(number * factor) / factor
}

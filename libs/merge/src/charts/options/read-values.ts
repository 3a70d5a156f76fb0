import type { ChartType } from '../chart.ts'

/** A value, or what the attribute accepts, as text after "takes". */
export type Read<T> = { value: T } | { expected: string }

type Reader<T> = (written: string, type: ChartType) => Read<T>

/** Absolute CSS lengths, in CSS pixels. */
const pixelsOf: Record<string, number> = { px: 1, pt: 4 / 3, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 }
const lengthsMm = { least: 2, most: 1_000 }

/** Largest absolute value in charts. Whole numbers are exact up to it. */
export const numberMax = 1e15

/** Attributes that are not listed accept any text. */
export const attributeReaders = {
  width: readLength,
  height: readLength,
  dir: oneOf('ltr', 'rtl'),
  direction: oneOf('vertical', 'horizontal'),
  legend: oneOf('top', 'right', 'bottom', 'none'),
  labels: readLabels,
  stack: readStack,
  min: readNumber,
  max: readNumber,
} as const satisfies Record<string, Reader<unknown>> as {
  readonly width: Reader<number>
  readonly height: Reader<number>
  readonly dir: Reader<'ltr' | 'rtl'>
  readonly direction: Reader<'vertical' | 'horizontal'>
  readonly legend: Reader<'top' | 'right' | 'bottom' | 'none'>
  readonly labels: Reader<'values' | 'percent' | 'none'>
  readonly stack: Reader<'values' | 'percent' | 'none'>
  readonly min: Reader<number>
  readonly max: Reader<number>
  readonly [name: string]: Reader<unknown> | undefined
}

function oneOf<T extends string>(...words: T[]): Reader<T> {
  return (written) => {
    const value = words.find((word) => word === written.trim())
    return value === undefined ? { expected: words.join(' or ') } : { value }
  }
}

function readLabels(written: string, type: ChartType): Read<'values' | 'percent' | 'none'> {
  return type === 'bar'
    ? oneOf('values', 'none')(written, type)
    : oneOf('values', 'percent', 'none')(written, type)
}

function readStack(written: string, type: ChartType): Read<'values' | 'percent' | 'none'> {
  return type === 'area'
    ? oneOf('values', 'percent', 'none')(written, type)
    : oneOf('values', 'percent')(written, type)
}

function readLength(written: string): Read<number> {
  const [, digits, unit = ''] = /^(\d{1,5}(?:\.\d{1,6})?)(px|pt|mm|cm|in)$/.exec(written.trim()) ?? []
  const value = Number(digits) * (pixelsOf[unit] ?? Number.NaN)
  const mm = (value * 25.4) / 96
  return mm >= lengthsMm.least && mm <= lengthsMm.most
    ? { value }
    : {
        expected: `a length between ${lengthsMm.least}mm and ${lengthsMm.most}mm, such as 160mm or 12cm; set a percentage width in CSS`,
      }
}

function readNumber(written: string): Read<number> {
  const text = written.trim()
  const value = /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text) && text.length <= 40 ? Number(text) : Number.NaN
  return Math.abs(value) <= numberMax ? { value } : { expected: 'a number such as 100 or -12.5' }
}

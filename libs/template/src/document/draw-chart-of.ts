import { drawChart, pointsMax, readSeriesNames } from '@platen/merge/charts'
import type { FieldDeclaration, TemplateSettings } from '@platen/contract'
import { Decimal, TypedValue } from '@platen/merge/fields'
import { type DrawResult, type ElementToDraw, printText } from '@platen/merge'

/** Draws a chart with formatted rows, and series named after the labels of their fields. */
export function drawChartOf(
  { attributes, rows = [] }: ElementToDraw,
  { settings, locale, isRightToLeft }: { settings: TemplateSettings; locale: string; isRightToLeft: boolean },
): DrawResult {
  const { type = '', of = '', x = '', y = '' } = attributes
  const names = readSeriesNames(y)
  // A sparkline does not need labels.
  const first = x.trim() === '' ? 0 : 1
  const series = []
  for (const [index, name] of names.entries()) {
    const values = rows.map((row) => readNumber(row[first + index]))
    const wrong = values.indexOf(undefined)
    if (wrong >= 0) return noNumber(name, { row: wrong, column: first + index })
    series.push({ name: labelOf(settings, of.trim(), name), values: values.map((value) => value ?? null) })
  }
  // A chart with too many rows is rejected when it is drawn.
  const isLabelled = first === 1 && rows.length <= pointsMax
  const labels = rows.map((row) => (isLabelled ? printText(row[0]) : ''))
  const sample = rows.flatMap((row) => row.slice(first)).find(isTypedNumber)
  const odd = rows.length > pointsMax ? undefined : oddlyPrinted(rows, first, sample)
  if (odd !== undefined) return printedDifferently(names[odd] ?? '')
  const print = (given: number, decimalPlaces?: number) => {
    // A sum of floats is exact to 15 digits.
    const value = Number(given.toPrecision(15))
    return sample
      ? sample.textOf(Decimal.fromNumber(value), decimalPlaces)
      : value.toLocaleString(locale, { maximumFractionDigits: decimalPlaces ?? 20 })
  }
  const drawn = drawChart({
    type,
    attributes: { dir: isRightToLeft ? 'rtl' : 'ltr', ...attributes },
    labels,
    series,
    ...(first === 1 && { labelName: labelOf(settings, of.trim(), x.trim()) }),
    isOrdered: isOrdered(rows[0]?.[0]),
    locale,
    printNumber: (value) => print(value),
    printTick: print,
  })
  if ('svg' in drawn) return { html: drawn.svg }
  const { at, ...fault } = drawn
  return { ...fault, ...(at && { at: { row: at.row, column: first + at.series } }) }
}

/** Returns the first series with a value in a different format, because an axis has only one format. */
function oddlyPrinted(
  rows: readonly unknown[][],
  first: number,
  sample: TypedValue | undefined,
): number | undefined {
  if (!sample) return undefined
  for (const row of rows) {
    const odd = row.findIndex(
      (value, index) => index >= first && isTypedNumber(value) && value.text() !== sample.textOf(value.value),
    )
    if (odd >= 0) return odd - first
  }
  return undefined
}

function printedDifferently(name: string): DrawResult {
  return {
    code: 'invalid_chart',
    attribute: 'of',
    message: `Its values are printed in different formats, such as those of "${name}", but an axis has a single format, such as one currency. Draw a chart for each, or give the fields the same type and format.`,
  }
}

function isTypedNumber(value: unknown): value is TypedValue {
  return value instanceof TypedValue && value.value instanceof Decimal
}

/** Returns `null` for a missing value, and undefined if the value is not a number. */
function readNumber(given: unknown): number | null | undefined {
  const value = given instanceof TypedValue ? given.value : given
  if (value === null || value === undefined || value === '') return null
  if (value instanceof Decimal) return value.toNumber()
  if (typeof value === 'number' && !(given instanceof TypedValue)) return value
  return typeof value === 'string' ? Decimal.read(value)?.toNumber() : undefined
}

function noNumber(name: string, at: { row: number; column: number }): DrawResult {
  return {
    code: 'invalid_chart',
    attribute: 'of',
    at,
    message: `Row ${at.row + 1} has no number in "${name}", but a chart shows numbers. Send one such as 12.5, and declare the field's type as number or money.`,
  }
}

/** Whether a label is a number or a date. */
function isOrdered(label: unknown): boolean {
  const value = label instanceof TypedValue ? label.value : label
  if (typeof value === 'number' || value instanceof Decimal) return true
  return label instanceof TypedValue && /^\d{4}-\d\d-\d\d$/.test(label.raw())
}

function labelOf({ fields, computed }: TemplateSettings, of: string, name: string): string {
  const given = computed?.[`${of}.${name}`]
  if (typeof given === 'object' && given.label !== undefined) return given.label
  let level: Readonly<Record<string, FieldDeclaration>> | undefined = fields
  for (const part of of.split('.')) level = level?.[part]?.fields
  return level?.[name]?.label ?? name
}

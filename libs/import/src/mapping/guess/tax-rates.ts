import type { FieldSource, ListSource, PayloadShape } from '@platen/contract'
import { isRecord, ownValue } from '../path/read-payload.ts'
import type { FillTarget } from '../targets/fill-targets.ts'

type Row = Readonly<Record<string, unknown>>

/** The position of a row's tax rates. */
export interface TaxRates {
  /** The list whose first row has the rates. Undefined: the row itself. */
  items: string | undefined
  /** The name of the row's list of taxes. */
  taxes: string
  /** The name of the rate in a tax. */
  rate: string
  /** Whether taxes have amounts. A tax of 0, which shops send for untaxed items, does not count. */
  isPriced: boolean
}

/** Whether a field is the tax rate of a row, and can be empty for a row without tax. */
export function isTaxRate({ name, takesEmpty }: FillTarget): boolean {
  return takesEmpty && /^(?:vat|tax)_rate$/.test(name)
}

/**
 * Returns the position of all tax rates, given the path of a row's first rate: `tax_lines[0].rate`, or `$.line_items[0].tax_lines[0].rate`. `row` may
 * have no taxes.
 */
export function taxRates(source: FieldSource | undefined, row: Row): TaxRates | undefined {
  if (source?.from !== 'path') return undefined
  const [, items, taxes, rate] =
    /^(?:\$\.([\w.]+)\[0\]\.)?([a-z_]\w*)\[0\]\.([a-z_]\w*)$/i.exec(source.path) ?? []
  if (taxes === undefined || rate === undefined) return undefined
  const all = ownValue(row, taxes)
  const first = Array.isArray(all) ? all.find(isRecord) : undefined
  return { items, taxes, rate, isPriced: first === undefined || Object.hasOwn(first, 'price') }
}

/** Returns a formula for the sum of a row's rates, such as those of a state and a city. `taxes` is the formula for the list. */
export function sumOfRates({ items, taxes, rate, isPriced }: TaxRates): { taxes: string; sum: string } {
  const list = items === undefined ? taxes : `first(${items}).${taxes}`
  const taken = isPriced ? `${list}.filter(tax, tax.price != 0)` : list
  return { taxes: taken, sum: `sum(${taken}.${rate})` }
}

/** Replaces the rate of the first tax with the sum of all rates. */
export function withAllRates({ inside }: FillTarget, list: ListSource, row: Row): ListSource {
  const column = inside.find(isTaxRate)
  const rates = column && taxRates(list.columns?.[column.path], row)
  if (!column || !rates) return list
  const { taxes, sum } = sumOfRates(rates)
  // Without taxes, the rate is empty instead of 0%.
  const all: FieldSource = { from: 'formula', formula: `is_empty(${taxes}) ? null : ${sum}` }
  return { ...list, columns: { ...list.columns, [column.path]: all } }
}

/** Returns the types of a row's taxes for formulas, even if this row has none. */
export function shapeOfTaxes({ inside }: FillTarget, columns: ListSource['columns'], row: Row): PayloadShape {
  const column = inside.find(isTaxRate)
  const rates = column && taxRates(columns?.[column.path], row)
  if (!rates || rates.items !== undefined) return {}
  const price: PayloadShape = rates.isPriced ? { price: { type: 'number' } } : {}
  return { [rates.taxes]: { type: 'list', fields: { ...price, [rates.rate]: { type: 'number' } } } }
}

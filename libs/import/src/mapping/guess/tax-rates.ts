import type { FieldSource, ListSource, PayloadShape } from '@platen/contract'
import { isRecord, ownValue } from '../path/read-payload.ts'
import type { FillTarget } from '../targets/fill-targets.ts'

type Row = Readonly<Record<string, unknown>>

/** Where the rates of a row's taxes stand. */
export interface TaxRates {
  /** The list of whose first row they are; `undefined`: of the row itself. */
  articles: string | undefined
  /** The list of the taxes, by its name in the row. */
  taxes: string
  /** What a tax has its rate under. */
  rate: string
  /** Its taxes say what they come to: one of nothing, as shops send it for what is not taxed, is none. */
  isPriced: boolean
}

/** The rate of a row's tax; empty for a row without. */
export function isTaxRate({ name, takesEmpty }: FillTarget): boolean {
  return takesEmpty && /^(?:vat|tax)_rate$/.test(name)
}

/**
 * What leads to the first of a row's taxes stands for all of them: `tax_lines[0].rate`, or `$.line_items[0].tax_lines[0].rate`. `row` is one
 * that has them, or none yet.
 */
export function taxRates(source: FieldSource | undefined, row: Row): TaxRates | undefined {
  if (source?.from !== 'path') return undefined
  const [, articles, taxes, rate] =
    /^(?:\$\.([\w.]+)\[0\]\.)?([a-z_]\w*)\[0\]\.([a-z_]\w*)$/i.exec(source.path) ?? []
  if (taxes === undefined || rate === undefined) return undefined
  const all = ownValue(row, taxes)
  const first = Array.isArray(all) ? all.find(isRecord) : undefined
  return { articles, taxes, rate, isPriced: first === undefined || Object.hasOwn(first, 'price') }
}

/** All rates of a row, such as a state's and a city's, as a formula; `taxes` is that of the list of them. */
export function sumOfRates({ articles, taxes, rate, isPriced }: TaxRates): { taxes: string; sum: string } {
  const list = articles === undefined ? taxes : `first(${articles}).${taxes}`
  const taken = isPriced ? `${list}.filter(tax, tax.price != 0)` : list
  return { taxes: taken, sum: `sum(${taken}.${rate})` }
}

/** A list whose rows have the rates of all their taxes, where what was guessed reads the first one's. */
export function withAllRates({ inside }: FillTarget, list: ListSource, row: Row): ListSource {
  const column = inside.find(isTaxRate)
  const rates = column && taxRates(list.columns?.[column.path], row)
  if (!column || !rates) return list
  const { taxes, sum } = sumOfRates(rates)
  // Without taxes there is no rate, rather than one of 0 %.
  const all: FieldSource = { from: 'formula', formula: `is_empty(${taxes}) ? null : ${sum}` }
  return { ...list, columns: { ...list.columns, [column.path]: all } }
}

/** What formulas have to know of the taxes of a row, though those of this one may be none. */
export function shapeOfTaxes({ inside }: FillTarget, columns: ListSource['columns'], row: Row): PayloadShape {
  const column = inside.find(isTaxRate)
  const rates = column && taxRates(columns?.[column.path], row)
  if (!rates || rates.articles !== undefined) return {}
  const price: PayloadShape = rates.isPriced ? { price: { type: 'number' } } : {}
  return { [rates.taxes]: { type: 'list', fields: { ...price, [rates.rate]: { type: 'number' } } } }
}

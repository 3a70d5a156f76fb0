import type { FieldSource, ListSource, PayloadShape } from '@platen/contract'
import type { FillTarget } from '../targets/fill-targets.ts'

/** Where the rates of a row's taxes stand. */
export interface TaxRates {
  /** The list of whose first row they are; `undefined`: of the row itself. */
  articles: string | undefined
  /** The list of the taxes, by its name in the row. */
  taxes: string
  /** What a tax has its rate under. */
  rate: string
}

/** The rate of a row's tax; empty for a row without. */
export function isTaxRate({ name, takesEmpty }: FillTarget): boolean {
  return takesEmpty && /^(?:vat|tax)_rate$/.test(name)
}

/** What leads to the first of a row's taxes stands for all of them: `tax_lines[0].rate`, or `$.line_items[0].tax_lines[0].rate`. */
export function taxRates(source: FieldSource | undefined): TaxRates | undefined {
  if (source?.from !== 'path') return undefined
  const [, articles, taxes, rate] = /^(?:\$\.(\w+)\[0\]\.)?(\w+)\[0\]\.(\w+)$/.exec(source.path) ?? []
  return taxes !== undefined && rate !== undefined ? { articles, taxes, rate } : undefined
}

/** All rates of a row, such as a state's and a city's, as a formula; the list of its taxes is `taxes`. */
export function sumOfRates({ articles, taxes, rate }: TaxRates): { taxes: string; sum: string } {
  const list = articles === undefined ? taxes : `first(${articles}).${taxes}`
  return { taxes: list, sum: `sum(${list}.${rate})` }
}

/** A list whose rows have the rates of all their taxes, where what was guessed reads the first one's. */
export function withAllRates({ inside }: FillTarget, list: ListSource): ListSource {
  const column = inside.find(isTaxRate)
  const rates = column && taxRates(list.columns?.[column.path])
  if (!column || !rates) return list
  const { taxes, sum } = sumOfRates(rates)
  // Without taxes there is no rate, rather than one of 0 %.
  const all: FieldSource = { from: 'formula', formula: `is_empty(${taxes}) ? null : ${sum}` }
  return { ...list, columns: { ...list.columns, [column.path]: all } }
}

/** What formulas have to know of the taxes of a row, though those of this one may be none. */
export function shapeOfTaxes({ inside }: FillTarget, columns: ListSource['columns']): PayloadShape {
  const column = inside.find(isTaxRate)
  const rates = column && taxRates(columns?.[column.path])
  return rates && rates.articles === undefined
    ? { [rates.taxes]: { type: 'list', fields: { [rates.rate]: { type: 'number' } } } }
    : {}
}

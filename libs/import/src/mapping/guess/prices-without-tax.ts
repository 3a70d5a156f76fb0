import type { FieldSource } from '@platen/contract'
import { shapeOfRows } from '../formulas/payload-shape.ts'
import type { FillTarget } from '../targets/fill-targets.ts'
import type { Order } from './order-of.ts'
import { isTaxRate, sumOfRates, taxRates } from './tax-rates.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Returns columns for a field that adds tax by rate, so that its total matches the shop's, if the order says whether prices include tax. The tax is
 * removed from prices at the row's rates. Without rates, the price is unchanged and no tax is added.
 */
export function withoutTax(
  inside: readonly FillTarget[],
  { columns, rows }: { columns: Readonly<Record<string, FieldSource>>; rows: readonly Row[] },
  { taxesIncluded }: Order,
): Record<string, FieldSource> {
  const price = priceColumn(inside)
  const rate = inside.find(isTaxRate)
  const priceSource = price && columns[price.path]
  const rateSource = rate && columns[rate.path]
  const [row = {}] = rows
  if (price === undefined || !taxesIncluded || priceSource?.from !== 'path' || rateSource?.from !== 'path')
    return {}
  const rates = taxRates(rateSource, row)
  if (!rates || !Object.hasOwn(row, rates.taxes) || !/^[a-z_]\w*$/i.test(priceSource.path))
    return taxesIncluded.value ? withoutRate(inside) : {}
  const amount = amountIn(rows, priceSource.path)
  const formula = `${taxesIncluded.formula} ? ${amount} / (1 + ${sumOfRates(rates).sum}) : ${amount}`
  return { [price.path]: { from: 'formula', formula } }
}

/** An amount for formulas. Amounts in currencies without decimals are sent as strings without a point, which formulas would read as text. */
export function amountIn(rows: readonly Row[], name: string, prefix = ''): string {
  const { [name]: field } = shapeOfRows(rows)
  return field?.type === 'text' ? `number(${prefix}${name})` : `${prefix}${name}`
}

export function withoutRate(inside: readonly FillTarget[]): Record<string, FieldSource> {
  const rate = inside.find(isTaxRate)
  return rate ? { [rate.path]: { from: 'constant', value: null } } : {}
}

export function priceColumn(inside: readonly FillTarget[]): FillTarget | undefined {
  return inside.find(({ name }) => ['price', 'unit_price', 'rate'].includes(name))
}

import type { FieldSource } from '@platen/contract'
import { shapeOfRows } from '../formulas/payload-shape.ts'
import type { FillTarget } from '../targets/fill-targets.ts'
import type { Order } from './order-of.ts'
import { isTaxRate, sumOfRates, taxRates } from './tax-rates.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * The columns that let a field which adds the tax by its rate come to the shop's own total, where the order says whether its prices hold the
 * tax: it is taken out of the price by the rates of the row. Where the rows have none, the price stays as it is and no tax is added.
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

/** An amount as formulas calculate with it: currencies without smaller units come as texts without a point, which formulas take for texts. */
export function amountIn(rows: readonly Row[], name: string, prefix = ''): string {
  const { [name]: field } = shapeOfRows(rows)
  return field?.type === 'text' ? `number(${prefix}${name})` : `${prefix}${name}`
}

/** No tax is added to the rows. */
export function withoutRate(inside: readonly FillTarget[]): Record<string, FieldSource> {
  const rate = inside.find(isTaxRate)
  return rate ? { [rate.path]: { from: 'constant', value: null } } : {}
}

/** What one of a row costs. */
export function priceColumn(inside: readonly FillTarget[]): FillTarget | undefined {
  return inside.find(({ name }) => ['price', 'unit_price', 'rate'].includes(name))
}

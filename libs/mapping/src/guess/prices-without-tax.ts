import type { FieldSource } from '@platen/contract'
import { ownValue } from '../path/read-payload.ts'
import type { FillTarget } from '../targets/fill-targets.ts'
import type { PayloadPlaces } from './payload-places.ts'
import { isTaxRate, sumOfRates, taxRates } from './tax-rates.ts'

/** Of shops that say whether their prices hold the tax. */
const saysWithTax = ['taxes_included']

/** Whether a shop's record says that its prices hold the tax. */
export function holdsTax({ values }: PayloadPlaces): boolean {
  return values.some(({ path, value }) => saysWithTax.includes(path) && value === true)
}

/**
 * The columns that let a field which adds the tax by its rate come to the shop's own total: the tax is taken out of the price by the rates of
 * the row. Where its rows have none, the price stays as it is and no tax is added.
 */
export function withoutTax(
  inside: readonly FillTarget[],
  columns: Readonly<Record<string, FieldSource>>,
  row: Readonly<Record<string, unknown>>,
): Record<string, FieldSource> {
  const price = priceColumn(inside)
  const rate = inside.find(isTaxRate)
  const priceSource = price && columns[price.path]
  const rateSource = rate && columns[rate.path]
  if (price === undefined || priceSource?.from !== 'path' || rateSource?.from !== 'path') return {}
  const rates = taxRates(rateSource)
  if (!rates || !Array.isArray(row[rates.taxes]) || !/^\w+$/.test(priceSource.path))
    return withoutRate(inside)
  const formula = `${amountIn(row, priceSource.path)} / (1 + ${sumOfRates(rates).sum})`
  return { [price.path]: { from: 'formula', formula } }
}

/** An amount as formulas calculate with it: currencies without smaller units come as texts without a point, which formulas take for texts. */
export function amountIn(row: Readonly<Record<string, unknown>>, name: string): string {
  const value = ownValue(row, name)
  return typeof value === 'string' && !value.includes('.') ? `number(${name})` : name
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

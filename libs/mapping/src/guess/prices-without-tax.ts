import type { FieldSource } from '@platen/contract'
import { isRecord } from '../path/read-payload.ts'
import type { FillTarget } from '../targets/fill-targets.ts'
import type { PayloadPlaces } from './payload-places.ts'

/** Of shops that say whether their prices hold the tax. */
const saysWithTax = ['taxes_included']

/** Whether a shop's record says that its prices hold the tax. */
export function holdsTax({ values }: PayloadPlaces): boolean {
  return values.some(({ path, value }) => saysWithTax.includes(path) && value === true)
}

/**
 * The columns that let a field which adds the tax by its rate come to the shop's own total: the tax is taken out of the price by the rates of
 * the row. Where the row that came has none, the price stays as it is and no tax is added.
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
  // As in `tax_lines[0].rate`: what is summed are all of them.
  const [, list = '', name = ''] = /^(\w+)\[0\]\.(\w+)$/.exec(rateSource.path) ?? []
  const taxes = row[list]
  const first: unknown = Array.isArray(taxes) ? taxes[0] : undefined
  if (!isRecord(first) || !Object.hasOwn(first, name) || !/^\w+$/.test(priceSource.path))
    return withoutRate(inside)
  const formula = `${priceSource.path} / (1 + sum(${list}.${name}))`
  return { [price.path]: { from: 'formula', formula } }
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

/** The rate of a row's tax; empty for a row without. */
export function isTaxRate({ name, takesEmpty }: FillTarget): boolean {
  return takesEmpty && /^(?:vat|tax)_rate$/.test(name)
}

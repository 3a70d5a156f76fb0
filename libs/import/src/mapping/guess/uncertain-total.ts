import type { ListSource } from '@platen/contract'
import type { FillTarget } from '../targets/fill-targets.ts'
import { isRecord, ownValue } from '../path/read-payload.ts'
import { priceColumn } from './prices-without-tax.ts'
import { isTaxRate } from './tax-rates.ts'

/** Names of the amount due in shops, the most likely first, without separators. */
const totalNames = [
  'totalprice',
  'ordertotal',
  'grandtotal',
  'finalgrandtotal',
  'totalinctax',
  'totalamount',
  'amounttotal',
  'total',
]

/**
 * Whether a bill's rows add up to a different amount than the order's total, for example because of a tip or a gift card
 * outside of its lists, or because their tax is missing. A difference of one cent per row is treated as rounding. False for rows without a price, and
 * if none of `orders`, the records around the rows, has a total.
 */
export function differsFromTotal(
  { inside }: FillTarget,
  { rows, orders }: { rows: unknown; orders: readonly unknown[] },
): boolean {
  const price = priceColumn(inside)
  const quantity = inside.find(({ name }) => ['quantity', 'qty'].includes(name))
  const rate = inside.find(isTaxRate)
  const total = orders.map(totalOf).find((one) => one !== undefined)
  if (!price || !quantity || !rate || total === undefined || !Array.isArray(rows)) return false
  const whole = rate.whole ?? 1
  const sum = rows.filter(isRecord).reduce((before, row) => {
    const net = Number(ownValue(row, price.name)) * Number(ownValue(row, quantity.name))
    return before + net * (1 + Number(ownValue(row, rate.name) ?? 0) / whole)
  }, 0)
  return Math.abs(sum - total) > 0.01 * (rows.length + 1)
}

/**
 * Whether rows may lack tax: they have no rate although the order or its rows have a tax, or the template expects prices with tax.
 */
export function mayLackTax(
  { inside }: FillTarget,
  { columns = {} }: ListSource,
  orders: readonly unknown[],
): boolean {
  const rate = inside.find(isTaxRate)
  const price = priceColumn(inside)
  if (!rate || !price || !Object.hasOwn(columns, price.path)) return false
  if (/\bwith (?:vat|tax)\b/i.test(price.description ?? '')) return true
  const namesTax = (record: unknown) =>
    isRecord(record) && Object.entries(record).some(([name, value]) => /tax/i.test(name) && Number(value) > 0)
  return !Object.hasOwn(columns, rate.path) && orders.some(namesTax)
}

function totalOf(order: unknown): number | undefined {
  if (!isRecord(order)) return undefined
  const named = new Map(
    Object.entries(order).map(([name, value]) => [name.replaceAll(/[^a-z]/gi, '').toLowerCase(), value]),
  )
  const said: unknown = totalNames
    .map((name) => named.get(name))
    .find((value) => value !== undefined && typeof value !== 'object')
  const total = typeof said === 'string' && said.trim() !== '' ? Number(said) : said
  return typeof total === 'number' && Number.isFinite(total) ? total : undefined
}

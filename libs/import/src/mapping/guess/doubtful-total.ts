import type { ListSource } from '@platen/contract'
import type { FillTarget } from '../targets/fill-targets.ts'
import { isRecord, ownValue } from '../path/read-payload.ts'
import { priceColumn } from './prices-without-tax.ts'
import { isTaxRate } from './tax-rates.ts'

/** What shops call that which is to be paid, the likeliest first; without the signs between its words. */
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
 * Whether the rows of a bill come to something else than the order says is to be paid, such as for a tip or a gift card that stands nowhere in
 * its lists, or that their tax is said nowhere in them. Rounding is a cent a row. Never of rows without a price, nor where none of `orders`, the
 * records around the rows from the nearest on, says a total.
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
 * Whether the tax of rows may be another than their rate says: where they have none, though the order or its rows name a tax, or where the
 * template takes prices with the tax in them.
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

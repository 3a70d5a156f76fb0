import type { FillTarget } from '../targets/fill-targets.ts'
import { isRecord, ownValue } from '../path/read-payload.ts'
import { priceColumn } from './prices-without-tax.ts'
import { isTaxRate } from './tax-rates.ts'

/** What shops call that which is to be paid. */
const totalNames = ['total_price', 'order_total', 'grand_total', 'total']

/**
 * Whether the rows of a bill come to something else than the order says is to be paid, such as for a tip or a gift card that stands nowhere in
 * its lists. Rounding is a cent a row. Never of rows without a price, nor of an order that says no total.
 */
export function differsFromTotal(
  { inside }: FillTarget,
  { rows, order }: { rows: unknown; order: unknown },
): boolean {
  const price = priceColumn(inside)
  const quantity = inside.find(({ name }) => ['quantity', 'qty'].includes(name))
  const rate = inside.find(isTaxRate)
  const total = totalOf(order)
  if (!price || !quantity || !rate || total === undefined || !Array.isArray(rows)) return false
  const whole = rate.whole ?? 1
  const sum = rows.filter(isRecord).reduce((before, row) => {
    const net = Number(ownValue(row, price.name)) * Number(ownValue(row, quantity.name))
    return before + net * (1 + Number(ownValue(row, rate.name) ?? 0) / whole)
  }, 0)
  return Math.abs(sum - total) > 0.01 * (rows.length + 1)
}

function totalOf(order: unknown): number | undefined {
  if (!isRecord(order)) return undefined
  const said = totalNames.map((name) => ownValue(order, name)).find((value) => value !== undefined)
  const total = typeof said === 'string' && said.trim() !== '' ? Number(said) : said
  return typeof total === 'number' && Number.isFinite(total) ? total : undefined
}

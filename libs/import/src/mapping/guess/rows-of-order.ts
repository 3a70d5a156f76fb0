import type { FieldSource, ListSource, PayloadShape } from '@platen/contract'
import { shapeInside } from '../formulas/shape-at.ts'
import { isRecord } from '../path/read-payload.ts'
import type { FillTarget } from '../targets/fill-targets.ts'
import { additionalPart } from '../targets/additional-part.ts'
import { guessFurtherRows } from './guess-additional-rows.ts'
import { orderOf } from './order-of.ts'
import type { PayloadPosition } from './payload-positions.ts'
import { withoutTax } from './prices-without-tax.ts'
import { isTaxRate, shapeOfTaxes, withAllRates } from './tax-rates.ts'

/** A list as rows of an order, with all taxes and other costs. */
export interface RowsOfOrder {
  list: ListSource
  /** Confidence by column path, for columns that the user should check and for columns in additional rows. */
  confidence: Record<string, 'likely' | 'unsure'>
  /** Types of lists that are empty in this payload, for formulas. */
  shapes: PayloadShape[]
}

/** Applies rules for shops to a list whose columns were guessed. */
export function rowsOfOrder(
  target: FillTarget,
  { position, columns }: { position: PayloadPosition; columns: Readonly<Record<string, FieldSource>> },
  payload: unknown,
): RowsOfOrder {
  const { inside } = target
  const rows = Array.isArray(position.value) ? position.value.filter(isRecord) : []
  const [row = {}] = rows
  const order = orderOf(payload, position.names)
  const further = guessFurtherRows(target, { path: position.path, columns, row, order })
  const net = withoutTax(inside, { columns, rows }, order)
  const all = { ...columns, ...net }
  const confidence: RowsOfOrder['confidence'] = {}
  if (order.taxesIncluded?.value) for (const path of Object.keys(net)) confidence[path] = 'unsure'
  const rate = inside.find(isTaxRate)
  for (const [index, { list, hasOwnTax }] of further.entries())
    for (const path of Object.keys(list.columns ?? {}))
      confidence[`${additionalPart(index)}.${path}`] = hasOwnTax || path !== rate?.path ? 'likely' : 'unsure'
  const list = withAllRates(target, { from: 'list', path: position.path, columns: all }, row)
  return {
    list: { ...list, ...(further.length > 0 && { further: further.map((one) => one.list) }) },
    confidence,
    shapes: [
      shapeInside(position.names, shapeOfTaxes(target, all, row)),
      ...further.map(({ shape }) => shape),
    ],
  }
}

import type { FieldSource, ListSource } from '@platen/contract'
import { rowsSeenMax } from '../bounds.ts'
import { isRecord, ownValue } from '../path/read-payload.ts'
import type { FillTarget } from '../targets/fill-targets.ts'
import { isTaxRate } from './prices-without-tax.ts'

/**
 * The rows of an order with the rates of all their taxes, such as a state's and a city's, where what was guessed reads the first one's. Formulas
 * know no names that the order lacks: of an order without taxes the first one's stays.
 */
export function sumOfRates(
  { inside }: FillTarget,
  list: ListSource,
  { rows, order }: { rows: unknown; order: Readonly<Record<string, unknown>> },
): ListSource {
  const rate = inside.find(isTaxRate)
  const own = rate && list.columns?.[rate.path]
  if (rate === undefined || own?.from !== 'path') return list
  const [, articles, taxes = '', name = ''] = /^(?:\$\.(\w+)\[0\]\.)?(\w+)\[0\]\.(\w+)$/.exec(own.path) ?? []
  if (!hasTaxes(articles === undefined ? rows : ownValue(order, articles), taxes, name)) return list
  const all = articles === undefined ? taxes : `first(${articles}).${taxes}`
  // Without taxes there is no rate, rather than one of 0 %.
  const formula = `is_empty(${all}) ? null : sum(${all}.${name})`
  const summed: FieldSource = { from: 'formula', formula }
  return { ...list, columns: { ...list.columns, [rate.path]: summed } }
}

function hasTaxes(rows: unknown, taxes: string, name: string): boolean {
  return (
    Array.isArray(rows) &&
    rows.slice(0, rowsSeenMax).some((row) => {
      const all = isRecord(row) ? ownValue(row, taxes) : undefined
      return Array.isArray(all) && all.some((tax) => isRecord(tax) && Object.hasOwn(tax, name))
    })
  )
}

import { isRecord, ownValue } from '../path/read-payload.ts'

/** The record that a list of articles stands in: a payload, or what it has under `order` or `data.object`. */
export interface Order {
  record: Readonly<Record<string, unknown>>
  /** Before the names in it, for paths and formulas over the payload: empty, or `order.`. */
  prefix: string
  /** Whether its prices hold the tax, as it says itself: for formulas, as one order of a shop may and another not. */
  taxesIncluded?: { formula: string; value: boolean }
}

/** The order around a list, of which `names` lead to it; one without anything where formulas could not name it. */
export function orderOf(payload: unknown, names: readonly string[]): Order {
  const before = names.slice(0, -1)
  let record = payload
  for (const name of before) record = isRecord(record) ? ownValue(record, name) : undefined
  if (!isRecord(record) || !before.every((name) => /^[a-z_]\w*$/i.test(name)))
    return { record: {}, prefix: '' }
  const prefix = before.map((name) => `${name}.`).join('')
  const value = ownValue(record, 'taxes_included')
  const taxesIncluded = { formula: `${prefix}taxes_included`, value: value === true }
  return { record, prefix, ...(typeof value === 'boolean' && { taxesIncluded }) }
}

import { isRecord, ownValue } from '../path/read-payload.ts'

/** The record around a list of items: the payload, or its `order` or `data.object`. */
export interface Order {
  record: Readonly<Record<string, unknown>>
  /** Prefix of its names in paths and formulas: `order.` or an empty string. */
  prefix: string
  /** Whether prices include tax, as a formula, because it can differ between a shop's orders. */
  taxesIncluded?: { formula: string; value: boolean }
}

/** Returns the order around the list at `names`; empty if formulas cannot refer to it. */
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

import { valueAt } from '@platen/template/draft'
import { conceptWithin, labelOf } from '../words/concepts.ts'
import { folded } from '../words/folded.ts'
import type { Language } from '../words/languages.ts'
import { amountColumns } from './amount-columns.ts'
import { columnNamed } from './plan-list.ts'
import type { Column, ListPlan } from './plan.ts'

const runningName = /^(?:pos|position|nr|no|n|number|line|line num|line no|row|zeile|lp|id|index|item no)$/

/** Returns a number column that may be the quantity, if no column is known to be the quantity. Without a quantity, no amounts can be calculated. */
export function openQuantity(list: ListPlan): { price: Column; open: Column } | undefined {
  const { net, gross } = amountColumns(list)
  const price = columnNamed(list, 'price')
  if (net || gross || price?.field.kind !== 'money' || columnNamed(list, 'quantity', 'hours'))
    return undefined
  const open = list.columns.find(
    ({ concept, form, field }) =>
      form === 'number' &&
      field.kind === 'number' &&
      concept === undefined &&
      conceptWithin(field.name) === undefined &&
      !runningName.test(folded(field.name)),
  )
  return open && { price, open }
}

/** Whether the amounts of rows are in several currencies. */
export function isOfCurrencies(list: ListPlan, data: unknown): boolean {
  const found = valueAt(data, list.tag.split('.'))
  const rows = Array.isArray(found) ? found : []
  const paths = new Set(
    list.columns.flatMap(({ field }) =>
      field.kind === 'money' && field.currency !== undefined && !/^[A-Z]{3}$/.test(field.currency)
        ? [field.currency]
        : [],
    ),
  )
  return [...paths].some((path) => {
    const codes = rows.map((row) => valueAt(row, path.split('.'))).filter((code) => typeof code === 'string')
    return new Set(codes.map((code) => code.toUpperCase())).size > 1
  })
}

/** Says why a list has no total, and what to do. */
export function untotalled(list: ListPlan, data: unknown, language: Language): string[] {
  const { price, open } = openQuantity(list) ?? {}
  return [
    ...(price && open
      ? [
          `Amounts and a total need a quantity next to “${price.field.name}”. If “${open.field.name}” is the quantity, call it “${labelOf('quantity', language)}” in the data.`,
        ]
      : []),
    ...(isOfCurrencies(list, data)
      ? ['There is no total, because the rows are in several currencies. Send the total as a separate field.']
      : []),
  ]
}

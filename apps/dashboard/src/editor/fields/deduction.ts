import type { FieldType } from '@platen/contract'
import {
  readSettings,
  writeSettings,
  computedAt,
  type Declarations,
  type FieldPath,
  readDeclarations,
  withComputed,
} from '@platen/template/draft'

/** The only money field that a list calculates, from which a new field can be deducted. */
export interface RowAmount {
  path: FieldPath
  label: string
  formula: string
}

/** Returns the amount of the list that contains the field; `undefined` if the list calculates no amount, or several. */
export function rowAmountFor(
  { computed }: Pick<Declarations, 'computed'>,
  path: FieldPath,
): RowAmount | undefined {
  const around = path.slice(0, -1).join('.')
  if (around === '') return undefined
  const amounts = Object.entries(computed).flatMap(([dotted, { type, label, formula }]): RowAmount[] => {
    const at = dotted.split('.')
    const isBeside = at.slice(0, -1).join('.') === around
    return type === 'money' && isBeside ? [{ path: at, label: label ?? at.at(-1) ?? '', formula }] : []
  })
  return amounts.length === 1 ? amounts[0] : undefined
}

/** Returns template.json with the field of a row deducted from the amount of that row. */
export function withDeduction(
  text: string,
  amount: RowAmount,
  { path, type }: { path: FieldPath; type: FieldType },
): string {
  const settings = readSettings(text)
  const now = computedAt(readDeclarations(settings), amount.path)
  const formula = deductField(amount.formula, path.at(-1) ?? '', type)
  return writeSettings(text, withComputed(settings, amount.path, { ...now, formula }))
}

/** Returns the formula with a field deducted as a percentage or an amount. A missing value deducts nothing. */
export function deductField(formula: string, name: string, type: FieldType): string {
  const [, inner = formula, decimalPlaces = '2'] =
    /^round\(([^()]*), *(\d|currency_places\([\w.]+\))\)$/.exec(formula.trim()) ?? []
  const taken = `coalesce(${name}, 0)`
  return type === 'percent'
    ? `round((${inner}) * (1 - ${taken}), ${decimalPlaces})`
    : `round((${inner}) - ${taken}, ${decimalPlaces})`
}

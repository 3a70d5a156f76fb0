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

/** The amount of a row, from which a new field of it can be taken off: the one money field that its list calculates. */
export interface RowAmount {
  path: FieldPath
  label: string
  formula: string
}

/** Of the list in which a field is to stand; `undefined` where it calculates no amount, or several. */
export function rowAmountBeside(
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

/** template.json, as `text`, with the formula of a row's amount less a field of that row. */
export function takenOff(
  text: string,
  amount: RowAmount,
  { path, type }: { path: FieldPath; type: FieldType },
): string {
  const settings = readSettings(text)
  const now = computedAt(readDeclarations(settings), amount.path)
  const formula = lessField(amount.formula, path.at(-1) ?? '', type)
  return writeSettings(text, withComputed(settings, amount.path, { ...now, formula }))
}

/** The formula with a field of the row taken off, by its share or as an amount; a row without one keeps its amount. */
export function lessField(formula: string, name: string, type: FieldType): string {
  const [, inner = formula, places = '2'] =
    /^round\(([^()]*), *(\d|currency_places\([\w.]+\))\)$/.exec(formula.trim()) ?? []
  const taken = `coalesce(${name}, 0)`
  return type === 'percent'
    ? `round((${inner}) * (1 - ${taken}), ${places})`
    : `round((${inner}) - ${taken}, ${places})`
}

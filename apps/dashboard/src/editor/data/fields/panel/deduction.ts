import type { FieldType } from '@platen/contract'
import type { FieldPath } from '../../../fields/declarations.ts'
import { type FieldNode, flatNodes } from '../../../fields/field-tree.ts'

/** The amount of a row, from which a new field of it can be taken off: the one money field that its list calculates. */
export interface RowAmount {
  path: FieldPath
  label: string
  formula: string
}

/** Of the list in which a field is to stand; `undefined` where it calculates no amount, or several. */
export function rowAmountBeside(nodes: readonly FieldNode[], path: FieldPath): RowAmount | undefined {
  const around = path.slice(0, -1).join('.')
  if (around === '') return undefined
  const amounts = flatNodes(nodes).flatMap(({ path: at, name, computed }): RowAmount[] =>
    computed?.type === 'money' && at.slice(0, -1).join('.') === around
      ? [{ path: at, label: computed.label ?? name, formula: computed.formula }]
      : [],
  )
  return amounts.length === 1 ? amounts[0] : undefined
}

/** The formula with a field of the row taken off, by its share or as an amount; a row without one keeps its amount. */
export function lessField(formula: string, name: string, type: FieldType): string {
  const [, inner = formula, places = '2'] = /^round\(([^()]*), *(\d)\)$/.exec(formula.trim()) ?? []
  const taken = `coalesce(${name}, 0)`
  return type === 'percent'
    ? `round((${inner}) * (1 - ${taken}), ${places})`
    : `round((${inner}) - ${taken}, ${places})`
}

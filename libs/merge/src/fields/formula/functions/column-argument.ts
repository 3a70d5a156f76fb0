import { nearestName } from '@platen/contract'
import type { Scope } from '../compile/scope.ts'
import { WrongFormula } from '../formula-fault.ts'
import type { FormulaNode } from '../formula-node.ts'
import { type GroupKind, type Kind, isGroup, isList, wordsOf } from '../kinds.ts'

interface ColumnUse {
  /** What to write instead of a name that is calculated. */
  advice: string
  /** Begins the message about a column that holds more than single values: `Rows are grouped`. */
  rule: string
}

/** The column of rows that a function is given by its name in quotation marks. @throws WrongFormula */
export function columnOf(
  node: FormulaNode,
  rows: GroupKind,
  { scope, advice, rule }: ColumnUse & { scope: Scope },
): { column: string; kind: Kind } {
  if (node.op !== 'literal' || typeof node.value !== 'string')
    throw new WrongFormula('formula_wrong_type', advice, node)
  const column = node.value
  const kind = scope.formula.fieldOf(rows, column, node)
  if (kind === undefined) {
    const near = nearestName(column, scope.formula.namesOf(rows))
    const message = `The rows have no field "${column}". ${near === undefined ? 'Declare it under their fields.' : `Did you mean "${near}"?`}`
    throw new WrongFormula('formula_unknown_field', message, node)
  }
  if (isList(kind) || isGroup(kind)) {
    const message = `${rule} by single values: "${column}" is ${wordsOf(kind)}.`
    throw new WrongFormula('formula_wrong_type', message, node)
  }
  return { column, kind }
}

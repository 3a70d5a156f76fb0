import type { Scope } from '../compile/scope.ts'
import { WrongFormula } from '../formula-fault.ts'
import type { FormulaNode } from '../formula-node.ts'
import { type GroupKind, type Kind, isGroup, isList, wordsOf } from '../kinds.ts'

interface ColumnUse {
  /** What to write instead of a calculated name. */
  advice: string
  /** The start of the message about a column with lists or groups: `Rows are grouped`. */
  rule: string
}

/** Returns the column that an argument names in quotation marks. @throws WrongFormula */
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
    const near = scope.formula.nearest(column, scope.formula.namesOf(rows))
    const message = `The rows have no field "${column}". ${near === undefined ? 'Declare it under their fields.' : `Did you mean "${near}"?`}`
    throw new WrongFormula('formula_unknown_field', message, node)
  }
  if (isList(kind) || isGroup(kind)) {
    const message = `${rule} by single values, but "${column}" is ${wordsOf(kind)}.`
    throw new WrongFormula('formula_wrong_type', message, node)
  }
  return { column, kind }
}

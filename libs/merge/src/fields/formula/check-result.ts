import type { ComputedDeclaration } from '@platen/contract'
import { scalarKind } from './declared-kinds.ts'
import { type FormulaSourceCode, WrongFormula } from './formula-fault.ts'
import { type GroupKind, type Kind, holds, isGroup, isList, wordsOf } from './kinds.ts'

/** Throws unless the result of a formula can be a field. @throws WrongFormula */
export function checkResult(
  kind: Kind,
  formula: { path: string; source: string; type: ComputedDeclaration['type']; group: GroupKind },
): void {
  const { path, source, type, group } = formula
  const wrong = (message: string, code: FormulaSourceCode = 'formula_wrong_type') =>
    new WrongFormula(code, message, { start: 0, end: source.length })
  const inner = isList(kind) ? kind.list : kind
  if (kind === 'broken' || inner === 'broken') return
  if (inner === 'nothing') throw wrong('The formula never returns a value.')
  if (inner === 'undeclared') throw wrong('Declare the items of the list under its item or its fields.')
  if (isList(kind) && isList(inner))
    throw wrong(
      'The formula returns lists in a list, which no tag can print. Join them into text, or create a formula in the rows.',
    )
  if (holds(kind, group))
    throw wrong(`"${path}" would contain its own rows, which is circular.`, 'formula_circular')
  if (type === undefined) return
  const wanted = scalarKind(type)
  if (kind === wanted) return
  const name =
    isGroup(kind) || isList(kind)
      ? 'no type, as lists and groups have none'
      : `a type that ${wordsOf(kind)} has`
  throw wrong(`"${path}" is declared as ${type}, but its formula returns ${wordsOf(kind)}. Declare ${name}.`)
}

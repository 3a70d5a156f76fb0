import type { FormulaRange } from '../formula-fault.ts'
import type { FormulaNode } from '../formula-node.ts'
import type { Evaluate } from '../formula-run.ts'
import type { GroupKind, Kind } from '../kinds.ts'
import type { RowCurrency } from '../row-currency.ts'

/** A part of a formula that can be calculated. */
export interface Compiled {
  kind: Kind
  run: Evaluate
  /** Of amounts whose rows say their currency: as `run`, but refuses rows of different ones. For what adds them up or compares them. */
  inOneCurrency?: () => Evaluate
}

/** The formula that is being compiled. */
export interface FormulaContext {
  source: string
  /**
   * The kind of a field of a group, or undefined where it has none. Notes that the formula reads it.
   * @throws NeedsFirst where another formula gives it that is not compiled yet
   */
  fieldOf(group: GroupKind, name: string, range: FormulaRange): Kind | undefined
  /** Where the currency of a field of a group is found, where its rows may differ in it. Notes that the formula reads it. @throws NeedsFirst */
  currencyOf(group: GroupKind, name: string, range: FormulaRange): RowCurrency | undefined
  /** Names of the fields of a group, those of formulas that are not compiled yet among them. */
  namesOf(group: GroupKind): string[]
  /** What each of its `running` adds up. */
  addends: Evaluate[]
}

/** One level of names, inside what surrounds it: names are looked up outwards, as in the template. */
export interface Scope {
  formula: FormulaContext
  /** Of the row in `FormulaRun.rows`. */
  level: number
  /** The row's fields; or, in `items.filter(item, …)`, the one name of the item. */
  names: GroupKind | { variable: string; kind: Kind }
  /** The level of the innermost list's row, where the formula stands in one. */
  rowLevel: number | undefined
  outer: Scope | undefined
}

/** Compiles a part of a formula; `hint` is what its place needs, told of a name that is not declared. */
export type CompileNode = (node: FormulaNode, scope: Scope, hint?: Kind) => Compiled

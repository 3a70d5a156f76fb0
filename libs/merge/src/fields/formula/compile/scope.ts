import type { NameSearch } from '@platen/contract'
import type { FormulaRange } from '../formula-fault.ts'
import type { FormulaNode } from '../formula-node.ts'
import type { Evaluate } from '../formula-run.ts'
import type { GroupKind, Kind } from '../kinds.ts'
import type { RowCurrency } from '../row-currency.ts'

export interface Compiled {
  kind: Kind
  run: Evaluate
  /** For amounts with a currency in each row: like `run`, but rejects mixed currencies. Used for sums and comparisons. */
  inOneCurrency?: () => Evaluate
}

export interface FormulaContext {
  source: string
  /**
   * Returns the type of a field in a group, or undefined. Records that the formula reads the field. @throws NeedsFirst if the field is the result of
   * a formula that has not been compiled yet
   */
  fieldOf(group: GroupKind, name: string, range: FormulaRange): Kind | undefined
  /**
   * Returns the position of a field's currency if the currency can differ between rows. Records that the formula reads it. @throws
   * NeedsFirst
   */
  currencyOf(group: GroupKind, name: string, range: FormulaRange): RowCurrency | undefined
  /** Returns the names of all fields, including results of formulas that have not been compiled yet. */
  namesOf(group: GroupKind): string[]
  /** The values that each `running` adds up. */
  addends: Evaluate[]
  /** Shared by all formulas, because any number of them can contain a wrong name. */
  nearest: NameSearch
}

export interface Scope {
  formula: FormulaContext
  /** Index of the row in `FormulaRun.rows`. */
  level: number
  /** The fields of the row or, in `items.filter(item, …)`, the name of the item. */
  names: GroupKind | { variable: string; kind: Kind }
  /** The level of the innermost list's row, if there is one. */
  rowLevel: number | undefined
  outer: Scope | undefined
}

/** Compiles a part of a formula. `hint` is the expected type, for the error about an undeclared name. */
export type CompileNode = (node: FormulaNode, scope: Scope, hint?: Kind) => Compiled

import type { CallNode } from '../formula-node.ts'
import type { FormulaRun } from '../formula-run.ts'
import type { Kind, Value } from '../kinds.ts'
import type { CompileNode, Compiled, Scope } from '../compile/scope.ts'
import type { ParameterKind } from './parameter-kinds.ts'

export interface FormulaParameter {
  name: string
  kind: ParameterKind
  isOptional?: true
}

export interface FormulaFunction {
  name: string
  family: 'numbers' | 'lists' | 'rows' | 'texts' | 'dates' | 'values'
  parameters: readonly FormulaParameter[]
  /** An alternative parameter list. */
  otherParameters?: readonly FormulaParameter[]
  /** The last parameter can be repeated. */
  isRepeated?: true
  /** The function is written after its first parameter and a dot, as in `items.filter(item, item.qty > 1)`. */
  isAfterDot?: true
  result: string
  /** One line of help. */
  help: string
  example: FunctionExample
}

/** An example, and its result as printed by `text()`, with commas between items. */
export interface FunctionExample {
  formula: string
  result: string
  /** If the formula is for rows: their list, such as `items`. The result is for all rows. */
  rows?: string
}

/** A function of values. Unless `takesNothing` is set, the result is missing if an argument is missing. A missing list counts as an empty list. */
export interface ValueFunction extends FormulaFunction {
  kind: Kind | ((given: readonly Kind[]) => Kind)
  takesNothing?: true
  /** Several arguments are the same as a list of them. */
  gathers?: true
  /** Adds or compares its values, so amounts must have the same currency. */
  addsUp?: true
  run: (run: FormulaRun, ...values: never[]) => Value
  /** Checks the call for errors that are visible in the formula. @throws WrongFormula */
  check?: (call: CallNode) => void
  /** Runs the function if it was called with `otherParameters`. */
  otherRun?: (run: FormulaRun, ...values: never[]) => Value
}

/** A function that depends on the current row, or calculates an expression for each item. */
export interface CompiledFunction extends FormulaFunction {
  compile: (call: CallNode, scope: Scope, compile: CompileNode) => Compiled
}

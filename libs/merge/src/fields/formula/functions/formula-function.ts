import type { CallNode } from '../formula-node.ts'
import type { FormulaRun } from '../formula-run.ts'
import type { Kind, Value } from '../kinds.ts'
import type { CompileNode, Compiled, Scope } from '../compile/scope.ts'
import type { ParameterKind } from './parameter-kinds.ts'

/** One value that a function is given. */
export interface FormulaParameter {
  name: string
  kind: ParameterKind
  isOptional?: true
}

/** A function as people are told of it. */
export interface FormulaFunction {
  name: string
  /** Under which heading it stands. */
  family: 'numbers' | 'lists' | 'rows' | 'texts' | 'dates' | 'values'
  parameters: readonly FormulaParameter[]
  /** Another number of values that it may be given instead. */
  otherParameters?: readonly FormulaParameter[]
  /** The last parameter may stand any number of times. */
  isRepeated?: true
  /** It stands behind a dot, as in `items.filter(item, item.qty > 1)`: its first parameter before that. */
  isBehindDot?: true
  /** The kind of its result, in words. */
  result: string
  /** One line: what it gives. */
  help: string
  /** Held by a test against `exampleData`. */
  example: FunctionExample
}

/** A use of a function and what it gives, as `text()` of the result has it; a list's items stand between commas. */
export interface FunctionExample {
  formula: string
  result: string
  /** Where the formula stands, if in rows: `items`. The results of all rows are told. */
  rows?: string
}

/** A function that works on values. Unless `takesNothing`, it is nothing where any of its values is; a list is then one without items. */
export interface ValueFunction extends FormulaFunction {
  /** Of the result. */
  kind: Kind | ((given: readonly Kind[]) => Kind)
  takesNothing?: true
  /** Several values are as good as a list of them. */
  gathers?: true
  /** Its values are added up or compared: amounts are to be in one currency. */
  addsUp?: true
  run: (run: FormulaRun, ...values: never[]) => Value
  /** Refuses what the formula's text shows to be wrong. @throws WrongFormula */
  check?: (call: CallNode) => void
  /** With `otherParameters`: works on those. */
  otherRun?: (run: FormulaRun, ...values: never[]) => Value
}

/** A function that is more than its values: it knows where it stands, or calculates a part for each item. */
export interface CompiledFunction extends FormulaFunction {
  compile: (call: CallNode, scope: Scope, compile: CompileNode) => Compiled
}

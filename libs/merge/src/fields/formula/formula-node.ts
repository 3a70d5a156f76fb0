import type { Decimal } from '../decimal/decimal.ts'
import type { FormulaRange } from './formula-fault.ts'

/** Operators between two values. */
export const binaryOperators = [
  '+',
  '-',
  '*',
  '/',
  '%',
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  '&&',
  '||',
  'in',
] as const

/** One of `binaryOperators`. */
export type BinaryOperator = (typeof binaryOperators)[number]

/** A part of a formula and where it stands in its text. Brackets around it are not its own. */
export type FormulaNode = FormulaRange &
  (
    | { op: 'literal'; value: Decimal | string | boolean | null }
    | { op: 'name'; name: string }
    | { op: 'member'; of: FormulaNode; name: string; nameRange: FormulaRange }
    | { op: 'element'; of: FormulaNode; key: FormulaNode }
    | { op: 'unary'; operator: '!' | '-'; of: FormulaNode }
    | { op: 'binary'; operator: BinaryOperator; left: FormulaNode; right: FormulaNode }
    | { op: 'condition'; test: FormulaNode; yes: FormulaNode; no: FormulaNode }
    | { op: 'list'; items: FormulaNode[] }
    | CallPart
  )

interface CallPart {
  op: 'call'
  name: string
  nameRange: FormulaRange
  /** What stands before the dot, where the call stands behind one. */
  of?: FormulaNode
  args: FormulaNode[]
}

/** A call of a function. */
export type CallNode = FormulaRange & CallPart

/** A node of one kind. */
export type NodeOf<Op extends FormulaNode['op']> = Extract<FormulaNode, { op: Op }>

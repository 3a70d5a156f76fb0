import type { Decimal } from '../decimal/decimal.ts'
import type { FormulaRange } from './formula-fault.ts'

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

export type BinaryOperator = (typeof binaryOperators)[number]

/** A part of a formula and its range, which does not include brackets around the part. */
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
  of?: FormulaNode
  args: FormulaNode[]
}

export type CallNode = FormulaRange & CallPart

export type NodeOf<Op extends FormulaNode['op']> = Extract<FormulaNode, { op: Op }>

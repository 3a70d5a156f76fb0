import { balancedRange, balancedText } from './balanced-range.ts'
import type { FormulaRange } from './formula-fault.ts'
import type { FormulaNode } from './formula-node.ts'
import { parseFormula } from './parse-formula.ts'
import { type FormulaRename, namesInFormula } from './rename-in-formula.ts'

/**
 * Removes the terms of a formula that read a field, as if the field were 0: `price * (1 - discount)` becomes `price`, and `total -
 * discount` becomes `total`. Returns undefined if the field is used in any other way, because no exact change is known.
 */
export function formulaWithout(formula: string, field: Omit<FormulaRename, 'to'>): string | undefined {
  let left = formula
  for (;;) {
    const names = namesInFormula(left, field)
    if (names.length === 0) return left
    const shorter = withoutTerm(left, names)
    if (shorter === undefined) return undefined
    left = shorter
  }
}

/** A part of a formula that can be omitted, because the other operand is 0 or 1. */
interface Term {
  node: FormulaNode
  kept: FormulaNode
  isOperand: boolean
}

function withoutTerm(formula: string, names: readonly FormulaRange[]): string | undefined {
  const term = findTerm(parseFormula(formula), names, false)
  if (!term) return undefined
  const { start, end } = balancedRange(formula, term.node)
  const kept = balancedText(formula, term.kept)
  const isBracketed = /\(\s*$/.test(formula.slice(0, start)) && /^\s*\)/.test(formula.slice(end))
  const isCompound = term.kept.op === 'binary' || term.kept.op === 'condition'
  const text = term.isOperand && isCompound && !isBracketed ? `(${kept})` : kept
  return formula.slice(0, start) + text + formula.slice(end)
}

function findTerm(node: FormulaNode, names: readonly FormulaRange[], isOperand: boolean): Term | undefined {
  const kept = node.op === 'binary' ? keptOf(node, names) : undefined
  if (kept) return { node, kept, isOperand }
  for (const { inner, isOperand: isInside } of partsOf(node)) {
    const found = findTerm(inner, names, isInside)
    if (found) return found
  }
  return undefined
}

function keptOf(
  { operator, left, right }: Extract<FormulaNode, { op: 'binary' }>,
  names: readonly FormulaRange[],
): FormulaNode | undefined {
  if ((operator === '+' || operator === '-') && isZero(right, names)) return left
  if (operator === '+' && isZero(left, names)) return right
  if ((operator === '*' || operator === '/') && isOne(right, names)) return left
  if (operator === '*' && isOne(left, names)) return right
  return undefined
}

/** Whether a part is 0 if the field is 0. */
function isZero(node: FormulaNode, names: readonly FormulaRange[]): boolean {
  const zero = (inner: FormulaNode) => isZero(inner, names)
  switch (node.op) {
    case 'name':
      return names.some(({ start, end }) => start === node.start && end === node.end)
    case 'member':
      return names.some(({ start, end }) => start === node.nameRange.start && end === node.nameRange.end)
    case 'unary':
      return node.operator === '-' && zero(node.of)
    case 'binary':
      if (node.operator === '*') return zero(node.left) || zero(node.right)
      return node.operator === '/' && zero(node.left)
    case 'call': {
      const [first, second] = node.args
      if (node.of !== undefined || !first || !zero(first)) return false
      return (
        node.name === 'round' || (node.name === 'coalesce' && second !== undefined && isNumber(second, '0'))
      )
    }
    case 'literal':
    case 'element':
    case 'condition':
    case 'list':
      return false
    default:
      return node satisfies never
  }
}

/** Whether a part is 1 if the field is 0. */
function isOne(node: FormulaNode, names: readonly FormulaRange[]): boolean {
  if (node.op !== 'binary' || (node.operator !== '-' && node.operator !== '+')) return false
  return isNumber(node.left, '1') && isZero(node.right, names)
}

function isNumber(node: FormulaNode, digits: string): boolean {
  return node.op === 'literal' && node.value !== null && String(node.value) === digits
}

function partsOf(node: FormulaNode): { inner: FormulaNode; isOperand: boolean }[] {
  const operands = (...inner: FormulaNode[]) => inner.map((one) => ({ inner: one, isOperand: true }))
  switch (node.op) {
    case 'member':
    case 'unary':
      return operands(node.of)
    case 'element':
      return [...operands(node.of), { inner: node.key, isOperand: false }]
    case 'binary':
      return operands(node.left, node.right)
    case 'condition':
      return operands(node.test, node.yes, node.no)
    case 'list':
      return node.items.map((inner) => ({ inner, isOperand: false }))
    case 'call':
      return [
        ...(node.of ? operands(node.of) : []),
        ...node.args.map((inner) => ({ inner, isOperand: false })),
      ]
    case 'literal':
    case 'name':
      return []
    default:
      return node satisfies never
  }
}

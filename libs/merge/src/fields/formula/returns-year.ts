import { Decimal } from '../decimal/decimal.ts'
import type { FormulaNode } from './formula-node.ts'
import { parseFormula } from './parse-formula.ts'

/** Whether a valid formula returns a year, such as `year(due_date) + 1`: a number that is printed without group separators. */
export function returnsYear(source: string): boolean {
  return isYear(parseFormula(source))
}

function isYear(node: FormulaNode): boolean {
  if (node.op === 'call')
    return (
      node.of === undefined && (node.name === 'year' || (node.name === 'coalesce' && areYears(node.args)))
    )
  if (node.op === 'condition') return areYears([node.yes, node.no])
  if (node.op !== 'binary') return false
  const { operator, left, right } = node
  if (operator === '+' && isNumber(left)) return isYear(right)
  return (operator === '+' || operator === '-') && isYear(left) && isNumber(right)
}

/** Whether at least one node is a year, and the others are null. */
function areYears(nodes: readonly FormulaNode[]): boolean {
  const isNull = (node: FormulaNode) => node.op === 'literal' && node.value === null
  return nodes.some(isYear) && nodes.every((node) => isYear(node) || isNull(node))
}

function isNumber(node: FormulaNode): boolean {
  return node.op === 'literal' && node.value instanceof Decimal
}

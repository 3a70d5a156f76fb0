import { Decimal } from '../../decimal/decimal.ts'
import { balancedText } from '../balanced-range.ts'
import { longNumberSteps } from '../bounds.ts'
import { RunFault, WrongFormula } from '../formula-fault.ts'
import type { BinaryOperator, FormulaNode, NodeOf } from '../formula-node.ts'
import type { Evaluate, FormulaRun } from '../formula-run.ts'
import { type Kind, type Value, commonKind, fits, isGroup, isList, wordsOf } from '../kinds.ts'
import { areSame, compareValues, listOf } from '../values.ts'
import type { Compiled } from './scope.ts'

export interface Operands {
  node: NodeOf<'binary'>
  left: Compiled
  right: Compiled
  source: string
}

/** Compiles an operator with two operands. */
export function compileBinary(operands: Operands): Compiled {
  return compilers[operands.node.operator](operands)
}

export function compileUnary({ operator, of: node }: NodeOf<'unary'>, of: Compiled): Compiled {
  const { run: evaluate } = of
  if (operator === '!') {
    needKind(of.kind, 'boolean', node, '"!" needs a yes/no value')
    return { kind: 'boolean', run: (run) => evaluate(run) !== true }
  }
  needKind(of.kind, 'number', node, '"-" needs a number')
  return {
    kind: 'number',
    run: (run) => {
      const value = evaluate(run)
      return value instanceof Decimal ? value.neg() : null
    },
  }
}

/** Compiles `test ? yes : no`, which calculates only one of the two results. */
export function compileCondition(
  node: NodeOf<'condition'>,
  { test, yes, no }: { test: Compiled; yes: Compiled; no: Compiled },
): Compiled {
  needKind(test.kind, 'boolean', node.test, 'The part before "?" must be a yes/no value, such as qty > 10')
  const kind = commonKind(yes.kind, no.kind)
  if (kind === undefined) {
    const message = `Both results of a condition must have the same type, but these are ${wordsOf(yes.kind)} and ${wordsOf(no.kind)}.`
    throw new WrongFormula('formula_wrong_type', message, node)
  }
  return { kind, run: (run) => (test.run(run) === true ? yes.run(run) : no.run(run)) }
}

/** @throws WrongFormula with the range of `node` unless the value has the expected type */
export function needKind(kind: Kind, wanted: Kind, node: FormulaNode, need: string): void {
  if (fits(kind, wanted)) return
  throw new WrongFormula('formula_wrong_type', `${need}, but this is ${wordsOf(kind)}.`, node)
}

const compilers: Record<BinaryOperator, (operands: Operands) => Compiled> = {
  '+': (operands) => (isText(operands) ? compileJoining(operands) : compileArithmetic(operands)),
  '-': compileArithmetic,
  '*': compileArithmetic,
  '/': compileArithmetic,
  '%': compileArithmetic,
  '==': compileEquality,
  '!=': compileEquality,
  '<': compileOrder,
  '<=': compileOrder,
  '>': compileOrder,
  '>=': compileOrder,
  '&&': compileLogic,
  '||': compileLogic,
  in: compileMembership,
}

function isText({ left, right }: Operands): boolean {
  return left.kind === 'text' || right.kind === 'text'
}

/** A missing value next to a string is an empty string. */
function compileJoining({ node, left, right }: Operands): Compiled {
  for (const [side, part] of [
    [left, node.left],
    [right, node.right],
  ] as const) {
    const advice =
      side.kind === 'number' || side.kind === 'date' ? ' Write text(…) around it to join it to text.' : ''
    if (!fits(side.kind, 'text')) {
      const message = `"+" joins text, or adds two numbers, but this is ${wordsOf(side.kind)}.${advice}`
      throw new WrongFormula('formula_wrong_type', message, part)
    }
  }
  const [one, other] = [left.run, right.run]
  return {
    kind: 'text',
    run: (run) => {
      const [a, b] = [one(run), other(run)]
      if (typeof a !== 'string') return b
      if (typeof b !== 'string') return a
      run.stepText(a.length + b.length)
      return a + b
    },
  }
}

type Calculate = (one: Decimal, other: Decimal, run: FormulaRun) => Decimal

const calculations: Record<'+' | '-' | '*', Calculate> = {
  '+': (one, other) => one.add(other),
  '-': (one, other) => one.sub(other),
  '*': (one, other) => one.mul(other),
}

function compileArithmetic(operands: Operands): Compiled {
  const { node, left, right } = operands
  const { operator } = node
  needNumber(left.kind, node.left, operator)
  needNumber(right.kind, node.right, operator)
  const [one, other] = [left.run, right.run]
  const calculate = calculationOf(operands)
  return {
    kind: 'number',
    run: (run) => {
      const a = one(run)
      if (a === null) return null
      const b = other(run)
      if (b === null) return null
      run.stepNumbers(a as Decimal, b as Decimal)
      return calculate(a as Decimal, b as Decimal, run)
    },
  }
}

function needNumber(kind: Kind, node: FormulaNode, operator: BinaryOperator): void {
  if (fits(kind, 'number')) return
  const message = `"${operator}" needs two numbers, but this is ${wordsOf(kind)}.${arithmeticAdvice(kind)}`
  throw new WrongFormula('formula_wrong_type', message, node)
}

function arithmeticAdvice(kind: Kind): string {
  if (kind === 'date' || kind === 'datetime')
    return ' Dates have functions: add_days(date, days), days_between(from, to).'
  return isList(kind) && kind.list === 'number'
    ? ' Calculate in each row first, with a formula such as items.amount; then add up the results with sum(items.amount).'
    : ''
}

function calculationOf({ node, source }: Operands): Calculate {
  const { operator } = node
  if (operator === '+' || operator === '-' || operator === '*') return calculations[operator]
  const divide = operator === '/' ? (one: Decimal, other: Decimal) => one.div(other) : remainder
  return (one, other, run) => {
    // A quotient counts as if it had the maximum number of digits.
    run.step(longNumberSteps)
    if (!other.isZero) return divide(one, other)
    throw divisionByZero(balancedText(source, node.right), node.right)
  }
}

function divisionByZero(divisor: string, { op }: FormulaNode): RunFault {
  const test = op === 'condition' ? `(${divisor})` : divisor
  const reason = `"${divisor}" is 0, and nothing can be divided by 0`
  const advice = `Write ${test} == 0 ? null : … to leave the field empty in this case, or send another value`
  return new RunFault('division_by_zero', { reason, advice, part: divisor })
}

function remainder(one: Decimal, other: Decimal): Decimal {
  const [size, unit] = [one.abs(), other.abs()]
  let rest = size.sub(size.div(unit).round(0, 'half-up').mul(unit))
  // The quotient is rounded twice, which can make it too large by at most one.
  if (rest.cmp(Decimal.fromNumber(0)) < 0) rest = rest.add(unit)
  return one.cmp(size) === 0 ? rest : rest.neg()
}

function compileEquality({ node, left, right }: Operands): Compiled {
  const kind = commonKind(left.kind, right.kind)
  if (kind === undefined) {
    const message = `${capital(wordsOf(left.kind))} is never the same as ${wordsOf(right.kind)}.${dateAdvice(node, left.kind, right.kind)}`
    throw new WrongFormula('formula_wrong_type', message, node)
  }
  if (isList(kind) || isGroup(kind)) {
    const message = `Only single values can be compared, not ${wordsOf(kind)}. To check for an empty list, use is_empty(…).`
    throw new WrongFormula('formula_wrong_type', message, node)
  }
  const isWanted = node.operator === '=='
  return { kind: 'boolean', run: (run) => areSame(run, left.run(run), right.run(run)) === isWanted }
}

const orders: Record<'<' | '<=' | '>' | '>=', (order: number) => boolean> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
}

function compileOrder({ node, left, right }: Operands): Compiled {
  const kind = commonKind(left.kind, right.kind)
  const hasOrder =
    kind === 'number' || kind === 'date' || kind === 'datetime' || kind === 'broken' || kind === 'nothing'
  if (!hasOrder) {
    const message = `"${node.operator}" compares two numbers, or two dates, but these are ${wordsOf(left.kind)} and ${wordsOf(right.kind)}.${dateAdvice(node, left.kind, right.kind)}`
    throw new WrongFormula('formula_wrong_type', message, node)
  }
  const isSo = orders[node.operator as '<']
  return {
    kind: 'boolean',
    run: (run) => {
      const [a, b] = [left.run(run), right.run(run)]
      return a !== null && b !== null && isSo(compareValues(run, a, b))
    },
  }
}

function dateAdvice({ left: a, right: b }: NodeOf<'binary'>, left: Kind, right: Kind): string {
  if (left === 'date' && right === 'datetime') return ' Write date(…) around the second.'
  if (left === 'datetime' && right === 'date') return ' Write date(…) around the first.'
  const text = left === 'date' && right === 'text' ? b : a
  const isDate = (left === 'date' && right === 'text') || (left === 'text' && right === 'date')
  return isDate && text.op === 'literal' ? ` Write date("${String(text.value)}").` : ''
}

function compileLogic({ node, left, right }: Operands): Compiled {
  needKind(left.kind, 'boolean', node.left, `"${node.operator}" needs yes/no values on both sides`)
  needKind(right.kind, 'boolean', node.right, `"${node.operator}" needs yes/no values on both sides`)
  const [one, other] = [left.run, right.run]
  const isTrue = (evaluate: Evaluate, run: FormulaRun) => evaluate(run) === true
  const run: Evaluate =
    node.operator === '&&'
      ? (state) => isTrue(one, state) && isTrue(other, state)
      : (state) => isTrue(one, state) || isTrue(other, state)
  return { kind: 'boolean', run }
}

function compileMembership({ node, left, right }: Operands): Compiled {
  if (right.kind !== 'broken' && !isList(right.kind)) {
    const advice = right.kind === 'text' ? ' To search in text, use contains(text, part).' : ''
    const message = `"in" is followed by a list, such as ["new", "paid"], but this is ${wordsOf(right.kind)}.${advice}`
    throw new WrongFormula('formula_wrong_type', message, node.right)
  }
  const items = isList(right.kind) ? right.kind.list : right.kind
  const kind = commonKind(left.kind, items)
  if (kind === undefined || isList(kind) || isGroup(kind)) {
    const message = `${capital(wordsOf(left.kind))} is never in ${wordsOf(right.kind)}.`
    throw new WrongFormula('formula_wrong_type', message, node)
  }
  return {
    kind: 'boolean',
    run: (run) => {
      const wanted: Value = left.run(run)
      return listOf(right.run(run)).some((item) => areSame(run, wanted, item))
    },
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

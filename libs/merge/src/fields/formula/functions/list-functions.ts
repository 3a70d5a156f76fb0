import { Decimal } from '../../decimal/decimal.ts'
import type { FormulaRun } from '../formula-run.ts'
import { type Kind, type Value, isList } from '../kinds.ts'
import { compareValues, isNothing } from '../values.ts'
import type { ValueFunction } from './formula-function.ts'
import { keyOf } from './key-of-value.ts'

const zero = Decimal.fromNumber(0)
const itemKind = ([list]: readonly Kind[]): Kind =>
  list !== undefined && isList(list) ? list.list : (list ?? 'nothing')

/** Functions of lists. Missing values are ignored. */
export const listFunctions: readonly ValueFunction[] = [
  {
    name: 'sum',
    family: 'lists',
    parameters: [{ name: 'values', kind: 'numbers' }],
    result: 'number',
    help: 'The sum; 0 if the list has no numbers.',
    example: { formula: 'sum(items.price)', result: '29.5' },
    kind: 'number',
    gathers: true,
    addsUp: true,
    run: (run: FormulaRun, values: readonly Value[]) => sumOf(run, values),
  },
  {
    name: 'avg',
    family: 'lists',
    parameters: [{ name: 'values', kind: 'numbers' }],
    result: 'number',
    help: 'The average; no value if the list has no numbers.',
    example: { formula: 'round(avg(items.price), 2)', result: '9.83' },
    kind: 'number',
    gathers: true,
    addsUp: true,
    run: (run: FormulaRun, values: readonly Value[]) => {
      const sum = sumOf(run, values)
      const count = countOf(values)
      if (count === 0) return null
      const divisor = Decimal.fromNumber(count)
      run.stepNumbers(sum, divisor)
      return sum.div(divisor)
    },
  },
  {
    name: 'min',
    family: 'lists',
    parameters: [{ name: 'values', kind: 'numbers or dates' }],
    result: 'number or date',
    help: 'The smallest number or the earliest date.',
    example: { formula: 'min(items.price)', result: '2' },
    kind: itemKind,
    gathers: true,
    addsUp: true,
    run: (run: FormulaRun, values: readonly Value[]) => extreme(run, values, -1),
  },
  {
    name: 'max',
    family: 'lists',
    parameters: [{ name: 'values', kind: 'numbers or dates' }],
    result: 'number or date',
    help: 'The largest number or the latest date.',
    example: { formula: 'max(0, balance - 100)', result: '20' },
    kind: itemKind,
    gathers: true,
    addsUp: true,
    run: (run: FormulaRun, values: readonly Value[]) => extreme(run, values, 1),
  },
  {
    name: 'count',
    family: 'lists',
    parameters: [{ name: 'list', kind: 'list' }],
    result: 'number',
    help: 'The number of items in a list, or of values in a column.',
    example: { formula: 'count(items)', result: '3' },
    kind: 'number',
    run: (run: FormulaRun, values: readonly Value[]) => {
      run.step(values.length)
      return Decimal.fromNumber(countOf(values))
    },
  },
  {
    name: 'first',
    family: 'lists',
    parameters: [{ name: 'list', kind: 'list' }],
    result: 'item',
    help: 'The first item of a list; no value if the list is empty.',
    example: { formula: 'first(items).name', result: 'Bolt' },
    kind: itemKind,
    run: (_run: FormulaRun, values: readonly Value[]) => values[0] ?? null,
  },
  {
    name: 'last',
    family: 'lists',
    parameters: [{ name: 'list', kind: 'list' }],
    result: 'item',
    help: 'The last item of a list; no value if the list is empty.',
    example: { formula: 'last(items).name', result: 'Gear' },
    kind: itemKind,
    run: (_run: FormulaRun, values: readonly Value[]) => values.at(-1) ?? null,
  },
  {
    name: 'unique',
    family: 'lists',
    parameters: [{ name: 'values', kind: 'values' }],
    result: 'list',
    help: 'Each distinct value of a column once, in order of first appearance.',
    example: { formula: 'join(unique(items.category), ", ")', result: 'metal, wood' },
    kind: ([values]) => (values === undefined || values === 'nothing' ? { list: 'nothing' } : values),
    run: (run: FormulaRun, values: readonly Value[]) => uniqueOf(run, values),
  },
  {
    name: 'join',
    family: 'lists',
    parameters: [
      { name: 'texts', kind: 'texts' },
      { name: 'between', kind: 'text' },
    ],
    result: 'text',
    help: 'Joins the values of a list, with a separator between them.',
    example: { formula: 'join(items.name, ", ")', result: 'Bolt, Nut, Gear' },
    kind: 'text',
    run: (run: FormulaRun, texts: readonly Value[], between: string) => {
      const present = texts.filter((text) => typeof text === 'string').filter((text) => text !== '')
      const length = present.reduce((sum, text) => sum + text.length + between.length, 0)
      run.step(texts.length)
      run.stepText(Math.max(0, length - between.length))
      return present.join(between)
    },
  },
]

function sumOf(run: FormulaRun, values: readonly Value[]): Decimal {
  let sum = zero
  for (const value of values) {
    if (!(value instanceof Decimal)) continue
    run.stepNumbers(sum, value)
    sum = sum.add(value)
  }
  return sum
}

function uniqueOf(run: FormulaRun, values: readonly Value[]): Value[] {
  const seen = new Set<Value>()
  return values.filter((value) => {
    if (isNothing(value)) return false
    const key = keyOf(run, value)
    return !seen.has(key) && seen.add(key)
  })
}

function countOf(values: readonly Value[]): number {
  let count = 0
  for (const value of values) if (!isNothing(value)) count++
  return count
}

function extreme(run: FormulaRun, values: readonly Value[], side: -1 | 1): Value {
  let best: Value = null
  for (const value of values) {
    if (value === null) continue
    if (best === null || compareValues(run, value, best) * side > 0) best = value
  }
  return best
}

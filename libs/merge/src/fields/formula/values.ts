import { Decimal } from '../decimal/decimal.ts'
import type { FormulaRun } from './formula-run.ts'
import type { Row, Value } from './kinds.ts'

/** True for a list. */
export function isArray(value: unknown): value is readonly Value[] {
  return Array.isArray(value)
}

/** A missing list is one without items. */
export function listOf(value: Value): readonly Value[] {
  return isArray(value) ? value : []
}

/** Reads a field as the row's own. */
export function readerOf(name: string): (row: Value | undefined) => Value {
  // What a row inherits has names that hardly any field has: all others are read without asking whose they are.
  if (name in Object.prototype)
    return (row) => (isRow(row) && Object.hasOwn(row, name) ? (row[name] ?? null) : null)
  return (row) => (isRow(row) ? (row[name] ?? null) : null)
}

function isRow(value: Value | undefined): value is Row {
  return typeof value === 'object' && value !== null
}

/** Order of two numbers, dates or dates with time. */
export function compareValues(run: FormulaRun, one: Value, other: Value): number {
  if (one instanceof Decimal && other instanceof Decimal) {
    run.stepNumbers(one, other)
    return one.cmp(other)
  }
  run.step()
  if (one === other || one === null || other === null) return 0
  return one < other ? -1 : 1
}

/** Whether two single values are the same; nothing is the same as nothing. */
export function areSame(run: FormulaRun, one: Value, other: Value): boolean {
  if (one instanceof Decimal && other instanceof Decimal) {
    run.stepNumbers(one, other)
    return one.cmp(other) === 0
  }
  if (typeof one === 'string' && typeof other === 'string') run.stepText(Math.min(one.length, other.length))
  else run.step()
  return one === other
}

/** Whether a value counts as nothing. An empty text does, in formulas as in data. */
export function isNothing(value: Value): boolean {
  return value === null || value === ''
}

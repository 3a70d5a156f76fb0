import { Decimal } from '../decimal/decimal.ts'
import type { FormulaRun } from './formula-run.ts'
import type { Row, Value } from './kinds.ts'

export function isArray(value: unknown): value is readonly Value[] {
  return Array.isArray(value)
}

/** A missing list is empty. */
export function listOf(value: Value): readonly Value[] {
  return isArray(value) ? value : []
}

/** Returns a reader for an own property of a row. */
export function readerOf(name: string): (row: Value | undefined) => Value {
  // Names of inherited properties are rare, so only they are checked for ownership.
  if (name in Object.prototype)
    return (row) => (isRow(row) && Object.hasOwn(row, name) ? (row[name] ?? null) : null)
  return (row) => (isRow(row) ? (row[name] ?? null) : null)
}

function isRow(value: Value | undefined): value is Row {
  return typeof value === 'object' && value !== null
}

/** Compares two numbers, dates or dates with a time. */
export function compareValues(run: FormulaRun, one: Value, other: Value): number {
  if (one instanceof Decimal && other instanceof Decimal) {
    run.stepNumbers(one, other)
    return one.cmp(other)
  }
  run.step()
  if (one === other || one === null || other === null) return 0
  return one < other ? -1 : 1
}

/** Whether two single values are equal. Two missing values are equal. */
export function areSame(run: FormulaRun, one: Value, other: Value): boolean {
  if (one instanceof Decimal && other instanceof Decimal) {
    run.stepNumbers(one, other)
    return one.cmp(other) === 0
  }
  if (typeof one === 'string' && typeof other === 'string') run.stepText(Math.min(one.length, other.length))
  else run.step()
  return one === other
}

/** Whether a value is missing. An empty string counts as missing, as in data. */
export function isNothing(value: Value): boolean {
  return value === null || value === ''
}

import { dateFunctions } from './date-functions.ts'
import type { CompiledFunction, FormulaFunction, ValueFunction } from './formula-function.ts'
import { groupFunction } from './group-function.ts'
import { itemFunctions } from './item-functions.ts'
import { listFunctions } from './list-functions.ts'
import { numberFunctions } from './number-functions.ts'
import { rowFunctions } from './row-functions.ts'
import { sortFunctions } from './sort-functions.ts'
import { textFunctions } from './text-functions.ts'
import { valueFunctions } from './value-functions.ts'

const table: readonly (ValueFunction | CompiledFunction)[] = [
  ...numberFunctions,
  ...listFunctions,
  ...itemFunctions,
  ...sortFunctions,
  groupFunction,
  ...rowFunctions,
  ...textFunctions,
  ...dateFunctions,
  ...valueFunctions,
]
const byName = new Map(table.map((entry) => [entry.name, entry]))

/** All functions, for checks, calculation, completion and documentation. */
export const formulaFunctions: readonly FormulaFunction[] = table

/** Returns the function with this name. */
export function findFunction(name: string): ValueFunction | CompiledFunction | undefined {
  return byName.get(name)
}

/**
 * Returns the signature of a function: `round(value, places?)`, `list.filter(item, condition)`, `date(value) or date(year, month, day)`.
 */
export function signatureOf(entry: FormulaFunction): string {
  const { otherParameters, ...first } = entry
  const written = writtenOnce(first)
  return otherParameters ? `${written} or ${writtenOnce({ ...first, parameters: otherParameters })}` : written
}

function writtenOnce({ name, parameters, isAfterDot, isRepeated }: FormulaFunction): string {
  const words = parameters.map((parameter) => `${parameter.name}${parameter.isOptional ? '?' : ''}`)
  const before = isAfterDot ? `${words.shift() ?? ''}.` : ''
  return `${before}${name}(${words.join(', ')}${isRepeated ? ', …' : ''})`
}

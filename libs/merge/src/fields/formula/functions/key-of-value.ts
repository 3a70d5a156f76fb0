import { Decimal } from '../../decimal/decimal.ts'
import type { FormulaRun } from '../formula-run.ts'
import type { Value } from '../kinds.ts'

/** Steps for printing a number with a thousand digits. */
const longKeySteps = 1_000

/** Returns the same key for equal values: 12.50 is 12.5. */
export function keyOf(run: FormulaRun, value: Value): Value {
  if (!(value instanceof Decimal)) {
    if (typeof value === 'string') run.stepText(value.length)
    else run.step()
    return value
  }
  run.step(value.isLong ? longKeySteps : 1)
  // Rounding removes trailing zeros. The prefix distinguishes numbers from strings.
  return `#${value.round(value.scale, 'half-up').toString()}`
}

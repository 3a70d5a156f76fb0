import { DecimalFault } from '../../decimal/decimal-fault.ts'
import { Decimal, digitsMax, divisionPlaces } from '../../decimal/decimal.ts'
import { longNumberSteps } from '../bounds.ts'
import type { FormulaRun } from '../formula-run.ts'
import { wholeNumber } from './arguments.ts'

const exponentMax = 1_000
/** Decimal places if the exact result is too long. */
const workingPlaces = 300
const one = Decimal.fromNumber(1)
/** In this range, the decimal places are enough for an accurate result after all multiplications. */
const nearest = Decimal.fromNumber(1e130)
const furthest = Decimal.fromNumber(1e250)

/**
 * Returns `base` to the power of a whole exponent: exact if the exponent is not negative and the result has at most `digitsMax` digits, otherwise
 * rounded to `divisionPlaces`. @throws RunFault `invalid_argument`, DecimalFault
 */
export function powerOf(run: FormulaRun, base: Decimal, exponent: Decimal): Decimal {
  const count = wholeNumber(exponent, { what: 'the exponent', min: -exponentMax, max: exponentMax })
  const size = Math.abs(count)
  const plain = base.round(base.scale, 'half-even')
  const isExact = plain.scale === 0 || digitsOf(plain) * size <= digitsMax
  const keep = (value: Decimal) => (isExact ? value : value.round(workingPlaces, 'half-even'))
  const power = multiplied(run, plain, size, keep)
  run.step(longNumberSteps)
  if (!isExact) checkSize(power, count)
  if (count < 0) return one.div(power)
  return isExact ? power : power.round(divisionPlaces, 'half-even')
}

/** Multiplies by squaring, with at most twenty multiplications. */
function multiplied(
  run: FormulaRun,
  base: Decimal,
  count: number,
  keep: (value: Decimal) => Decimal,
): Decimal {
  let result = one
  let square = base
  for (let left = count; left > 0; left = Math.floor(left / 2)) {
    // Rounding takes steps, too.
    run.step(longNumberSteps)
    if (left % 2 === 1) {
      run.stepNumbers(result, square)
      result = keep(result.mul(square))
    }
    if (left === 1) break
    run.stepNumbers(square, square)
    square = keep(square.mul(square))
  }
  return result
}

function digitsOf(value: Decimal): number {
  return value.abs().toString().replace('.', '').replace(/^0/, '').length
}

function checkSize(power: Decimal, count: number): void {
  const size = power.abs()
  const isTooLong = count < 0 ? size.isZero || size.mul(nearest).cmp(one) < 0 : size.cmp(furthest) > 0
  if (isTooLong) throw new DecimalFault('number_too_long')
}

import { shorten } from '@platen/contract'
import type { Decimal } from '../../decimal/decimal.ts'
import { RunFault } from '../formula-fault.ts'

/**
 * Returns an argument as a whole number in a range. `what` is the start of the message, such as `the number of days`. @throws RunFault
 * `invalid_argument`
 */
export function wholeNumber(
  value: Decimal,
  { what, min, max }: { what: string; min: number; max: number },
): number {
  const number = value.toNumber()
  if (Number.isInteger(number) && number >= min && number <= max) return number
  const text = value.toString()
  const range = `from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}`
  const reason = `${what} must be a whole number ${range}, but is ${shorten(text, 40)}`
  throw new RunFault('invalid_argument', { reason, advice: 'Send another value, or round it in the formula' })
}

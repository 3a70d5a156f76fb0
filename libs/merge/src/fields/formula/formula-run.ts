import type { Decimal } from '../decimal/decimal.ts'
import { charactersPerStep, longNumberSteps, stepsMax, textLengthMax } from './bounds.ts'
import { RunFault } from './formula-fault.ts'
import type { Value } from './kinds.ts'
import { dayOfInstant, minuteOfInstant } from './calendar.ts'

export type Evaluate = (run: FormulaRun) => Value

export interface FormulaMoment {
  now: number
  timeZone: string
}

/** The shared state of all formulas in a document: the current rows, and the number of steps. */
export class FormulaRun {
  readonly now: number
  /** The current row of each level, starting with the data. */
  readonly rows: Value[] = []
  /** The index of the row in its list, by level. */
  readonly indexes: number[] = []
  /** The sum of each `running` of the current formula, including this row. */
  sums: Decimal[] = []
  /** For `running` over amounts: the currency of the previous rows. */
  readonly runningCurrencies = new Map<object, string>()
  /** Cache of `currencyReader`: currencies by row. */
  readonly currencies = new Map<string, Map<Value, string>>()
  #steps = 0
  readonly #timeZone: string
  #today: string | undefined

  constructor({ now, timeZone }: FormulaMoment) {
    this.now = now
    this.#timeZone = timeZone
  }

  /** Counts work before it is done. */
  step(count = 1): void {
    this.#steps += count
    if (this.#steps > stepsMax) {
      const reason = `the formulas of this document take more than ${stepsMax.toLocaleString('en')} steps`
      const advice = 'Send fewer rows, or remove nested lists from the formula'
      throw new RunFault('too_many_steps', { reason, advice })
    }
  }

  stepNumbers(one: Decimal, other: Decimal): void {
    this.step(one.isLong || other.isLong ? longNumberSteps : 1)
  }

  /** Counts the steps to read or create a string, and rejects a string that would be too long. */
  stepText(length: number): void {
    if (length > textLengthMax) {
      const reason = `the text becomes longer than ${textLengthMax.toLocaleString('en')} characters`
      throw new RunFault('text_too_long', { reason, advice: 'Send shorter strings, or fewer of them' })
    }
    this.step(1 + Math.floor(length / charactersPerStep))
  }

  today(): string {
    this.#today ??= this.dayAt(this.now)
    return this.#today
  }

  dayAt(instant: number): string {
    return dayOfInstant(instant, this.#timeZone)
  }

  minuteAt(instant: number): number {
    return minuteOfInstant(instant, this.#timeZone)
  }
}

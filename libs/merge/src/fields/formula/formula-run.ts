import type { Decimal } from '../decimal/decimal.ts'
import { charactersPerStep, longNumberSteps, stepsMax, textLengthMax } from './bounds.ts'
import { RunFault } from './formula-fault.ts'
import type { Value } from './kinds.ts'
import { dayOfInstant, minuteOfInstant } from './calendar.ts'

/** Calculates a part of a formula. */
export type Evaluate = (run: FormulaRun) => Value

/** When and where a document is made. */
export interface FormulaMoment {
  /** The request's time, in epoch milliseconds. */
  now: number
  /** IANA name of the template's zone. */
  timeZone: string
}

/** What the formulas of one document share while they are calculated: the rows that they stand in, and the steps they have taken. */
export class FormulaRun {
  readonly now: number
  /** The row of each level of names, the data first. */
  readonly rows: Value[] = []
  /** The row's place in its list, by level, from 0. */
  readonly indexes: number[] = []
  /** Of the formula that is calculated: what each of its `running` has added up to, this row included. */
  sums: Decimal[] = []
  /** Of `running` over amounts: the currency of the rows so far, by what is added up. */
  readonly runningCurrencies = new Map<object, string>()
  /** What `currencyReader` has found: currencies by row. */
  readonly currencies = new Map<string, Map<Value, string>>()
  #steps = 0
  readonly #timeZone: string
  #today: string | undefined

  constructor({ now, timeZone }: FormulaMoment) {
    this.now = now
    this.#timeZone = timeZone
  }

  /** Counts work that is done; to be called before it is. */
  step(count = 1): void {
    this.#steps += count
    if (this.#steps > stepsMax) {
      const reason = `the formulas of this document take more than ${stepsMax.toLocaleString('en')} steps`
      const advice = 'Send fewer rows, or take lists within lists out of the formula'
      throw new RunFault('too_many_steps', { reason, advice })
    }
  }

  /** Counts one calculation with two numbers. */
  stepNumbers(one: Decimal, other: Decimal): void {
    this.step(one.isLong || other.isLong ? longNumberSteps : 1)
  }

  /** Counts the reading or making of a text of this length, and refuses to make too long a one. */
  stepText(length: number): void {
    if (length > textLengthMax) {
      const reason = `the text gets longer than ${textLengthMax.toLocaleString('en')} characters`
      throw new RunFault('text_too_long', { reason, advice: 'Send shorter texts, or fewer of them' })
    }
    this.step(1 + Math.floor(length / charactersPerStep))
  }

  /** The day of the document in the template's zone. */
  today(): string {
    this.#today ??= this.dayAt(this.now)
    return this.#today
  }

  /** The day of an instant in the template's zone. */
  dayAt(instant: number): string {
    return dayOfInstant(instant, this.#timeZone)
  }

  /** Minutes since midnight that the clocks of the template's zone show at an instant. */
  minuteAt(instant: number): number {
    return minuteOfInstant(instant, this.#timeZone)
  }
}

/** A stretch of a formula's text, in UTF-16 units; `end` is behind it. */
export interface FormulaRange {
  start: number
  end: number
}

/** What can be wrong with formulas as they are written. */
export type FormulaSourceCode =
  | 'formula_syntax'
  | 'formula_too_long'
  | 'formula_too_complex'
  | 'formula_unknown_field'
  | 'formula_unknown_function'
  | 'formula_wrong_type'
  | 'formula_wrong_arguments'
  | 'formula_misplaced_function'
  | 'formula_circular'
  | 'formula_name'
  | 'too_many_formulas'

/** One fault of a template's formulas. A fault of the formula's own name has `start` and `end` 0. */
export interface FormulaSourceFault extends FormulaRange {
  /** The computed field, such as `items.amount`; or the declared one whose name cannot be used. */
  path: string
  code: FormulaSourceCode
  message: string
}

/** Stops the compiling of one formula. */
export class WrongFormula extends Error {
  readonly code: FormulaSourceCode
  readonly range: FormulaRange

  constructor(code: FormulaSourceCode, message: string, { start, end }: FormulaRange) {
    super(message)
    this.name = 'WrongFormula'
    this.code = code
    this.range = { start, end }
  }
}

/** What data can make impossible for a formula. */
export type FormulaFaultCode =
  | 'division_by_zero'
  | 'number_too_long'
  | 'text_too_long'
  | 'too_many_steps'
  | 'invalid_argument'
  | 'not_a_number'
  | 'not_a_date'
  | 'date_out_of_range'
  | 'mixed_currencies'

/** Stops a run; where it happened is added by who runs the formula. */
export class RunFault extends Error {
  readonly code: FormulaFaultCode
  /** What happened, without what to do. */
  readonly reason: string
  /** The part of the formula that has the wrong value, as it is written there. */
  readonly part: string | undefined

  /** `advice` is for the author of the formula. */
  constructor(
    code: FormulaFaultCode,
    { reason, advice, part }: { reason: string; advice: string; part?: string },
  ) {
    super(`${reason}. ${advice}`)
    this.name = 'RunFault'
    this.code = code
    this.reason = reason
    this.part = part
  }
}

/** A formula that cannot be calculated with this data. Its message tells the author of the formula which, where and what to do. */
export class FormulaFault extends Error {
  /** The computed field, such as `items.share`. */
  readonly path: string
  /** Keys and indexes of the row in the data, from its root; rows that a formula made are in no data. */
  readonly pointer: readonly (string | number)[]
  readonly code: FormulaFaultCode
  /** As `RunFault.reason` and `RunFault.part`. */
  readonly reason: string
  readonly part: string | undefined

  constructor(fault: {
    path: string
    pointer: readonly (string | number)[]
    code: FormulaFaultCode
    message: string
    reason: string
    part: string | undefined
  }) {
    super(fault.message)
    this.name = 'FormulaFault'
    this.path = fault.path
    this.pointer = fault.pointer
    this.code = fault.code
    this.reason = fault.reason
    this.part = fault.part
  }
}

/** A range in a formula, in UTF-16 units. `end` is exclusive. */
export interface FormulaRange {
  start: number
  end: number
}

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

/** An error in the formula's own name has `start` and `end` 0. */
export interface FormulaSourceFault extends FormulaRange {
  /** The computed field, such as `items.amount`, or the declared field whose name cannot be used. */
  path: string
  code: FormulaSourceCode
  message: string
}

/** Stops compiling one formula. */
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

/** Stops a run. The caller adds the position. */
export class RunFault extends Error {
  readonly code: FormulaFaultCode
  readonly reason: string
  /** The part of the formula with the wrong value. */
  readonly part: string | undefined

  /** `advice` tells the author of the formula what to do. */
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

/** A formula that cannot be calculated with this data. The message names the formula, the position and what to do. */
export class FormulaFault extends Error {
  readonly path: string
  /** Keys and indexes of the row in the data. Empty for rows that a formula created. */
  readonly pointer: readonly (string | number)[]
  readonly code: FormulaFaultCode
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

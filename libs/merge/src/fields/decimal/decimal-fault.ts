/** A result with more than `digitsMax` digits, or a division by zero. Data can cause both. */
export class DecimalFault extends Error {
  readonly code: 'number_too_long' | 'division_by_zero'

  constructor(code: DecimalFault['code']) {
    super(code === 'number_too_long' ? 'The number has more than 1,000 digits' : 'A division by zero')
    this.name = 'DecimalFault'
    this.code = code
  }
}

/** What decimals cannot do: a result of more than `digitsMax` digits, a division by nothing. Data can cause both. */
export class DecimalFault extends Error {
  readonly code: 'number_too_long' | 'division_by_zero'

  constructor(code: DecimalFault['code']) {
    super(code === 'number_too_long' ? 'The number has more than 1,000 digits' : 'A division by zero')
    this.name = 'DecimalFault'
    this.code = code
  }
}

import type { FieldFormat } from '@platen/contract'
import type { FormatFinding } from './format-findings.ts'

/** The data sets a format to something that does not exist, such as `EURO` as the currency. The message says what is wrong and what to use. */
export class FormatFault extends Error {
  readonly key: keyof FieldFormat

  constructor({ key, message }: FormatFinding) {
    super(message)
    this.name = 'FormatFault'
    this.key = key
  }
}

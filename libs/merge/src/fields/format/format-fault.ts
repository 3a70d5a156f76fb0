import type { FieldFormat } from '@platen/contract'
import type { FormatFinding } from './format-findings.ts'

/** Data gave a format something that does not exist, such as a currency `EURO`. The message is for people: what is wrong, and what to use. */
export class FormatFault extends Error {
  readonly key: keyof FieldFormat

  constructor({ key, message }: FormatFinding) {
    super(message)
    this.name = 'FormatFault'
    this.key = key
  }
}

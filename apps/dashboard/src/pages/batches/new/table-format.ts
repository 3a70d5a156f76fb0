import { type Field, isNumberType } from '@platen/contract'
import { Decimal } from '@platen/merge/fields'

/** The format of a table, so that a spreadsheet opens it in columns and reads its values correctly. */
export interface TableFormat {
  delimiter: ',' | ';'
  /** Converts a value of a typed field from its machine format to the format of the table. */
  write: (text: string, declared: NonNullable<Field['declared']>) => string
}

/** A format with commas and unchanged values, which are in machine formats. */
export const plainFormat: TableFormat = { delimiter: ',', write: (text) => text }

/** Locales in which spreadsheets separate cells with semicolons although numbers have a decimal point. */
const pointsAndSemicolons = /^(de|fr|it)-(CH|LI)\b/i
const oneHundred = Decimal.fromNumber(100)
const machineNumber = /^-?\d+(?:\.\d+)?$/
const machineDay = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * Returns the formats that spreadsheets in a language can read, most likely first. In languages with a decimal comma, spreadsheets separate cells
 * with semicolons, and would read `12.5` as a date. Percentages have a percent sign, which spreadsheets read in every language. The first format
 * has dates in the language's format. The second one has ISO dates, for tables in which the language's dates would be ambiguous. Digits are Latin.
 */
export function tableFormats(language: string): TableFormat[] {
  const hasComma = new Intl.NumberFormat(withLatinDigits(language)).format(1.5).includes(',')
  const localizeNumber = (text: string) => (hasComma ? text.replace('.', ',') : text)
  const isLocal = hasComma || pointsAndSemicolons.test(language)
  const days = new Intl.DateTimeFormat(withLatinDigits(language), {
    calendar: 'gregory',
    timeZone: 'UTC',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
  const format = (hasOwnDays: boolean): TableFormat => ({
    delimiter: isLocal ? ';' : ',',
    write(text, { type, whole = 1 }) {
      const [, year, month, day] = machineDay.exec(text) ?? []
      if (type === 'date' && year !== undefined && hasOwnDays)
        return days.format(Date.UTC(Number(year), Number(month) - 1, Number(day)))
      if (!machineNumber.test(text)) return text
      if (type === 'percent') return `${localizeNumber(whole === 1 ? timesHundred(text) : text)}%`
      return isNumberType(type) ? localizeNumber(text) : text
    },
  })
  return isLocal ? [format(true), format(false)] : [format(false)]
}

function timesHundred(text: string): string {
  return Decimal.read(text)?.mul(oneHundred).toString() ?? text
}

function withLatinDigits(language: string): string {
  return new Intl.Locale(language, { numberingSystem: 'latn' }).toString()
}

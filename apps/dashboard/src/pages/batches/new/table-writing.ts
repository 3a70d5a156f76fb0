import { type Field, isNumberType } from '@platen/contract'
import { Decimal } from '@platen/merge/fields'

/** How a table is written, so that a spreadsheet opens it in columns and takes its values for what they are. */
export interface TableWriting {
  delimiter: ',' | ';'
  /** A value of a field with a type, in machine forms, as people write it there. */
  write: (text: string, declared: NonNullable<Field['declared']>) => string
}

/** As machines write. */
export const plainWriting: TableWriting = { delimiter: ',', write: (text) => text }

/** Their spreadsheets part cells with semicolons, though numbers have a point. */
const pointsAndSemicolons = /^(de|fr|it)-(CH|LI)\b/i
const hundred = Decimal.fromNumber(100)
const machineNumber = /^-?\d+(?:\.\d+)?$/
const machineDay = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * As spreadsheets in a language have it, the likeliest first: where a comma stands before the places, cells are parted by semicolons, and a point would make a
 * date of `12.5`. A share is so many percent, which spreadsheets take for one in every language. Days are
 * the language's own, or ISO's where nothing else in the table says how they are meant. Digits are those that every language reads.
 */
export function writingsOf(language: string): TableWriting[] {
  const hasComma = new Intl.NumberFormat(latin(language)).format(1.5).includes(',')
  const ofNumber = (text: string) => (hasComma ? text.replace('.', ',') : text)
  const isLocal = hasComma || pointsAndSemicolons.test(language)
  const days = new Intl.DateTimeFormat(latin(language), {
    calendar: 'gregory',
    timeZone: 'UTC',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
  const writing = (hasOwnDays: boolean): TableWriting => ({
    delimiter: isLocal ? ';' : ',',
    write(text, { type, whole = 1 }) {
      const [, year, month, day] = machineDay.exec(text) ?? []
      if (type === 'date' && year !== undefined && hasOwnDays)
        return days.format(Date.UTC(Number(year), Number(month) - 1, Number(day)))
      if (!machineNumber.test(text)) return text
      if (type === 'percent') return `${ofNumber(whole === 1 ? hundredfold(text) : text)}%`
      return isNumberType(type) ? ofNumber(text) : text
    },
  })
  return isLocal ? [writing(true), writing(false)] : [writing(false)]
}

function hundredfold(text: string): string {
  return Decimal.read(text)?.mul(hundred).toString() ?? text
}

function latin(language: string): string {
  return new Intl.Locale(language, { numberingSystem: 'latn' }).toString()
}

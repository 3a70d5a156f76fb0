import type { Field } from '@platen/contract'

/** How a table is written, so that a spreadsheet opens it in columns and takes its values for what they are. */
export interface TableWriting {
  delimiter: ',' | ';'
  /** A value of a field with a type, in machine forms, as people write it there. */
  write: (text: string, type: NonNullable<Field['declared']>['type']) => string
}

/** As machines write, and spreadsheets in English open. */
export const plainWriting: TableWriting = { delimiter: ',', write: (text) => text }

/** Their spreadsheets part cells with semicolons, though numbers have a point. */
const pointsAndSemicolons = /^(de|fr|it)-(CH|LI)\b/i
const machineNumber = /^-?\d+(?:\.\d+)?$/
const machineDay = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * As spreadsheets in a language have it: where a comma stands before the places, cells are parted by semicolons, and a point would make a
 * date of `12.5`. Digits are those that every language reads.
 */
export function writingOf(language: string): TableWriting {
  const hasComma = new Intl.NumberFormat(latin(language)).format(1.5).includes(',')
  if (!hasComma && !pointsAndSemicolons.test(language)) return plainWriting
  const days = new Intl.DateTimeFormat(latin(language), {
    calendar: 'gregory',
    timeZone: 'UTC',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
  return {
    delimiter: ';',
    write(text, type) {
      const [, year, month, day] = machineDay.exec(text) ?? []
      if (type === 'date' && year !== undefined)
        return days.format(Date.UTC(Number(year), Number(month) - 1, Number(day)))
      const isNumber = type === 'number' || type === 'money' || type === 'percent'
      return isNumber && hasComma && machineNumber.test(text) ? text.replace('.', ',') : text
    },
  }
}

function latin(language: string): string {
  return new Intl.Locale(language, { numberingSystem: 'latn' }).toString()
}

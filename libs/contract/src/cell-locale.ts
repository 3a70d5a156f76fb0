import { isKnownLocale } from './locales.ts'

/** Machine-readable values: `1234.56`, `2026-12-31`. */
export const plainLocale = 'plain'
/** Values as an Excel workbook stores them: machine-readable, with dates as serial numbers. */
export const excelLocale = 'excel'
/** The locale is detected from the values in the column. */
export const autoLocale = 'auto'

const specialNames: readonly string[] = [plainLocale, excelLocale, autoLocale]

/** Whether a string is `plain`, `excel`, `auto`, or the BCP 47 tag of a supported language. */
export function isCellLocale(text: string): boolean {
  return specialNames.includes(text) || isKnownLocale(text)
}

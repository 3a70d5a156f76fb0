import { isKnownLocale } from './locales.ts'

/** Machine forms: `1234.56`, `2026-12-31`. */
export const plainLocale = 'plain'
/** As a workbook holds its values: machine forms, with dates as the numbers of their days. */
export const excelLocale = 'excel'
/** To be told from the values of the column. */
export const autoLocale = 'auto'

const ownNames: readonly string[] = [plainLocale, excelLocale, autoLocale]

/** Whether cells can be read by it: one of the names above, or a BCP 47 tag of a language whose forms are known here. */
export function isCellLocale(text: string): boolean {
  return ownNames.includes(text) || isKnownLocale(text)
}

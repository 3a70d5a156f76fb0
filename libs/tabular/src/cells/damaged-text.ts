import { type CellWarning, quoted } from '@platen/contract'

/** A long number as spreadsheets shorten it: `4.50014E+11`. */
const shortened = /^[+-]?\d(?:[.,]\d{1,14})?e\+\d{2,3}$/i
/** What spreadsheets show in place of a value when its column is too narrow. */
const tooNarrow = /^#{3,}$/
/** What a formula that failed leaves, in any language of Excel: `#REF!`, `#BEZUG!`, `#¿NOMBRE?`, `#N/A`, `#NV`. */
const failed = /^#(?:[¿¡]?[\p{Lu}/0]{2,14}[!?]|N\/[A-Z]{1,2}|NV)$/u
const lengthMax = 30

/** What a spreadsheet has done to a text that it exported; undefined for a text that is as it was typed. */
export function damageOf(cell: string): Pick<CellWarning, 'code' | 'message'> | undefined {
  if (cell.length > lengthMax) return undefined
  const text = cell.trim()
  const message = sentenceOn(text)
  return message === undefined ? undefined : { code: 'damaged_cell', message }
}

function sentenceOn(text: string): string | undefined {
  if (shortened.test(text))
    return `${quoted(text)} is a long number that a spreadsheet has shortened. Format the column as text there, enter the number again, and export the table again.`
  if (tooNarrow.test(text))
    return `${quoted(text)} is shown by a spreadsheet when a column is too narrow. Widen the column there, and export the table again.`
  if (failed.test(text))
    return `${quoted(text)} is the error of a formula in a spreadsheet. Fix the formula, and export the table again.`
  return undefined
}

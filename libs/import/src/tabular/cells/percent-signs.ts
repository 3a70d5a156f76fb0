import { type Field, quoted } from '@platen/contract'
import { Decimal } from '@platen/merge/fields'

interface PercentCell {
  text: string
  value: string
  row: number
}

/**
 * Checks the cells of a column in order. Reports the first cell whose percent sign, or lack of one, differs from the cells before
 * it.
 */
export type CheckPercentSign = (cell: PercentCell) => { code: string; message: string } | undefined

/** Code of an error that affects the whole column, although it is found in a cell. */
export const mixedSignsCode = 'ambiguous_column'

const hundred = Decimal.read('100') as Decimal

/**
 * Creates the check for a percent field in which 1 means 100%: `7` below `19 %` can mean 7% or 700%. Zero is never ambiguous. Returns `undefined` for
 * all other fields.
 */
export function createPercentSigns(
  name: string,
  declared: NonNullable<Field['declared']>,
): CheckPercentSign | undefined {
  if (declared.type !== 'percent' || (declared.whole ?? 1) !== 1) return undefined
  let signed: PercentCell | undefined
  let bare: PercentCell | undefined
  return (cell) => {
    if (/[%٪]/.test(cell.text)) signed ??= cell
    else if (Number(cell.value) !== 0) bare ??= cell
    if (signed === undefined || bare === undefined) return undefined
    const column = `The column ${quoted(name, 80)}`
    const { text, value, row } = bare
    const positions = `${quoted(signed.text, 40)} in row ${signed.row} and ${quoted(text, 40)} in row ${row}`
    const hundredfold = Decimal.read(value)?.mul(hundred).toString() ?? value
    const ways = [value, hundredfold].map((way) => quoted(`${way}%`, 40)).join(' or ')
    const message = `${column} has ${positions}, which may be ${ways}. Write all of its cells with a percent sign, or none of them.`
    return { code: mixedSignsCode, message }
  }
}

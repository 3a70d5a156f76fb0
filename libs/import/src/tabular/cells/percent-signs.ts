import { type Field, quoted } from '@platen/contract'
import { Decimal } from '@platen/merge/fields'

/** A percentage as it was read, which is not blank. */
interface PercentCell {
  text: string
  value: string
  row: number
}

/** Looks at a column's cells one after the other: what is wrong with one that has the sign, or has none, unlike one before it. */
export type CheckPercentSign = (cell: PercentCell) => { code: string; message: string } | undefined

/** What a table as a whole is refused for, though single cells show it. */
export const mixedSignsCode = 'ambiguous_column'

const hundred = Decimal.read('100') as Decimal

/**
 * Where 1 is the whole, `7` below `19 %` may be meant as 7 % or as 700 %, and nothing tells which. A bare zero is the same in both ways.
 * Undefined for all other fields.
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
    const places = `${quoted(signed.text, 40)} in row ${signed.row} and ${quoted(text, 40)} in row ${row}`
    const hundredfold = Decimal.read(value)?.mul(hundred).toString() ?? value
    const ways = [value, hundredfold].map((way) => quoted(`${way} %`, 40)).join(' or ')
    const message = `${column} has ${places}, which may be ${ways}. Write all of its cells with the sign, or none of them.`
    return { code: mixedSignsCode, message }
  }
}

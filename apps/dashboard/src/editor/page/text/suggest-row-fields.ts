import { type DraftSource, nameFromLabel, fieldNameError } from '@platen/contract'
import { draftShape } from '@platen/template/draft'
import { isCell, listAround, readColumns, type SourceElement, type SourceTree } from '@platen/template/markup'
import { textsByLanguage } from '../../fields/column-headings.ts'
import { rowAmountAt, type NewField } from './new-field-option.ts'
import { kindOfValue } from './new-kinds.ts'

/** A field that can replace a fixed value in a row, so that each row has its own value. */
export interface RowField {
  name: string
  made: NewField
  /** Label of the button. */
  label: string
}

/** A number, an amount or a percentage, as typed. */
const value = /^[+\-−]?\d[\d.,'’\u00A0\u202F ]*\s*(?:%|[€$£¥]|[A-Z]{3})?$|^[€$£¥]\s*\d[\d.,'’ ]*$/u

/** Returns fields that can replace a fixed value, such as `5%`, in a cell of a repeated row. They are named after the column. */
export function suggestRowFields(
  source: DraftSource,
  { tree, element }: { tree: SourceTree; element: SourceElement },
  typed: string,
): RowField[] {
  const text = typed.trim()
  if (text.length > 40 || !value.test(text) || !isCell(element.name)) return []
  const shape = draftShape(source)
  const list = listAround(tree.html, element.openEnd, shape)
  const heading = list && headingOver(source, tree, element)
  if (!list || heading === undefined) return []
  const name = nameFromLabel(heading).toLowerCase()
  if (!/^[A-Za-z_]\w*$/.test(name) || fieldNameError(name) !== undefined || shape.isKnown([...list, name]))
    return []
  const kind = kindOfValue(text, name)
  const plain: RowField = {
    name,
    made: { kind, label: heading },
    label: `Use a value for each row: “${heading}”`,
  }
  const amount = kind.type === 'percent' ? rowAmountAt(source, element.openEnd) : undefined
  if (!amount) return [plain]
  const label = `Use a value for each row, deducted from “${amount.label}”`
  return [plain, { name, made: { kind, label: heading, amount }, label }]
}

/** Returns the heading of a cell's column. */
function headingOver(source: DraftSource, tree: SourceTree, cell: SourceElement): string | undefined {
  let table: SourceElement | undefined = cell
  while (table && table.name !== 'table') table = table.parent
  const read = table && readColumns(tree, table)
  if (!read || 'refused' in read) return undefined
  const own = read.rows.flatMap(({ cells }) => cells).find(({ element }) => element === cell)
  const head = read.rows
    .filter(({ row }) => row.parent?.name === 'thead')
    .flatMap(({ cells }) => cells)
    .findLast(({ from, span }) => from === own?.from && span === own.span)
  return head && textsByLanguage(source, tree.html.slice(head.element.openEnd, head.element.closeStart))[0]
}

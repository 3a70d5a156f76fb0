import { type FaultItem, type CellWarning, pointerTo, quoted } from '@platen/contract'
import { type Column, fullPath } from './column.ts'
import { damageOf } from '../cells/damaged-text.ts'
import { readYesNo } from '../cells/read-boolean.ts'
import { isJson, splitTexts } from '../cells/split-texts.ts'
import { type SeenSign, unreadableCell, unreadableText, wrongSign } from '../cells/typed-cells.ts'
import { readJson } from '../json/read-json.ts'
import type { Row } from '../source-item.ts'

const encoder = new TextEncoder()

/** An error in an item. `line` and `row` are set if they differ from the start of the item. */
export type ReadFault = FaultItem & { line?: number; row?: number }

/** Limits the warnings, because an item can have a million cells. */
const warningsMax = 1_000

type Data = Record<string, unknown>

/**
 * Builds an item from its rows. The first row has all values outside of lists; in the other rows, these cells are empty or have the same text. A row
 * without values for a list adds no item to it, and an empty cell of a field with a default is omitted. `filled` is the data without blank strings,
 * because a cell cannot be intentionally empty. `warnings`: cells that may have been misread.
 */
export function buildItem(
  columns: readonly (Column | null)[],
  rows: readonly Row[],
): { data: Data; filled?: Data; faults: ReadFault[]; warnings: CellWarning[] } {
  const data = emptyData()
  const filled = emptyData()
  let hasBlank = false
  const faults: ReadFault[] = []
  const warnings: CellWarning[] = []
  const signs: SeenSign[] = []
  for (const [index, row] of rows.entries()) {
    const added = new Map<string, { item: Data; filled: Data }>()
    const put = (
      into: { item: Data; filled: Data },
      { path, kind, typed, hasDefault }: Column,
      value: unknown,
    ) => {
      const isBlank = typed === undefined ? kind === 'text' && String(value).trim() === '' : value === null
      if (isBlank && hasDefault) return
      setAt(into.item, path, value)
      if (!isBlank) setAt(into.filled, path, value)
      hasBlank ||= isBlank
    }
    for (const [at, column] of columns.entries()) {
      if (column === null) continue
      const cell = row.cells[at] ?? ''
      if (column.list !== undefined) {
        const list = listOf(data, column.list)
        const both = added.get(column.list) ?? { item: emptyData(), filled: emptyData() }
        added.set(column.list, both)
        const position = [column.list, list.length]
        put(
          both,
          column,
          valueOf(cell, column, { ...row, position, item: both.item, faults, warnings, signs }),
        )
      } else if (index === 0) {
        const value = valueOf(cell, column, { ...row, position: [], faults, warnings, signs })
        put({ item: data, filled }, column, value)
      } else if (cell.trim() !== '' && cell.trim() !== rows[0]?.cells[at]?.trim()) {
        const message = `The cell of ${quoted(column.name, 80)} differs from the cell in row ${rows[0]?.row}, the first row of the group. Repeat its value, leave the cell empty, or fill a list with this column.`
        faults.push({
          pointer: pointerTo(column.path),
          code: 'group_values_differ',
          message,
          line: row.line,
          row: row.row,
        })
      }
    }
    for (const [name, both] of added) {
      const [list, filledList] = [listOf(data, name), listOf(filled, name)]
      if (!hasContent(columns, row, name)) continue
      list.push(both.item)
      filledList.push(both.filled)
    }
  }
  for (const seen of signs) faults.push(...wrongSign(seen, data))
  return { data, ...(hasBlank ? { filled } : {}), faults, warnings }
}

/** Creates data without a prototype, because a column can be called `__proto__`. */
function emptyData(): Data {
  return Object.create(null) as Data
}

function listOf(data: Data, name: string): Data[] {
  data[name] ??= []
  return data[name] as Data[]
}

function hasContent(columns: readonly (Column | null)[], row: Row, list: string): boolean {
  return columns.some((column, at) => column?.list === list && row.cells[at] !== '')
}

function setAt(data: Data, path: readonly string[], value: unknown): void {
  let inner = data
  for (let at = 0; at < path.length - 1; at++) {
    const name = path[at] as string
    inner[name] ??= emptyData()
    inner = inner[name] as Data
  }
  inner[path.at(-1) as string] = value
}

function valueOf(
  cell: string,
  column: Column,
  {
    line,
    row,
    position,
    item,
    faults,
    warnings,
    signs,
  }: {
    line: number
    row: number
    position: readonly (string | number)[]
    item?: Data
    faults: ReadFault[]
    warnings: CellWarning[]
    signs: SeenSign[]
  },
): unknown {
  const { name, kind, typed, isCondition } = column
  const warn = (found: Pick<CellWarning, 'code' | 'message'> | undefined) => {
    if (found !== undefined && warnings.length < warningsMax)
      warnings.push({ ...found, subject: name, line, row })
  }
  if (kind !== 'value' && typed === undefined) warn(damageOf(cell))
  if (kind === 'text' && typed === undefined) return cell
  const text = cell.trim()
  if (text === '') return null
  const pointerOf = () => pointerTo(position.length === 0 ? fullPath(column) : [...position, ...column.path])
  if (typed !== undefined) {
    const read = typed.read(text)
    if ('expected' in read) {
      faults.push({ ...unreadableCell(typed, text, read.expected), pointer: pointerOf(), line, row })
      return null
    }
    const mixed = typed.checkPercentSign?.({ text, value: String(read.value), row })
    if (mixed !== undefined) faults.push({ ...mixed, pointer: pointerOf(), line, row })
    if (read.sign !== undefined)
      signs.push({
        typed,
        cell: text,
        sign: read.sign,
        ...(item && { item }),
        position: { pointer: pointerOf(), line, row },
      })
    warn(typed.doubt?.(text, String(read.value)))
    return read.value
  }
  if (column.expected === undefined && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  const said = isCondition === true ? readYesNo(text) : undefined
  if (said !== undefined && 'value' in said) return said.value
  if (kind === 'texts' && !isJson(text)) {
    const { texts } = splitTexts(cell)
    return texts.length === 0 ? null : texts
  }
  const pointer = pointerOf()
  if (!isJson(text)) {
    const expected =
      column.expected ??
      `${said === undefined ? 'true or false' : said.expected}, a list or an object in JSON, or nothing`
    faults.push({ ...unreadableText(name, text, expected), pointer, line, row })
    return null
  }
  const parsed = readJson(encoder.encode(text), { called: `The cell of ${quoted(name, 80)}`, firstLine: 1 })
  if ('value' in parsed) return parsed.value
  faults.push(...parsed.faults.map((fault) => ({ ...fault, pointer: pointer + fault.pointer, line, row })))
  return null
}
